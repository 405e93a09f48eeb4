import { asc } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { mapInSteps } from '#operation/cooperative-yield.ts'
import { releases, scores } from '../schema.ts'
import { modelIdentity } from './model-identity.ts'
import type { Offer } from './queries.ts'

const ROWS_MAX = 20_000

export const scoreField = z.object({
  name: z.string().describe('The test.'),
  score: z.number(),
  metric: z.string().describe('What the score counts.'),
  setting: z.string().optional().describe('How the model was run, where that is told.'),
  date: z.string().nullable().describe('The day of the result. Null where the source names none.'),
  source: z.string(),
  licence: z.string(),
})

export type Score = z.infer<typeof scoreField>

export function releaseOf(db: Database, { identity }: Offer): string | undefined {
  return releaseDays(db).get(identity)
}

export function scoresOf(db: Database, model: string): readonly Score[] {
  return scoresByModel(db).get(modelIdentity(model)) ?? []
}

export const releaseDays = rowCache<ReadonlyMap<string, string>>(['aiprice_releases'], function* (db) {
  const rows = db.select().from(releases).orderBy(asc(releases.released_on)).limit(ROWS_MAX).all()
  yield
  // A Map keeps the last value of a key. Rows are reversed, so that the release day of a model is that of its earliest
  // snapshot.
  return new Map(
    yield* mapInSteps(rows.toReversed(), ({ model, released_on }): [string, string] => [
      modelIdentity(model),
      released_on,
    ]),
  )
})

export const scoresByModel = rowCache<ReadonlyMap<string, readonly Score[]>>(['aiprice_scores'], function* (db) {
  const rows = db.select().from(scores).orderBy(asc(scores.benchmark), asc(scores.setting)).limit(ROWS_MAX).all()
  yield
  const named = yield* mapInSteps(rows, (row) => ({ identity: modelIdentity(row.model), row }))
  const groups = Map.groupBy(named, ({ identity }) => identity)
  return new Map(
    [...groups].map(([identity, group]) => [
      identity,
      group.map(({ row: { benchmark, setting, score, metric, date, source, licence } }) => ({
        name: benchmark,
        score,
        metric,
        ...(setting !== '' && { setting }),
        date,
        source,
        licence,
      })),
    ]),
  )
})
