import type { Database } from '#data/db/client.ts'

const statements = new WeakMap<object, Map<unknown, unknown>>()

/**
 * Caches the result of `build` per connection, usually a prepared statement. `build` is the cache key, so it must be a
 * module-level function.
 */
export function prepared<Statement>(db: Database, build: (db: Database) => Statement): Statement {
  const ofConnection = statements.get(db) ?? new Map<unknown, unknown>()
  statements.set(db, ofConnection)
  if (!ofConnection.has(build)) ofConnection.set(build, build(db))
  // Safe, because the map stores under `build` only what `build` returned.
  return ofConnection.get(build) as Statement
}
