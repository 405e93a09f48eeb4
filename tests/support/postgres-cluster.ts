import type { TestProject } from 'vitest/node'
import { postgresStore } from '#payments/postgres/postgres-store.ts'
import { makeDatabase, makePostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address of a running PostgreSQL, and the name of a template database with the tables of a new ledger.
     * Absent in test projects without PostgreSQL.
     */
    postgres: { readonly url: string; readonly template: string }
  }
}

/** Starts one PostgreSQL server for all tests of the project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await makePostgres()
  await server.start()
  const url = await makeDatabase(server.url)
  const store = postgresStore(url, Date.now)
  await store.ledger.find('')
  await store.close()
  project.provide('postgres', { url: server.url, template: new URL(url).pathname.slice(1) })
  return () => server.remove()
}
