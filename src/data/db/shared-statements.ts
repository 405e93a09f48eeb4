import type BetterSqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const STATEMENTS_MAX = 300

/**
 * Wraps the connection so that drizzle compiles each SQL text once. V8 does not count the memory of compiled
 * statements, so tens of megabytes would accumulate before a garbage collection. For reading only, where each statement
 * ends before the next begins.
 */
export function sharingStatements(
  client: BetterSqlite.Database,
): Pick<BetterSqlite.Database, 'prepare' | 'transaction'> {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: STATEMENTS_MAX })
  const prepare = (text: string) => {
    const cached = statements.get(text)
    // An earlier caller may have switched the statement to rows as arrays.
    if (cached) return cached.raw(false)
    const statement = client.prepare(text)
    if (statement.reader) statements.set(text, statement)
    return statement
  }
  // Safe: the types differ in the names of parameters only.
  return { prepare: prepare as BetterSqlite.Database['prepare'], transaction: client.transaction.bind(client) }
}
