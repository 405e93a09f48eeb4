import type { Database, Writer } from './client.ts'
import { openReader, openWriter } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import { seedService, type SeededDataset } from './seed.ts'

export interface StoreOptions {
  readonly path: string
  readonly seedFolder: string
  /** The data sets of each service: one transaction per service. */
  readonly services: readonly (readonly SeededDataset[])[]
  readonly now: Date
}

/** The database, or why there is none. What needs no rows is answered either way. */
export interface Store {
  readonly writer: Writer | undefined
  readonly reader: Database | undefined
  readonly failure: unknown
  close(): void
}

/** Opens, migrates and seeds the file. Never throws: without a database the crisis lines must still answer. */
export function openStore({ path, seedFolder, services, now }: StoreOptions): Store {
  let writer: Writer | undefined
  let reader: Database | undefined
  const close = () => {
    reader?.$client.close()
    writer?.$client.close()
  }
  try {
    writer = openWriter(path)
    migrateDatabase(writer)
    for (const datasets of services) seedService(writer, datasets, seedFolder, now)
    reader = openReader(path)
    return { writer, reader, failure: undefined, close }
  } catch (failure) {
    close()
    return { writer: undefined, reader: undefined, failure, close: () => {} }
  }
}
