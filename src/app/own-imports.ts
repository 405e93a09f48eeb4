import { eq } from 'drizzle-orm'
import { openReader, type Writer } from '#data/db/client.ts'
import { datasets } from '#data/db/schema.ts'
import { replaceRows } from '#data/db/seed.ts'
import { services } from '#services/index.ts'

// Imported data belongs to one installation. Releases do not contain it, and installing one keeps it.

const imported = services.flatMap(({ imports }) => imports?.dataset ?? [])

export function removeImports(copy: Writer): void {
  for (const { name, table, derive } of imported) {
    copy.delete(table).run()
    copy.delete(datasets).where(eq(datasets.name, name)).run()
    derive?.(copy)
  }
}

export function keepImports(databasePath: string, fetched: Writer): void {
  const own = openReader(databasePath)
  for (const set of imported) {
    const record = own.select().from(datasets).where(eq(datasets.name, set.name)).get()
    if (!record) continue
    replaceRows(fetched, set, own.select().from(set.table).all())
    fetched.insert(datasets).values(record).onConflictDoUpdate({ target: datasets.name, set: record }).run()
    set.derive?.(fetched)
  }
  own.$client.close()
}
