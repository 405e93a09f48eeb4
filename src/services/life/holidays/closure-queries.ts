import { and, asc, desc, gte, like, lte, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { closures } from '../schema.ts'

interface ClosureFilter {
  readonly county: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly stopped: boolean
}

/** Newest first. A county is meant by the beginning of its name. */
export function listClosureRows(db: Database, { county, from, to, stopped }: ClosureFilter) {
  return db
    .select()
    .from(closures)
    .where(
      and(
        county === undefined ? undefined : like(closures.county, `${county.replaceAll(/[%_]/g, '')}%`),
        from === undefined ? undefined : gte(closures.date, from),
        to === undefined ? undefined : lte(closures.date, to),
        stopped ? or(like(closures.work, 'stop%'), like(closures.school, 'stop%')) : undefined,
      ),
    )
    .orderBy(desc(closures.date), asc(closures.county))
    .limit(6_000)
    .all()
}
