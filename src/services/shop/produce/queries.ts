import { sql } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { produce } from '../schema.ts'

export function listProduceDays(db: Database): string[] {
  const rows = db.all<{ day: string }>(sql`
    select distinct value ->> 0 as day from ${produce}, json_each(${produce.history})
    where ${produce.category} in ('vegetables', 'fruit') order by day`)
  return rows.map(({ day }) => day)
}
