import type { Database } from './client.ts'

interface Held {
  readonly version: () => string
  seen: string
  readonly values: Map<unknown, unknown>
}

const held = new WeakMap<Database, Held>()

/**
 * What `make` makes from the rows, until any row changes. It is a function of a module's own, never one that closes over
 * what a caller sent: one value is held for each.
 */
export function heldWhileUnchanged<T>(db: Database, make: (db: Database) => T): T {
  const known = held.get(db) ?? begin(db)
  const version = known.version()
  if (version !== known.seen) {
    known.seen = version
    known.values.clear()
  }
  if (!known.values.has(make)) known.values.set(make, make(db))
  return known.values.get(make) as T
}

function begin(db: Database): Held {
  // The one counts what other connections wrote, the other what this one did.
  const others = db.$client.prepare('pragma data_version').pluck()
  const own = db.$client.prepare('select total_changes()').pluck()
  const made: Held = { version: () => `${String(others.get())} ${String(own.get())}`, seen: '', values: new Map() }
  held.set(db, made)
  return made
}
