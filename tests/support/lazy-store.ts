import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { expect, inject, onTestFinished } from 'vitest'
import { openReader, type Database, type Writer } from '#data/db/client.ts'
import { openLedger } from '#data/db/ledger-file.ts'
import { migrateDatabase } from '#data/db/migrate.ts'
import type { Store } from '#data/db/store.ts'
import { recordsOf } from './records-of.ts'
import { SCRATCH } from './scratch.ts'

/** Registers a clean-up: `onTestFinished` within a test, `afterAll` for what a whole file shares. */
export type CleanUp = (task: () => void) => void

/**
 * A copy of the seeded database, gone after the test. A test of a service gets the records of that service alone, which
 * are copied in a fraction of the time.
 */
export function copyOfDatabase(cleanUp: CleanUp = onTestFinished, service = serviceOfTest()): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-test-'))
  const path = join(folder, 'copy.db')
  const seeded = inject('seededDatabase')
  copyFileSync(service === undefined ? seeded : recordsOf(service, seeded), path)
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return path
}

function serviceOfTest(): string | undefined {
  return /\/src\/services\/(\w+)\//.exec(expect.getState().testPath ?? '')?.[1]
}

let sharedReader: Database | undefined

/** A database in memory with every table and no row, made once for all tests of a worker. */
let emptyDatabase: Buffer | undefined

function openEmpty(): Writer {
  if (!emptyDatabase) {
    const made = drizzle({ client: new BetterSqlite(':memory:') })
    migrateDatabase(made)
    emptyDatabase = made.$client.serialize()
    made.$client.close()
  }
  return drizzle({ client: new BetterSqlite(emptyDatabase) })
}

/**
 * The seeded database, shared by all tests of a worker, or the copy at a path. The gateway keeps fetched answers and
 * its ledger in memory and never writes a record through this store. To write records, open a `copyOfDatabase`.
 */
export function lazyStore(path?: string): Store {
  let ownReader: Database | undefined
  let writer: Writer | undefined
  let ledger: Writer | undefined
  return {
    get reader() {
      if (path !== undefined) return (ownReader ??= openReader(path))
      return (sharedReader ??= openReader(inject('seededDatabase')))
    },
    get writer() {
      return (writer ??= openEmpty())
    },
    get ledger() {
      return (ledger ??= openLedger(':memory:'))
    },
    failure: undefined,
    broken: new Map(),
    seeds: [],
    close() {
      ownReader?.$client.close()
      writer?.$client.close()
      ledger?.$client.close()
    },
  }
}
