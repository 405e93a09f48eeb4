import type BetterSqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const STATEMENTS_MAX = 300

/**
 * Wraps the connection so that drizzle compiles each SQL text once. Compiled statements are memory outside V8's view,
 * so tens of megabytes would accumulate before a collection. For reading only, where each statement ends before the
 * next begins.
 */
export function sharingStatements(
  client: BetterSqlite.Database,
): Pick<BetterSqlite.Database, 'prepare' | 'transaction'> {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: STATEMENTS_MAX })
  const prepare = (text: string) => {
    const held = statements.get(text)
    // An earlier user may have requested rows as arrays.
    if (held) return held.raw(false)
    const statement = client.prepare(text)
    if (statement.reader) statements.set(text, statement)
    return statement
  }
  // Safe: the types differ in the names of parameters only.
  return { prepare: prepare as BetterSqlite.Database['prepare'], transaction: client.transaction.bind(client) }
}
