import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeOldDatabase } from '../support/old-database.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'

/** The test waits for the migration and seeding of the old file, which take as long as a first start. */
const WAIT = { timeout: 250_000, interval: 200 }

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

test('while its files are locked a gateway answers crisis lines, and afterwards everything', async () => {
  const path = join(scratchFolder(), 'gateway.db')
  makeOldDatabase(path)
  const holder = new BetterSqlite(path)
  holder.exec('begin immediate')
  const gateway = await startGateway({ DATABASE_PATH: path, LOG_LEVEL: 'info' }, undefined, { until: '/healthz' })
  expect(await statusOf(`${gateway.url}/wellness/api/crisis`)).toBe(200)
  expect(await statusOf(`${gateway.url}/readyz`)).toBe(503)
  expect(await statusOf(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).toBe(503)
  holder.close()
  await expect.poll(() => statusOf(`${gateway.url}/readyz`), WAIT).toBe(200)
  expect(await statusOf(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).toBe(200)
  expect(await gateway.stop()).toBe(0)
})
