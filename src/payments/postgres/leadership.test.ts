import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../../tests/support/postgres.ts'
import { postgresStore } from './postgres-store.ts'

function open(url: string) {
  const store = postgresStore(url, Date.now)
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

test('one of all processes leads while its session lives', async () => {
  const url = await makeDatabase(inject('postgres').url, inject('postgres').template)
  const [first, second] = [open(url), open(url)]
  expect([await first.leads(), await second.leads(), await first.leads()]).toEqual([true, false, true])
  await second.sql.rows(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => second.leads()).toBe(true)
  // On its next check, the old leader opens a new session and sees that it has lost.
  await expect.poll(() => first.leads().catch(() => undefined)).toBe(false)
  // The locks for records and for payments are separate.
  expect([await first.leadsData(), await second.leadsData()]).toEqual([true, false])
  await second.close()
  await expect.poll(() => first.leads()).toBe(true)
})
