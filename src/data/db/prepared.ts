import type { Database } from './client.ts'
import { isMigrated } from './migrate.ts'
import { isSeeded, listTables, readHeld } from './seed.ts'
import type { PreparedService } from './seeded-dataset.ts'

/** Whether a database holds what this version wants of it, so that nothing need be written before it is read. */
export function isPrepared(db: Database, services: readonly PreparedService[], seedFolder: string): boolean {
  if (!isMigrated(db.$client, 'database')) return false
  const sets = services.flatMap((service) => service.datasets)
  const [held, tables] = [readHeld(db), listTables(db)]
  return sets.every((set) => isSeeded(tables, set, held.get(set.name), seedFolder))
}
