import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './client.ts'
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
  const held = db
    .select()
    .from(datasets)
    .where(sql`${datasets.name} in ${names}`)
    .orderBy(datasets.name)
    .all()
  const dates = held.map((row) => row.as_of).filter((date) => date !== null)
  const sources = new Map(
    held.flatMap((row) => sourcesSchema.parse(JSON.parse(row.sources))).map((it) => [it.url + it.name, it]),
  )
  return {
    as_of: dates.length > 0 ? dates.reduce((oldest, date) => (date < oldest ? date : oldest)) : null,
    stale: held.length < names.length || held.some((row) => isStale(row.as_of, staleAfterDays.get(row.name) ?? 0, now)),
    sources: [...sources.values()],
  }
}

/** Whether data that holds up to `asOf` is older than its source's cadence allows. No date at all is stale. */
export function isStale(asOf: string | null, staleAfterDays: number, now: Date): boolean {
  if (asOf === null) return true
  return now.getTime() - Date.parse(`${asOf}T00:00:00+08:00`) > (staleAfterDays + 1) * 86_400_000
}
