import { SqliteError } from 'better-sqlite3'
import { openReader, openWriter, type Database, type Writer } from './client.ts'
import { countRows } from './count-rows.ts'
import { waitForLease } from './lease.ts'
import { ledgerPath, moveMoney, openLedger } from './ledger-file.ts'
import { migrateDatabase, refuseWrongFile } from './migrate.ts'
import { datasets } from './schema.ts'
import { isSeeded, listTables, readHeld, seedService, type SeedOutcome } from './seed.ts'
import type { PreparedDataset, PreparedService, SeededDataset, SeededService } from './seeded-dataset.ts'
import { tablesOf } from './staged-tables.ts'
import { inStaging } from './staging.ts'

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
  /** While records are written that nobody can read before: at a first start, and after an upgrade. */
  readonly isPreparing?: boolean
  /** Services whose seed files cannot be believed, with the reason: the others have their records. */
  readonly broken: ReadonlyMap<string, Error>
  /** Seed files that were new at this start. */
  readonly seeds: readonly SeedOutcome[]
  close(): void
}

/**
 * Opens, migrates and seeds the files, all at once and waiting for it: for tests, and for whoever is alone with them.
 * Never throws: without a database the crisis lines must still answer.
 */
export function openStore(options: StoreOptions): Store {
  const { path, seedFolder, services, now } = options
  let files: Files | undefined
  try {
    const { writer, ledger, close } = (files = openFiles(options))
    const seeded = noSeeds()
    for (const { name, datasets: sets } of services) {
      try {
        seeded.seeds.push(...seedAtOnce(writer, sets, seedFolder, now))
      } catch (err) {
        seeded.broken.set(name, faultOfSeeds(err))
      }
    }
    const reader = openReader(path)
    const closeAll = () => {
      reader.$client.close()
      close()
    }
    return { writer, reader, ledger, failure: undefined, ...seeded, close: closeAll }
  } catch (failure) {
    files?.close()
    return { writer: undefined, reader: undefined, ledger: undefined, failure, ...noSeeds(), close: () => {} }
  }
}

/** Services whose seed files cannot be believed, with the reason, and seed files that were new. */
export type Seeded = Pick<Store, 'broken' | 'seeds'>

/**
 * Migrates and seeds the files while others read and write them: seeds that are new go in by way of copies. Throws where
 * that cannot be done at the moment. By `facts` it knows which services have to be written, and asks no other one for its data
 * sets: their code may not be loaded.
 */
export async function prepareFiles(
  options: StoreOptions,
  facts: readonly PreparedService[] = options.services,
): Promise<Seeded> {
  const { seedFolder, services, now } = options
  const { writer, close } = openFiles(options)
  try {
    const [held, tables] = [readHeld(writer), listTables(writer)]
    const isOld = (set: PreparedDataset) => !isSeeded(tables, set, held.get(set.name), seedFolder)
    const namesOfOld = facts.filter(({ datasets: sets }) => sets.some(isOld)).map(({ name }) => name)
    const outdated = services.filter(({ name }) => namesOfOld.includes(name))
    const seeded = noSeeds()
    if (outdated.length === 0) return seeded
    const lease = await waitForLease(writer, () => new Date())
    try {
      // Nobody reads yet, so nothing has to be copied.
      const isFirst = countRows(writer, datasets) === 0
      for (const { name, datasets: sets } of outdated) {
        try {
          const seed = (db: Writer) => seedService(db, sets, seedFolder, now)
          const outcomes = isFirst
            ? seedAtOnce(writer, sets, seedFolder, now)
            : (await inStaging(writer, tablesOf(sets), seed)).result
          seeded.seeds.push(...outcomes)
        } catch (err) {
          seeded.broken.set(name, faultOfSeeds(err))
        }
      }
      return seeded
    } finally {
      lease.release()
    }
  } finally {
    close()
  }
}

function seedAtOnce(db: Writer, sets: readonly SeededDataset[], seedFolder: string, now: Date): SeedOutcome[] {
  return db.transaction(() => seedService(db, sets, seedFolder, now), { behavior: 'immediate' })
}

function noSeeds() {
  return { broken: new Map<string, Error>(), seeds: [] as SeedOutcome[] }
}

/** What is wrong with the files of one service, which costs no other its records. Throws what is wrong with the database. */
function faultOfSeeds(err: unknown): Error {
  if (err instanceof Error && !isOfFile(err)) return err
  throw err
}

interface Files {
  readonly writer: Writer
  readonly ledger: Writer
  close(): void
}

function openFiles(options: StoreOptions): Files {
  refuseWrongFiles(options)
  const writer = openWriter(options.path)
  let ledger: Writer | undefined
  const close = () => {
    for (const connection of [writer, ledger]) connection?.$client.close()
  }
  try {
    ledger = openLedger(options.ledgerPath ?? ledgerPath(options.path))
    moveMoney(writer, ledger)
    migrateDatabase(writer)
    return { writer, ledger, close }
  } catch (err) {
    close()
    throw err
  }
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
