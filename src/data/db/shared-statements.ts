import type BetterSqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const STATEMENTS_MAX = 300

/**
 * The connection as drizzle is to see it: a text is compiled once and not for every question. A compiled statement is memory that V8
 * does not know of, so tens of megabytes of them were left behind before it saw a reason to collect.
 *
 * For reading alone, where a statement is done before the next is begun.
 */
export function sharingStatements(
  client: BetterSqlite.Database,
): Pick<BetterSqlite.Database, 'prepare' | 'transaction'> {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: STATEMENTS_MAX })
  const prepare = (text: string) => {
    const held = statements.get(text)
    // Whoever had it before may have asked for rows as lists.
    if (held) return held.raw(false)
    const statement = client.prepare(text)
    if (statement.reader) statements.set(text, statement)
    return statement
  }
  // Safe: the types differ in what parameters are called.
  return { prepare: prepare as BetterSqlite.Database['prepare'], transaction: client.transaction.bind(client) }
}
