import type BetterSqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const STATEMENTS_MAX = 300

/**
 * Wraps a read connection so that drizzle compiles each SQL text once. V8 does not count the memory of compiled
 * statements, so tens of megabytes would accumulate before a garbage collection. Sharing is safe only for reading,
 * where each statement ends before the next begins.
 */
export function sharingStatements(
  client: BetterSqlite.Database,
): Pick<BetterSqlite.Database, 'prepare' | 'transaction'> {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: STATEMENTS_MAX })
  const prepare = (text: string) => {
    const cached = statements.get(text)
    // A previous use may have switched this statement to rows as arrays.
    if (cached) return cached.raw(false)
    const statement = client.prepare(text)
    if (statement.reader) statements.set(text, statement)
    return statement
  }
  // Safe: the types differ only in the names of type parameters.
  return { prepare: prepare as BetterSqlite.Database['prepare'], transaction: client.transaction.bind(client) }
}
