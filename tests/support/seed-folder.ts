import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { seedPath, type SeedFile } from '#data/db/seed-file.ts'
import { openStore, prepareFiles } from '#data/db/store.ts'
import type { Service } from '#operation/service.ts'
import { onTestFinished } from 'vitest'
import { scratchFolder } from './scratch.ts'

type Row = Record<string, unknown>

const STARTED_AT = new Date('2026-12-02T04:00:00Z')

/** A row without its last columns gets their defaults. */
function valuesOf(row: Row, columns: readonly string[]): unknown[] {
  const last = columns.findLastIndex((column) => row[column] !== undefined)
  return columns.slice(0, last + 1).map((column) => row[column] ?? null)
}

/**
 * A service with its own database, made from the first rows of its seed files. Tests change the seed files and start
 * the service again, as an upgrade does.
 */
export function seededService(service: Service, rowsMax = 30) {
  const folder = scratchFolder()
  const path = join(folder, 'gateway.db')
  for (const { name, startsEmpty } of service.datasets) {
    if (startsEmpty) continue
    const file = JSON.parse(readFileSync(seedPath(SEED_FOLDER, name), 'utf8')) as SeedFile
    write(name, { ...file, rows: file.rows.slice(0, rowsMax) })
  }

  function write(dataset: string, file: SeedFile): void {
    const to = seedPath(folder, dataset)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, JSON.stringify(file))
  }

  return {
    path,
    folder,
    /** The path of the seed file of a data set. */
    fileOf: (dataset: string) => seedPath(folder, dataset),
    rowsOf(dataset: string): Row[] {
      const { columns, rows } = JSON.parse(readFileSync(seedPath(folder, dataset), 'utf8')) as SeedFile
      return rows.map((values) => Object.fromEntries(columns.map((column, at) => [column, values[at]])))
    },
    /** Replaces a seed file, as a new version of Dozen does. */
    ship(dataset: string, as_of: string, rows: readonly Row[]): void {
      const file = JSON.parse(readFileSync(seedPath(folder, dataset), 'utf8')) as SeedFile
      write(dataset, { ...file, as_of, rows: rows.map((row) => valuesOf(row, file.columns)) })
    },
    /** Updates the database as the writer process of a running gateway does. */
    prepare: () =>
      prepareFiles({
        path,
        seedFolder: folder,
        now: STARTED_AT,
        services: [service],
        loadDatasets: async () => service.datasets,
      }),
    start() {
      const store = openStore({ path, seedFolder: folder, services: [service], now: STARTED_AT })
      onTestFinished(store.close)
      if (!store.writer || !store.reader) throw store.failure
      return { ...store, writer: store.writer, reader: store.reader }
    },
  }
}
