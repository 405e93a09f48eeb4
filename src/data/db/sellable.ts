import { sql } from 'drizzle-orm'
import type { Condition } from './client.ts'

interface Rights {
  readonly sold: true | Readonly<Record<'lookups' | 'exports', boolean | Condition>>
}

/** The condition for rows that the source's licence allows to sell. Undefined if all rows may be sold. */
export function sellable({ sold }: Rights, kind: 'lookups' | 'exports'): Condition | undefined {
  const rows = sold === true || sold[kind]
  return rows === true ? undefined : rows === false ? sql`false` : sql`(${rows})`
}
