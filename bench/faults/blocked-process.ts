import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { ledgerPath } from '#data/db/ledger-file.ts'
import { startGateway } from '../../tests/support/process.ts'
import { check } from '../../tests/support/kills.ts'

// Measures the latency of /healthz, crisis lines and a look-up: undisturbed, during an import of a million rows, and
// while another process has the write locks of both files for twenty seconds. `blocked-process.ts 100000` imports
// fewer rows. DATABASE_PATH is the database; without it, a new one is filled.

const rows = Number(process.argv[2] ?? 1_000_000)
const QUIET_MS = 20_000
const LOCK_MS = 20_000
const PAUSE_MS = 20
const PATHS = ['/healthz', '/wellness/api/crisis', '/life/api/is-holiday?date=2026-02-28'] as const

const folder = mkdtempSync(join(tmpdir(), 'dozen-blocked-process-'))
const { DATABASE_PATH } = process.env
const gateway = await startGateway({
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  ...(DATABASE_PATH !== undefined && { DATABASE_PATH }),
})

await measure('nobody writes', () => sleep(QUIET_MS))
await measure(`${rows.toLocaleString('en')} rows are imported`, async () => {
  const file = join(folder, 'prices.csv')
  await pipeline(prices(rows), createWriteStream(file))
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/import.ts', 'shop', file], {
    env: { ...process.env, DATABASE_PATH: gateway.databasePath },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  console.log(`the import ended with ${code} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
})
await measure(`another process holds both files for ${LOCK_MS / 1000} s`, async () => {
  const locks = [gateway.databasePath, ledgerPath(gateway.databasePath)].map((path) => new BetterSqlite(path))
  for (const lock of locks) lock.exec('begin immediate')
  await sleep(LOCK_MS)
  for (const lock of locks) lock.exec('rollback').close()
})
await measure('nobody writes', () => sleep(QUIET_MS))
await gateway.stop()
console.log(await check(gateway.databasePath))
rmSync(folder, { recursive: true })

/** Sends requests while `happen` runs, and prints the latency of each path. */
async function measure(what: string, happen: () => Promise<unknown>): Promise<void> {
  const ending = new AbortController()
  const callers = PATHS.map(async (path) => {
    const took: number[] = []
    let bad = 0
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      const isGood = await fetch(gateway.url + path).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      )
      took.push(performance.now() - startedAt)
      if (!isGood) bad += 1
      await sleep(PAUSE_MS)
    }
    return { path, took: took.toSorted((a, b) => a - b), bad }
  })
  await happen()
  ending.abort()
  console.log(`\n${what} (load ${loadavg()[0]?.toFixed(0)})`)
  for (const { path, took, bad } of await Promise.all(callers)) {
    const at = (share: number) => took[Math.floor(took.length * share)]?.toFixed(0).padStart(5)
    console.log(`  ${path.padEnd(40)} ${took.length} asked, ${bad} failed; p50${at(0.5)} p99${at(0.99)} ms`)
  }
}

function* prices(count: number): Generator<string> {
  yield 'date,source,shop,item_id,item_name,category,price_twd\n'
  for (let at = 0; at < count; at++) yield `2026-09-01,家計簿,全聯,kettle-${at},熱水壺 ${at},廚具,${at + 1}\n`
}
