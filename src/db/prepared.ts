import type { Database } from './client.ts'
import { isMigrated } from './migrate.ts'
import { isSeeded } from './seed.ts'
import type { SeededService } from './seeded-dataset.ts'

/** Whether a database holds what this version wants of it, so that nothing need be written before it is read. */
export function isPrepared(db: Database, services: readonly SeededService[], seedFolder: string): boolean {
  const sets = services.flatMap((service) => service.datasets)
  return isMigrated(db.$client, 'database') && sets.every((set) => isSeeded(db, set, seedFolder))
}
