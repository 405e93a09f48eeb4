import type { Database } from './client.ts'
import { countRows } from './count-rows.ts'
import { isSeeded, listTables, readHeld } from './seed.ts'
import { readSeed, seedPath } from './seed-file.ts'
import type { SeededDataset, SeededService } from './seeded-dataset.ts'

/** What SQLite finds wrong with a file, a sentence for each fault. */
export function checkFile(db: Pick<Database, '$client'>): string[] {
  const found = db.$client.pragma('integrity_check') as { integrity_check: string }[]
  return found.map((it) => it.integrity_check).filter((it) => it !== 'ok')
}

/** Seed files that cannot be believed or were not loaded, and data sets that hold other than they say. */
export function checkSeeds(db: Database, services: readonly SeededService[], seedFolder: string): string[] {
  const [recorded, tables] = [readHeld(db), listTables(db)]
  return services.flatMap((service) =>
    service.datasets.flatMap((set) => {
      const record = recorded.get(set.name)
      const faults: string[] = []
      // A file that is loaded as it stands was believed then.
      if (!isSeeded(tables, set, record, seedFolder)) faults.push(whyNotSeeded(set, seedFolder))
      const said = record?.rows ?? 0
      const held = countRows(db, set.table)
      if (said !== held) faults.push(`${set.name}: ${held} rows are held where ${said} were stored.`)
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
