import { SqliteError } from 'better-sqlite3'
import { inTransaction, openReader, openWriter, type Database, type Writer } from './client.ts'
import { waitForLease } from './lease.ts'
import { ledgerPath, openLedger } from './ledger-file.ts'
import { isMigrated, migrateDatabase, refuseWrongFile } from './migrate.ts'
import { seedChecker, seedService, type SeedOptions, type SeedOutcome } from './seed.ts'
import type { PreparedService, SeededDataset, SeededService } from './seeded-dataset.ts'

const SEEDING_CACHE_KIB = 65_536

export interface StoreOptions {
  readonly path: string
  readonly seedFolder: string
  readonly now: Date
  readonly ledgerPath?: string
}

/** Progress of loading, in services; 0 of 0 while the total is unknown. */
export interface Loading {
  readonly done: number
  readonly of: number
}

/** The database and the ledger. Either may be unavailable; then `failure` has the reason. */
export interface Store {
  /** The connection that may write. It waits for a lock only in the writer process. */
  readonly writer: Writer | undefined
  readonly reader: Database | undefined
  /** The ledger of payments. Read this property on every use, because it changes when the file is replaced. */
  readonly ledger: Writer | undefined
  readonly failure: unknown
  readonly loading?: Loading | undefined
  /** Services with invalid seed files, and the reason. Other services have their data. */
  readonly broken: ReadonlyMap<string, Error>
  readonly seeds: readonly SeedOutcome[]
  close(): void
}

/** For commands, tests and benchmarks. Never throws, because crisis lines must be answered even without a database. */
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

export type Seeded = Pick<Store, 'broken' | 'seeds'>

export interface PrepareOptions extends StoreOptions {
  readonly services: readonly PreparedService[]
  readonly loadDatasets: (service: string) => Promise<readonly SeededDataset[]>
  readonly onSeeded?: (seeded: Loading & { readonly service: string; readonly ms: number }) => void
}

/** Whether this version can read the database without migrating or seeding it. */
export function isPrepared(db: Database, services: readonly PreparedService[], seedFolder: string): boolean {
  if (!isMigrated(db.$client, 'database')) return false
  const isSeeded = seedChecker(db, seedFolder)
  return services.every((service) => service.datasets.every(isSeeded))
}

/** Migrates and seeds the files while others read them. Throws if that is impossible at the moment. */
export async function prepareFiles({ services, loadDatasets, onSeeded, ...options }: PrepareOptions): Promise<Seeded> {
  const { writer, close } = openFiles(options)
  try {
    const isSeeded = seedChecker(writer, options.seedFolder)
    const outdated = services.filter(({ datasets }) => !datasets.every(isSeeded))
    const seeded = noSeeds()
    if (outdated.length === 0) return seeded
    // One checkpoint at the end of a first start takes less time than two per second.
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

/** Loads one service. A fault in its files does not affect other services. */
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
    migrateDatabase(writer)
    return { writer, ledger, close }
  } catch (err) {
    close()
    throw err
  }
}

/** Whether the fault is in the seed file's rows. A locked database or a full disk is not. */
function isOfFile(err: Error): boolean {
  return err instanceof SqliteError && !err.code.startsWith('SQLITE_CONSTRAINT')
}

/** Throws `WrongDatabase` if this version must not use the database or the ledger. Writes nothing. */
export function refuseWrongFiles(options: Pick<StoreOptions, 'path' | 'ledgerPath'>): void {
  refuseWrongFile(options.path, 'database')
  refuseWrongFile(options.ledgerPath ?? ledgerPath(options.path), 'ledger')
}
