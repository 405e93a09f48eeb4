import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { ApiError } from '#support/errors/errors.ts'
import { createLog } from '#support/observability/log.ts'
import { services } from '#services/index.ts'
import { buildProgram, PROGRAM } from '../../tests/support/built-program.ts'
import { check, killAfter, pricesCsv } from '../../tests/support/kills.ts'
import { makeOldDatabase } from '../../tests/support/old-database.ts'
import { startGateway } from '../../tests/support/process.ts'

// Kills the project at thirty moments – first start, parting of the single file, import, backup, serving – and says whether
// the next start finds whole files, answers, and how long that takes.

interface Phase {
  readonly name: string
  /** Milliseconds after which the program is killed. */
  readonly moments: readonly number[]
  /** Makes what is there before. */
  readonly before: (path: string) => void
  readonly args: (folder: string) => readonly string[]
}

const seeded = seededDatabase()
const whole = (path: string) => copyFileSync(seeded, path)
const PHASES: readonly Phase[] = [
  { name: 'first start', moments: spread(10, 300, 6000), before: () => {}, args: () => [PROGRAM] },
  {
    name: 'parting of the single file',
    moments: spread(6, 300, 3000),
    before: (path) => makeOldDatabase(path, { payments: 20_000 }),
    args: () => [PROGRAM],
  },
  { name: 'import', moments: spread(6, 500, 5000), before: whole, args: (folder) => importOf(folder) },
  {
    name: 'backup',
    moments: spread(4, 200, 1500),
    before: whole,
    args: (folder) => ['scripts/backup.ts', join(folder, 'backup')],
  },
  { name: 'serving', moments: spread(4, 800, 4000), before: whole, args: () => [PROGRAM] },
]

buildProgram()
let bad = 0
for (const { name, moments, before, args } of PHASES) {
  for (const ms of moments) {
    const folder = mkdtempSync(join(tmpdir(), 'dozen-kill-'))
    const path = join(folder, 'gateway.db')
    before(path)
    const came = await killAfter(ms, path, args(folder))
    const startedAt = performance.now()
    const gateway = await startGateway({ DATABASE_PATH: path })
    const readyMs = Math.round(performance.now() - startedAt)
    const { status } = await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)
    await gateway.kill()
    const said = await check(path)
    const isWhole = !said.includes('WRONG') && status === 200
    if (!isWhole) bad += 1
    console.log(`${isWhole ? 'whole' : 'BAD  '} ${name}, ${came} at ${ms} ms, ready again after ${readyMs} ms`)
    if (!isWhole) console.log(said)
    rmSync(folder, { recursive: true })
  }
}
rmSync(seeded)
console.log(bad === 0 ? 'Nothing was lost.' : `${bad} were not whole.`)
process.exit(bad === 0 ? 0 : 1)

function spread(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.round(from + ((to - from) * at) / (count - 1)))
}

function importOf(folder: string): readonly string[] {
  const csv = join(folder, 'prices.csv')
  writeFileSync(csv, pricesCsv(50_000))
  return ['scripts/import.ts', 'shop', csv]
}

/** A database with all seeds in it, for phases that begin with one. */
function seededDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-kill-'))
  const path = join(folder, 'gateway.db')
  const composition = compose({
    config: readConfig({ DATABASE_PATH: path, SYNC: 'off', OUTBOUND: 'off' }),
    services,
    log: createLog('silent'),
    clock: () => new Date(),
    fetch: (url) => Promise.reject(new ApiError('upstream_unavailable', `Nothing is fetched here: ${String(url)}.`)),
  })
  composition.store.writer?.$client.pragma('wal_checkpoint(TRUNCATE)')
  composition.close()
  return path
}
