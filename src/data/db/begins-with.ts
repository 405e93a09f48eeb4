import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a text begins so, character by character: % and _ stand for themselves. ASCII letters count in either case. */
export function beginsWith(text: SQLWrapper, start: string): SQL {
  const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${text} like ${pattern} escape '\\'`
}
