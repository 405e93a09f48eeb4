import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Whether a text begins with `start`. The characters % and _ have no special meaning, and ASCII letters match in
 * either case.
 */
export function beginsWith(text: SQLWrapper, start: string): SQL {
  const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${text} like ${pattern} escape '\\'`
}
