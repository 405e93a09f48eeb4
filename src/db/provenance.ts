import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isOlderThan } from '#dates/taipei.ts'
import type { Database } from './client.ts'
import { heldWhileUnchanged } from './held.ts'
import { datasets } from './schema.ts'

const sourcesSchema = z.array(z.object({ name: z.string(), url: z.string(), licence: z.string() }))

export interface HeldProvenance {
  as_of: string | null
  stale: boolean
  sources: z.infer<typeof sourcesSchema>
}

/** Combines the records of several data sets: the oldest date, stale if any is, each source once. */
export function readProvenance(
  db: Database,
  names: readonly string[],
  staleAfterDays: ReadonlyMap<string, number>,
  now: Date,
): HeldProvenance {
  const rows = heldWhileUnchanged(db, noRows)
  const held = names.flatMap((name) => {
    if (!rows.has(name)) rows.set(name, readRow(db, name))
    return rows.get(name) ?? []
  })
  const dates = held.map((row) => row.as_of).filter((date) => date !== null)
  const sources = new Map(held.flatMap((row) => parseSources(row.sources)).map((it) => [it.url + it.name, it]))
  return {
    as_of: dates.length > 0 ? dates.reduce((oldest, date) => (date < oldest ? date : oldest)) : null,
    stale: held.length < names.length || held.some((row) => isStale(row.as_of, staleAfterDays.get(row.name) ?? 0, now)),
    sources: [...sources.values()],
  }
}

// Every answer says where its data comes from, so what is read is held. The names are ours, and so are few.
type Row = typeof datasets.$inferSelect
const noRows = () => new Map<string, Row | undefined>()

function readRow(db: Database, name: string): Row | undefined {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()
}

const parsedSources = new LRUCache<string, z.infer<typeof sourcesSchema>>({ max: 200 })

function parseSources(json: string): z.infer<typeof sourcesSchema> {
  const held = parsedSources.get(json) ?? sourcesSchema.parse(JSON.parse(json))
  parsedSources.set(json, held)
  return held
}

/** Whether data that holds up to `asOf` is older than its source's cadence allows. No date at all is stale. */
export function isStale(asOf: string | null, staleAfterDays: number, now: Date): boolean {
  return asOf === null || isOlderThan(asOf, staleAfterDays, now)
}
