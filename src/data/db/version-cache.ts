import type { Database } from './client.ts'

interface Cached {
  readonly version: () => string
  /** The version of the cached values. */
  cachedVersion: string
  /** The turn of the event loop in which the data version was last checked. */
  turn: number
  readonly values: Map<unknown, unknown>
}

const caches = new WeakMap<Database, Cached>()

let turn = 0
let isCounting = false

/** A number that is the same until the event loop has run its current callbacks. */
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
  const cache = caches.get(db) ?? createCache(db)
  if (cache.turn !== thisTurn() || !db.$client.readonly) checkVersion(cache)
  if (!cache.values.has(make)) cache.values.set(make, make(db))
  // Safe: the key is the function that made the value.
  return cache.values.get(make) as T
}

/** Empties the cache if the data version has changed. */
function checkVersion(cache: Cached): void {
  cache.turn = turn
  const version = cache.version()
  if (version === cache.cachedVersion) return
  cache.cachedVersion = version
  cache.values.clear()
}

function createCache(db: Database): Cached {
  // `data_version` counts changes by other connections, `total_changes()` those by this connection.
  const changesByOthers = db.$client.prepare('pragma data_version').pluck()
  const ownChanges = db.$client.prepare('select total_changes()').pluck()
  const cache: Cached = {
    version: () => `${String(changesByOthers.get())} ${String(ownChanges.get())}`,
    cachedVersion: '',
    turn: -1,
    values: new Map(),
  }
  caches.set(db, cache)
  return cache
}
