import type { Database } from './client.ts'

interface Cached {
  readonly version: () => string
  seen: string
  /** The turn of the event loop in which the data version was last checked. */
  turn: number
  readonly values: Map<unknown, unknown>
}

const cached = new WeakMap<Database, Cached>()

let turn = 0
let isCounting = false

function thisTurn(): number {
  if (!isCounting) {
    isCounting = true
    setImmediate(() => {
      turn += 1
      isCounting = false
    })
  }
  return turn
}

/**
 * Caches the result of `make` until any row changes. `make` is the cache key, so it must be a module-level function
 * without captured values. A check costs as much as reading a row, so readers check once per turn of the event loop.
 * Connections that write check each time.
 */
export function cachedUntilChange<T>(db: Database, make: (db: Database) => T): T {
  const known = cached.get(db) ?? createCache(db)
  if (known.turn !== thisTurn() || !db.$client.readonly) checkVersion(known)
  if (!known.values.has(make)) known.values.set(make, make(db))
  return known.values.get(make) as T
}

function checkVersion(known: Cached): void {
  known.turn = turn
  const version = known.version()
  if (version === known.seen) return
  known.seen = version
  known.values.clear()
}

function createCache(db: Database): Cached {
  // `data_version` counts changes by other connections, `total_changes()` those by this connection.
  const others = db.$client.prepare('pragma data_version').pluck()
  const own = db.$client.prepare('select total_changes()').pluck()
  const made: Cached = {
    version: () => `${String(others.get())} ${String(own.get())}`,
    seen: '',
    turn: -1,
    values: new Map(),
  }
  cached.set(db, made)
  return made
}
