import { existsSync } from 'node:fs'
import { openSharedLedger } from '#app/open-shared-ledger.ts'
import type { Config } from '#app/config.ts'
import { ledgerPath, openLedger } from '#data/db/ledger-file.ts'
import type { LedgerStore } from '#payments/ledger-store.ts'
import { sqliteStore } from '#payments/sqlite-store.ts'
import { orStop, stop } from './command-line.ts'

export interface OpenedLedger {
  readonly store: LedgerStore
  readonly name: string
  close(): Promise<void>
}

/** Opens the ledger that the settings name. If it cannot be used, the command ends with a sentence. */
export async function openConfiguredLedger({ DATABASE_URL, DATABASE_PATH }: Config): Promise<OpenedLedger> {
  return DATABASE_URL === undefined ? openLedgerFile(DATABASE_PATH) : openPostgresLedger(DATABASE_URL)
}

export async function openPostgresLedger(url: string): Promise<OpenedLedger> {
  const name = 'the ledger at DATABASE_URL'
  const store = await orStop(`${name} cannot be used`, async () => {
    const opened = await openSharedLedger(url, Date.now)
    // Opening does not connect. A query does, so a wrong address ends the command here.
    await opened.ledger.find('')
    return opened
  })
  return { store, name, close: () => store.close() }
}

/** The ledger lies beside the database. */
export async function openLedgerFile(databasePath: string): Promise<OpenedLedger> {
  const path = ledgerPath(databasePath)
  if (!existsSync(path)) stop(`There is no ledger ${path} yet: start the gateway first, or set DATABASE_PATH.`)
  const db = await orStop(`${path} cannot be used`, () => openLedger(path))
  return { store: sqliteStore(() => db, Date.now), name: path, close: async () => void db.$client.close() }
}
