import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether a text begins with `start`, in which % and _ are ordinary characters. Ignores the case of ASCII letters. */
export function beginsWith(text: SQLWrapper, start: string): SQL {
  return isLike(text, `${escape(start)}%`)
}

/** Whether a text contains `part`, compared as by `beginsWith`. */
export function contains(text: SQLWrapper, part: string): SQL {
  return isLike(text, `%${escape(part)}%`)
}

function isLike(text: SQLWrapper, pattern: string): SQL {
  return sql`${text} like ${pattern} escape '\\'`
}

function escape(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
