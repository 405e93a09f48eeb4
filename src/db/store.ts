import type { Database, Writer } from './client.ts'
import { openReader, openWriter } from './client.ts'
import { ledgerPath, moveMoney, openLedger } from './ledger-file.ts'
import { migrateDatabase, refuseWrongFile } from './migrate.ts'
import { SqliteError } from 'better-sqlite3'
import { seedService, type SeedOutcome } from './seed.ts'
import type { SeededService } from './seeded-dataset.ts'

export interface StoreOptions {
  readonly path: string
  readonly seedFolder: string
  readonly services: readonly SeededService[]
  readonly now: Date
  /** Absent: beside the database. */
  readonly ledgerPath?: string
}

/** The database and the ledger, or why there is none. What needs no rows is answered either way. */
export interface Store {
  /** Never waits where others hold the file, unless this is the process that writes. */
  readonly writer: Writer | undefined
  readonly reader: Database | undefined
  /** What was paid, in a file of its own. Ask for it on every use: it is another one after the file was replaced. */
  readonly ledger: Writer | undefined
  readonly failure: unknown
  /** Services whose seed files cannot be believed, with the reason: the others have their records. */
  readonly broken: ReadonlyMap<string, Error>
  /** Seed files that were new at this start. */
  readonly seeds: readonly SeedOutcome[]
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
    const seeded = seedServices(writer, services, seedFolder, now)
    reader = openReader(path)
    return { writer, reader, ledger, failure: undefined, ...seeded, close }
  } catch (failure) {
    close()
    const seeded = { broken: new Map<string, Error>(), seeds: [] }
    return { writer: undefined, reader: undefined, ledger: undefined, failure, ...seeded, close: () => {} }
  }
}

/** Each service by itself: what is wrong with the files of one costs no other its records. */
function seedServices(db: Writer, services: readonly SeededService[], seedFolder: string, now: Date) {
  const broken = new Map<string, Error>()
  const seeds: SeedOutcome[] = []
  for (const { name, datasets } of services) {
    try {
      seeds.push(...seedService(db, datasets, seedFolder, now))
    } catch (err) {
      if (!(err instanceof Error) || isOfFile(err)) throw err
      broken.set(name, err)
    }
  }
  return { broken, seeds }
}

/** A locked file or a full disk is no fault of the rows. */
function isOfFile(err: Error): boolean {
  return err instanceof SqliteError && !err.code.startsWith('SQLITE_CONSTRAINT')
}

/** Throws `WrongDatabase` where one of the two files is none that this version may touch. Writes nothing. */
export function refuseWrongFiles(options: Pick<StoreOptions, 'path' | 'ledgerPath'>): void {
  refuseWrongFile(options.path, 'database')
  refuseWrongFile(options.ledgerPath ?? ledgerPath(options.path), 'ledger')
}
