import { and, eq } from 'drizzle-orm'
import type { Database, Writer } from '#data/db/client.ts'
import type { Sync } from '#operation/sync.ts'
import type { Validators } from './fetch-source.ts'
import { listStoredDatasets } from './freshness.ts'
import { syncValidators } from './schema.ts'

/** Returns validators only if they belong to the stored rows, which a later seed file may have replaced. */
export function findValidators(db: Database, { name, datasets: sets }: Sync, url: string): Validators | undefined {
  const names = sets.filter((set) => !set.startsEmpty).map((set) => set.name)
  if (listStoredDatasets(db, names).some(({ origin }) => origin === 'seed')) return undefined
  const stored = db
    .select()
    .from(syncValidators)
    .where(and(eq(syncValidators.sync, name), eq(syncValidators.url, url)))
    .get()
  return stored && { etag: stored.etag, lastModified: stored.last_modified }
}

export function storeValidators(db: Writer, sync: string, validators: ReadonlyMap<string, Validators>): void {
  for (const [url, { etag, lastModified }] of validators) {
    const row = { etag, last_modified: lastModified }
    db.insert(syncValidators)
      .values({ sync, url, ...row })
      .onConflictDoUpdate({ target: [syncValidators.sync, syncValidators.url], set: row })
      .run()
  }
}
