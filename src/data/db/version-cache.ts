import type { Database } from './client.ts'

interface Held {
  readonly version: () => string
  seen: string
  /** The turn of the event loop in which the version was looked at. */
  turn: number
  readonly values: Map<unknown, unknown>
}

const held = new WeakMap<Database, Held>()

let turn = 0
let isCounting = false

/** A number for this turn of the event loop. */
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
 * What `make` makes from the rows, until any row changes. It is a function of a module's own, never one that closes over
 * what a caller sent: one value is held for each. Whether something has changed is asked once in a turn of the event
 * loop, since asking costs as much as reading a row; a connection that writes itself asks each time.
 */
export function cachedUntilChange<T>(db: Database, make: (db: Database) => T): T {
  const known = held.get(db) ?? begin(db)
  if (known.turn !== thisTurn() || !db.$client.readonly) look(known)
  if (!known.values.has(make)) known.values.set(make, make(db))
  return known.values.get(make) as T
}

function look(known: Held): void {
  known.turn = turn
  const version = known.version()
  if (version === known.seen) return
  known.seen = version
  known.values.clear()
}

function begin(db: Database): Held {
  // The one counts what other connections wrote, the other what this one did.
  const others = db.$client.prepare('pragma data_version').pluck()
  const own = db.$client.prepare('select total_changes()').pluck()
  const made: Held = {
    version: () => `${String(others.get())} ${String(own.get())}`,
    seen: '',
    turn: -1,
    values: new Map(),
  }
  held.set(db, made)
  return made
}
