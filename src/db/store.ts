import type { Database, Writer } from './client.ts'
import { openReader, openWriter } from './client.ts'
import { ledgerPath, moveMoney, openLedger } from './ledger-file.ts'
import { migrateDatabase, refuseWrongFile } from './migrate.ts'
import { seedService, type SeededDataset } from './seed.ts'

export interface StoreOptions {
  readonly path: string
  readonly seedFolder: string
  /** The data sets of each service: one transaction per service. */
  readonly services: readonly (readonly SeededDataset[])[]
  readonly now: Date
  /** Absent: beside the database. */
  readonly ledgerPath?: string
}

/** The database and the ledger, or why there is none. What needs no rows is answered either way. */
export interface Store {
  readonly writer: Writer | undefined
  readonly reader: Database | undefined
  /** What was paid, in a file of its own. Ask for it on every use: it is another one after the file was replaced. */
  readonly ledger: Writer | undefined
  readonly failure: unknown
  close(): void
}

/** Opens, migrates and seeds the files. Never throws: without a database the crisis lines must still answer. */
export function openStore(options: StoreOptions): Store {
  const { path, seedFolder, services, now } = options
  let writer: Writer | undefined
  let reader: Database | undefined
  let ledger: Writer | undefined
  const close = () => {
    for (const connection of [reader, writer, ledger]) connection?.$client.close()
  }
  try {
    refuseWrongFiles(options)
    writer = openWriter(path)
    ledger = openLedger(options.ledgerPath ?? ledgerPath(path))
    moveMoney(writer, ledger)
    migrateDatabase(writer)
    for (const datasets of services) seedService(writer, datasets, seedFolder, now)
    reader = openReader(path)
    return { writer, reader, ledger, failure: undefined, close }
  } catch (failure) {
    close()
    return { writer: undefined, reader: undefined, ledger: undefined, failure, close: () => {} }
  }
}

/** Throws `WrongDatabase` where one of the two files is none that this version may touch. Writes nothing. */
export function refuseWrongFiles(options: Pick<StoreOptions, 'path' | 'ledgerPath'>): void {
  refuseWrongFile(options.path, 'database')
  refuseWrongFile(options.ledgerPath ?? ledgerPath(options.path), 'ledger')
}
