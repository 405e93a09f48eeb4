import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Writer } from './client.ts'
import { datasets } from './schema.ts'

/** The stored facts of a data set: its date, its sources and how it was loaded. */
export type DatasetRecord = typeof datasets.$inferSelect

const sourcesSchema = z.array(z.object({ name: z.string(), url: z.string(), licence: z.string() }))

export type Sources = z.infer<typeof sourcesSchema>

/** Undefined if the data set never had rows. */
export function findRecord(db: Pick<Database, 'select'>, name: string): DatasetRecord | undefined {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()
}

/** Adds the record of a data set, or changes the given facts of its record. */
export function writeRecord(db: Writer, name: string, record: Omit<typeof datasets.$inferInsert, 'name'>): void {
  db.insert(datasets)
    .values({ ...record, name })
    .onConflictDoUpdate({ target: datasets.name, set: record })
    .run()
}

export function sourcesOf(record: DatasetRecord | undefined): Sources {
  return record ? sourcesSchema.parse(JSON.parse(record.sources)) : []
}
