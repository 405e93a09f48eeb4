import { sql } from 'drizzle-orm'
import type { Condition } from './client.ts'

interface Rights {
  readonly sold: true | Readonly<Record<'lookups' | 'exports', boolean | Condition>>
}

/** The condition of the rows that may be sold. Undefined if all rows may. */
export function sellable({ sold }: Rights, kind: 'lookups' | 'exports'): Condition | undefined {
  const rows = sold === true || sold[kind]
  return rows === true ? undefined : rows === false ? sql`false` : sql`(${rows})`
}
