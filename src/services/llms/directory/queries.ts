import { and, asc, count, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { directory } from '../schema.ts'

export type DirectoryEntry = typeof directory.$inferSelect

export interface DirectoryQuery {
  /** Each must occur in the host, the name or the category. */
  readonly words: readonly string[]
  readonly category: string | undefined
  readonly limit: number
  readonly offset: number
}

/** One page of the sites that match, hosts that begin with the first word before the others. */
export function listDirectory(db: Database, query: DirectoryQuery): { items: DirectoryEntry[]; total: number } {
  const matches = and(
    ...query.words.map((word) => contains(word)),
    query.category === undefined ? undefined : eq(directory.category, query.category),
  )
  const begin = `${escape(query.words[0] ?? '')}%`
  return {
    items: db
      .select()
      .from(directory)
      .where(matches)
      .orderBy(sql`${directory.host} not like ${begin} escape '\\'`, asc(directory.host))
      .limit(query.limit)
      .offset(query.offset)
      .all(),
    total: db.select({ total: count() }).from(directory).where(matches).get()?.total ?? 0,
  }
}

export function listCategories(db: Database): { category: string | null; sites: number }[] {
  return db
    .select({ category: directory.category, sites: count() })
    .from(directory)
    .groupBy(directory.category)
    .orderBy(asc(directory.category))
    .limit(100)
    .all()
}

function contains(word: string): SQL | undefined {
  const pattern = `%${escape(word)}%`
  return or(
    ...[directory.host, directory.name, directory.category].map((column) => sql`${column} like ${pattern} escape '\\'`),
  )
}

function escape(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
