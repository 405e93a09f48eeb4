import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { PROGRAM } from '../support/built-program.ts'
import { check, killAfter, pricesCsv } from '../support/kills.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'
import { isSoak } from '../support/tier.ts'

// After SIGKILL at any moment, the next start finds complete files and answers requests, and `npm run doctor` finds
// no fault. The ordinary run only kills one first start. Tests in src/data/db kill an import and a backup.

interface Phase {
  readonly name: string
  /** When the program is killed, in milliseconds after its start. */
  readonly moments: readonly number[]
  /** Prepares the files. */
  readonly before: (path: string) => void
  readonly args: (folder: string) => readonly string[]
}

const seeded = (path: string) => copyFileSync(inject('seededDatabase'), path)
const PHASES: readonly Phase[] = [
  {
    name: 'a first start',
    moments: isSoak ? spread(8, 300, 6000) : [1500],
    before: () => {},
    args: () => [PROGRAM],
  },
  { name: 'an import', moments: isSoak ? spread(6, 500, 5000) : [], before: seeded, args: importOf },
  {
    name: 'a backup',
    moments: isSoak ? spread(4, 200, 1500) : [],
    before: seeded,
    args: (folder) => ['dist/current/scripts/backup.js', join(folder, 'backup')],
  },
  {
    name: 'a process that serves',
    moments: isSoak ? spread(3, 800, 4000) : [],
    before: seeded,
    args: () => [PROGRAM],
  },
]

describe.each(PHASES.filter(({ moments }) => moments.length > 0))('$name', ({ moments, before, args }) => {
  test.each(moments)('killed after %d ms', async (ms) => {
    const folder = scratchFolder()
    const path = join(folder, 'gateway.db')
    before(path)
    await killAfter(ms, path, args(folder))
    const gateway = await startGateway({ DATABASE_PATH: path })
    expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
    await gateway.stop()
    expect(await check(path)).toMatch(/^ok +database: .*\nok +ledger: .*\nok +seeds: .*\n(?:.*\n)*ok +payments: /m)
  })
})

test.runIf(isSoak)('an import that was killed is complete when it is done again', async () => {
  const folder = scratchFolder()
  const path = join(folder, 'gateway.db')
  seeded(path)
  const args = importOf(folder)
  await killAfter(1000, path, args)
  expect(await killAfter(280_000, path, args)).toBe('done')
  const gateway = await startGateway({ DATABASE_PATH: path })
  expect((await fetch(`${gateway.url}/shop/api/search?q=熱水壺`)).status).toBe(200)
  await gateway.stop()
})

function spread(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.round(from + ((to - from) * at) / (count - 1)))
}

function importOf(folder: string): readonly string[] {
  const csv = join(folder, 'prices.csv')
  writeFileSync(csv, pricesCsv(20_000))
  return ['dist/current/scripts/import.js', 'shop', csv]
}
