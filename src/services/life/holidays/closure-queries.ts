import { and, asc, desc, gte, inArray, like, lte, or } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { closures } from '../schema.ts'

/** The first day of the record. */
export const CLOSURES_FROM = '2001-07-30'

interface ClosureFilter {
  /** County names as they were at the time of the closure. */
  readonly counties: readonly string[] | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly stopped: boolean
}

export function listClosureRows(db: Database, { counties, from, to, stopped }: ClosureFilter) {
  return db
    .select()
    .from(closures)
    .where(
      and(
        counties && inArray(closures.county, [...counties]),
        from === undefined ? undefined : gte(closures.date, from),
        to === undefined ? undefined : lte(closures.date, to),
        stopped ? or(like(closures.work, 'stop%'), like(closures.school, 'stop%')) : undefined,
      ),
    )
    .orderBy(desc(closures.date), asc(closures.county))
    .limit(6_000)
    .all()
}
