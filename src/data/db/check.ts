import type { Database } from './client.ts'
import { countRows } from './count-rows.ts'
import { datasets } from './schema.ts'
import { seedChecker } from './seed.ts'
import { readSeed, seedPath } from './seed-file.ts'
import type { SeededDataset, SeededService } from './seeded-dataset.ts'

/** Reads the whole file; returns SQLite's message for each fault. */
export function checkFile(db: Pick<Database, '$client'>): string[] {
  const rows = db.$client.pragma('integrity_check') as { integrity_check: string }[]
  return rows.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
}

/** Reports seed files that are invalid or not loaded, and data sets with another number of rows than recorded. */
export function checkSeeds(db: Database, services: readonly SeededService[], seedFolder: string): string[] {
  const isSeeded = seedChecker(db, seedFolder)
  const recordedRows = new Map(
    db
      .select({ name: datasets.name, rows: datasets.rows })
      .from(datasets)
      .all()
      .map(({ name, rows }) => [name, rows]),
  )
  return services.flatMap((service) =>
    service.datasets.flatMap((set) => {
      const faults: string[] = []
      // The rows of a loaded file have been validated, so only other files are read.
      if (!isSeeded(set)) faults.push(whyNotSeeded(set, seedFolder))
      const stored = recordedRows.get(set.name) ?? 0
      const found = countRows(db, set.table)
      if (stored !== found) faults.push(`${set.name}: ${found} rows found, but ${stored} were stored.`)
      return faults
    }),
  )
}

function whyNotSeeded(set: SeededDataset, seedFolder: string): string {
  try {
    if (!set.startsEmpty) readSeed(seedPath(seedFolder, set.name), set)
  } catch (err) {
    return (err as Error).message
  }
  return `${set.name}: the seed file is not loaded yet.`
}
