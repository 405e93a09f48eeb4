import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../../tests/support/postgres.ts'
import { postgresStore } from './postgres-store.ts'

// A waiting caller polls 25 times a second, and PostgreSQL starts a process for each connection.
test('waiting for a claim costs no connection', async () => {
  const store = postgresStore(await makeDatabase(inject('postgres').url, inject('postgres').template), Date.now)
  onTestFinished(() => store.close())
  await store.ledger.claim({ names: ['held'] })
  const connections = () =>
    store.sql.rows(sql`
      select pid from pg_stat_activity where application_name = 'dozen' and datname = current_database()`)
  const before = await connections()
  for (let time = 0; time < 10; time++) expect(await store.ledger.claim({ names: ['free', 'held'] })).toBeUndefined()
  expect(await connections()).toEqual(before)
  expect(await store.ledger.claim({ names: ['free'] })).toBeDefined()
})
