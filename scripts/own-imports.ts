import { eq } from 'drizzle-orm'
import { openReader, type Writer } from '#data/db/client.ts'
import { findRecord, writeRecord } from '#data/db/dataset-record.ts'
import { datasets } from '#data/db/schema.ts'
import { replaceRows } from '#data/db/keyed-rows.ts'
import { services } from '#services/index.ts'

// Imported data belongs to one installation. Releases do not contain it, and installing one keeps it.

const imported = services.flatMap(({ imports }) => imports?.dataset ?? [])

/** Removes imported rows from a copy of the database that will be published. */
export function removeImports(copy: Writer): void {
  for (const { name, table, derive } of imported) {
    copy.delete(table).run()
    copy.delete(datasets).where(eq(datasets.name, name)).run()
    derive?.(copy)
  }
}

/** Copies the imported rows of this installation into a release that will replace its database. */
export function keepImports(databasePath: string, release: Writer): void {
  const installed = openReader(databasePath)
  for (const set of imported) {
    const record = findRecord(installed, set.name)
    if (!record) continue
    replaceRows(release, set, installed.select().from(set.table).all())
    writeRecord(release, set.name, record)
    set.derive?.(release)
  }
  installed.$client.close()
}
