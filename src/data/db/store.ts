import { SqliteError } from 'better-sqlite3'
import { inTransaction, openReader, openWriter, type Database, type Writer } from './client.ts'
import { waitForLease } from './lease.ts'
import { ledgerPath, moveMoney, openLedger } from './ledger-file.ts'
import { isMigrated, migrateDatabase, refuseWrongFile } from './migrate.ts'
import { seedChecker, seedService, type SeedOptions, type SeedOutcome } from './seed.ts'
import type { PreparedService, SeededDataset, SeededService } from './seeded-dataset.ts'

const SEEDING_CACHE_KIB = 65_536

export interface StoreOptions {
  readonly path: string
  readonly seedFolder: string
  readonly now: Date
  /** Absent: beside the database. */
  readonly ledgerPath?: string
}

/** Services whose seeds are loaded, of those that have to be; 0 of 0 until that is known. */
export interface Loading {
  readonly done: number
  readonly of: number
}

/** The database and the ledger, or why there is none. What needs no rows is answered either way. */
export interface Store {
  /** Never waits where others hold the file, unless this is the process that writes. */
  readonly writer: Writer | undefined
  readonly reader: Database | undefined
  /** What was paid, in a file of its own. Ask for it on every use: it is another one after the file was replaced. */
  readonly ledger: Writer | undefined
  readonly failure: unknown
  /** Progress of a first start or an upgrade. Absent when nothing is loading. */
  readonly loading?: Loading | undefined
  /** Services whose seed files cannot be believed, with the reason: the others have their records. */
  readonly broken: ReadonlyMap<string, Error>
  /** Seed files that were new at this start. */
  readonly seeds: readonly SeedOutcome[]
  close(): void
}

/**
 * Opens, migrates and seeds the files synchronously: for tests and benches. Never throws: without a database the crisis
 * lines must still answer.
 */
export function openStore({
  services,
  ...options
}: StoreOptions & { readonly services: readonly SeededService[] }): Store {
  let files: Files | undefined
  try {
    const { writer, ledger, close } = (files = openFiles(options))
    const seeded = noSeeds()
    for (const { name, datasets: sets } of services) seedInto(seeded, writer, name, sets, options)
    const reader = openReader(options.path)
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

/** Services whose seed files have a fault, with the reason, and seed files that were new. */
export type Seeded = Pick<Store, 'broken' | 'seeds'>

export interface PrepareOptions extends StoreOptions {
  /** Facts that tell which services have to be seeded. */
  readonly services: readonly PreparedService[]
  /** The code of a service's data sets. */
  readonly loadDatasets: (service: string) => Promise<readonly SeededDataset[]>
  readonly onSeeded?: (seeded: Loading & { readonly service: string; readonly ms: number }) => void
}

/** Whether a database needs no migration and no seed file of this version. */
export function isPrepared(db: Database, services: readonly PreparedService[], seedFolder: string): boolean {
  if (!isMigrated(db.$client, 'database')) return false
  const isSeeded = seedChecker(db, seedFolder)
  return services.every((service) => service.datasets.every(isSeeded))
}

/** Migrates and seeds the files while others read them. Throws where that is not possible at the moment. */
export async function prepareFiles({ services, loadDatasets, onSeeded, ...options }: PrepareOptions): Promise<Seeded> {
  const { writer, close } = openFiles(options)
  try {
    const isSeeded = seedChecker(writer, options.seedFolder)
    const outdated = services.filter(({ datasets }) => !datasets.every(isSeeded))
    const seeded = noSeeds()
    if (outdated.length === 0) return seeded
    // Two checkpoints a second would cost a first start more than one at its end.
    writer.$client.pragma('wal_autocheckpoint = 0')
    writer.$client.pragma(`cache_size = -${SEEDING_CACHE_KIB}`)
    const lease = await waitForLease(writer, () => new Date())
    try {
      for (const [at, { name, datasets }] of outdated.entries()) {
        const started = performance.now()
        const checked = new Set(datasets.flatMap(({ seedHash }) => seedHash ?? []))
        seedInto(seeded, writer, name, await loadDatasets(name), { ...options, checked })
        onSeeded?.({ service: name, done: at + 1, of: outdated.length, ms: performance.now() - started })
      }
      return seeded
    } finally {
      lease.release()
    }
  } finally {
    close()
  }
}

/** A fault in the files of one service costs no other its records. */
function seedInto(
  seeded: ReturnType<typeof noSeeds>,
  writer: Writer,
  service: string,
  sets: readonly SeededDataset[],
  options: SeedOptions,
): void {
  try {
    seeded.seeds.push(...inTransaction(writer, () => seedService(writer, sets, options)))
  } catch (err) {
    if (!(err instanceof Error) || isOfFile(err)) throw err
    seeded.broken.set(service, err)
  }
}

function noSeeds() {
  return { broken: new Map<string, Error>(), seeds: [] as SeedOutcome[] }
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
