import { sql, type SQL } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import { openLedger } from '#data/db/ledger-file.ts'
import type { LedgerStore } from '#payments/ledger-store.ts'
import { postgresStore } from '#payments/postgres/postgres-store.ts'
import { sqliteStore } from '#payments/sqlite-store.ts'
import { makeDatabase } from './postgres.ts'

export interface TestLedger {
  readonly store: LedgerStore
  /** Runs SQL statements of the database that is used. */
  run(...statements: string[]): Promise<void>
  /** Lets writes to rows that match `which` fail, as on a full disk. The returned function ends this. */
  refuse(event: 'insert' | 'update' | 'delete', table: string, which?: string): Promise<() => Promise<void>>
  /** Closes the database, as if its disk or server had failed. */
  close(): Promise<void>
}

/** An empty ledger in the database that the test project uses: a file, or a real PostgreSQL. */
export function openTestLedger(clock: () => number): Promise<TestLedger> {
  const postgres = inject('postgres') as ReturnType<typeof inject<'postgres'>> | undefined
  return postgres ? openServer(clock, postgres) : openFile(clock)
}

async function openFile(clock: () => number): Promise<TestLedger> {
  const db = openLedger(':memory:')
  onTestFinished(() => void db.$client.close())
  const run = async (...statements: string[]) => statements.forEach((it) => db.$client.exec(it))
  return {
    store: sqliteStore(() => db, clock),
    run,
    async refuse(event, table, which = 'true') {
      await run(`create trigger refusal before ${event} on ${table} when ${which}
        begin select raise(abort, 'database or disk is full'); end`)
      return () => run('drop trigger refusal')
    },
    close: async () => void db.$client.close(),
  }
}

/** A database that tests use one after another. They must not change its tables. */
let shared: Promise<string> | undefined

async function openServer(clock: () => number, { url: server, template }: { url: string; template: string }) {
  const url = await (shared ??= makeDatabase(server, template))
  const store = postgresStore(url, clock, clock)
  onTestFinished(() => store.close().catch(() => {}))
  const run = async (...statements: string[]) => {
    shared = undefined
    for (const statement of statements) await store.sql.rows(sql.raw(statement))
  }
  await store.sql.rows(sql`truncate payments, payment_claims, payment_refunds, receipt_keys`)
  return {
    store,
    run,
    async refuse(event: string, table: string, which = 'true') {
      await run(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'no space left on device'; end $$`,
        `create trigger refusal before ${event} on ${table} for each row when (${which}) execute function refuse()`,
      )
      return () => run(`drop trigger refusal on ${table}`, 'drop function refuse')
    },
    close: () => store.close(),
  }
}

/** The only row of a query, or its only value. */
export async function only(store: LedgerStore, query: SQL): Promise<unknown> {
  const [row] = await store.sql.rows<Record<string, unknown>>(query)
  const values = Object.values(row ?? {})
  return values.length === 1 ? values[0] : row
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
