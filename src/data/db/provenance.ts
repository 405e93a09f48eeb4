import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { endOfDays, isOlderThan } from '#support/dates/taipei.ts'
import type { Database } from './client.ts'
import { cachedUntilChange } from './version-cache.ts'
import { datasets } from './schema.ts'

const sourcesSchema = z.array(z.object({ name: z.string(), url: z.string(), licence: z.string() }))

export interface StoredProvenance {
  as_of: string | null
  stale: boolean
  sources: z.infer<typeof sourcesSchema>
  /** Each by itself, where their dates differ. */
  datasets?: { name: string; as_of: string | null; stale: boolean }[]
}

/** Combines the records of several data sets: the oldest date, stale if any is, each source once; and each date where they differ. */
export function readProvenance(
  db: Database,
  names: readonly string[],
  staleAfterDays: ReadonlyMap<string, number>,
  now: Date,
): StoredProvenance {
  const made = cachedUntilChange(db, nothingMade)
  const key = names.join(' ')
  let combined = made.get(key)
  if (!combined) made.set(key, (combined = combine(db, names, staleAfterDays)))
  const { as_of, freshUntil, sources, sets } = combined
  const isOld = (until: number) => now.getTime() > until
  return {
    as_of,
    stale: isOld(freshUntil),
    sources: [...sources],
    ...(sets.length > 0 && {
      datasets: sets.map((it) => ({ name: it.name, as_of: it.as_of, stale: isOld(it.freshUntil) })),
    }),
  }
}

// Every answer says where its data comes from, so what is read is held. The names are ours, and so are few.
const nothingMade = () => new Map<string, Combined>()

interface Combined {
  readonly as_of: string | null
  /** In milliseconds; -Infinity where a record or a date is missing. */
  readonly freshUntil: number
  readonly sources: readonly z.infer<typeof sourcesSchema>[number][]
  /** None where all have one date. */
  readonly sets: readonly { readonly name: string; readonly as_of: string | null; readonly freshUntil: number }[]
}

function combine(db: Database, names: readonly string[], staleAfterDays: ReadonlyMap<string, number>): Combined {
  const rows = names.flatMap((name) => readRow(db, name) ?? [])
  const dates = rows.map((row) => row.as_of).filter((date) => date !== null)
  const sources = new Map(rows.flatMap((row) => parseSources(row.sources)).map((it) => [it.url + it.name, it]))
  const sets = names.map((name) => {
    const as_of = rows.find((row) => row.name === name)?.as_of ?? null
    return { name, as_of, freshUntil: as_of === null ? -Infinity : endOfDays(as_of, staleAfterDays.get(name) ?? 0) }
  })
  return {
    as_of: dates.length > 0 ? dates.reduce((oldest, date) => (date < oldest ? date : oldest)) : null,
    freshUntil: Math.min(...sets.map(({ freshUntil }) => freshUntil)),
    sources: [...sources.values()],
    sets: new Set(sets.map((it) => it.as_of)).size > 1 ? sets : [],
  }
}

function readRow(db: Database, name: string) {
  return db.select().from(datasets).where(eq(datasets.name, name)).get()
}

const parseSources = (json: string) => sourcesSchema.parse(JSON.parse(json))

/** Whether data that holds up to `asOf` is older than its source's cadence allows. No date at all is stale. */
export function isStale(asOf: string | null, staleAfterDays: number, now: Date): boolean {
  return asOf === null || isOlderThan(asOf, staleAfterDays, now)
}
