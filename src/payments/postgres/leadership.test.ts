import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../../tests/support/postgres.ts'
import { postgresStore } from './postgres-store.ts'

function open(url: string) {
  const store = postgresStore(url, Date.now)
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

test('of all processes one leads, as long as its session lives', async () => {
  const url = await makeDatabase(inject('postgres').url, inject('postgres').template)
  const [first, second] = [open(url), open(url)]
  expect([await first.leads(), await second.leads(), await first.leads()]).toEqual([true, false, true])
  await second.sql.rows(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => second.leads()).toBe(true)
  // The old leader sees it at its next look, on a session of its own.
  await expect.poll(() => first.leads().catch(() => undefined)).toBe(false)
  // Records are led apart from payments.
  expect([await first.leadsRecords(), await second.leadsRecords()]).toEqual([true, false])
  await second.close()
  await expect.poll(() => first.leads()).toBe(true)
})
