import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a text begins with `start`, in which % and _ are ordinary characters. Ignores the case of ASCII letters. */
export function beginsWith(text: SQLWrapper, start: string): SQL {
  const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${text} like ${pattern} escape '\\'`
}
