import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Batch, SyncContext } from '#operation/sync.ts'
import { daysBetween } from '#support/dates/taipei.ts'
import { findAsOf, nextIds } from './anime/queries.ts'
import { periodOf } from './calendar/dates.ts'
import { movesDataset, releasesDataset, titlesDataset } from './datasets.ts'
import { releases } from './schema.ts'

/** The stored state that every sync of titles needs. It travels to `parse` as one more document. */
export const storedState = z.object({
  as_of: z.string(),
  next: z.object({ release: z.int(), move: z.int() }),
})

export function readState({ db, today }: SyncContext): z.output<typeof storedState> {
  return { as_of: findAsOf(db, titlesDataset.name) ?? today, next: nextIds(db) }
}

interface Move {
  readonly slug: string
  readonly title: string
  readonly type: string
  readonly old_date: string
  readonly new_date: string
  readonly note: string
}

interface Synced {
  /** The slugs whose releases of this source are replaced. */
  readonly slugs: readonly string[]
  readonly titles: Batch['rows']
  readonly releases: Batch['rows']
  readonly moves: readonly Move[]
}

/**
 * Titles, releases and observed changes of dates from one source. A source does not check the titles of others, so the
 * day up to which all of them were checked stays the same.
 */
export function batchesOf(source: string, synced: Synced, state: z.output<typeof storedState>, today: string): Batch[] {
  const { as_of, next } = state
  return [
    { dataset: titlesDataset, mode: 'upsert', rows: synced.titles, rowsMin: 0, asOf: as_of },
    {
      dataset: releasesDataset,
      mode: 'replace',
      within: and(eq(releases.source, source), inArray(releases.slug, [...synced.slugs])),
      rows: synced.releases.map((row, at) => ({ id: next.release + at, ...row })),
      rowsMin: 20,
      asOf: as_of,
    },
    {
      dataset: movesDataset,
      mode: 'upsert',
      rows: synced.moves.map((move, at) => {
        const isDays = [move.old_date, move.new_date].every((day) => periodOf(day).precision === 'day')
        const days_moved = isDays ? daysBetween(move.old_date, move.new_date) : null
        // Of an observed move, the day on which it was first seen.
        return { id: next.move + at, ...move, announced_on: today, kind: 'observed', days_moved, source }
      }),
      rowsMin: 0,
      asOf: today,
    },
  ]
}
