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

/** Registers a clean-up task: `onTestFinished` in a test, `afterAll` for a file. */
export type CleanUp = (task: () => void) => void

/**
 * A copy of the seeded database, which is removed after the test. The test of one service gets only that service's
 * records, which copies faster.
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

/** The bytes of a database with empty tables, made once per Vitest worker. */
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
 * The seeded database, which all tests of a Vitest worker share, or the copy at `path`. The gateway keeps its cache
 * and its ledger in memory and never changes records. To change records, use `copyOfDatabase`.
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
