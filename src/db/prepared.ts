import { eq } from 'drizzle-orm'
import type { Database } from './client.ts'
import { isMigrated } from './migrate.ts'
import { datasets } from './schema.ts'
import { hashOf, seedPath } from './seed-file.ts'
import type { SeededService } from './seeded-dataset.ts'

/** Whether a database holds what this version wants of it, so that nothing need be written before it is read. */
export function isPrepared(db: Database, services: readonly SeededService[], seedFolder: string): boolean {
  if (!isMigrated(db.$client, 'database')) return false
  const sets = services.flatMap((service) => service.datasets)
  return sets.every(({ name, startsEmpty, derivedBy }) => {
    const held = db.select().from(datasets).where(eq(datasets.name, name)).get()
    if (derivedBy !== undefined && held !== undefined && held.derived_by !== derivedBy) return false
    return startsEmpty || held?.seed_hash === hashOf(seedPath(seedFolder, name))
  })
}
