import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { prepared } from '../prepared.ts'
import type { Names } from './names.ts'

interface Held {
  readonly revision: unknown
  readonly names: Names
}

/**
 * Names made from rows, once, and again when one of the data sets has new rows: building costs milliseconds, asking
 * whether it must be done a few microseconds.
 */
export function heldNames(datasets: readonly string[], build: (db: Database) => Names): (db: Database) => Names {
  const held = new WeakMap<object, Held>()
  const marks = datasets.map(() => '?').join(', ')
  const revisionOf = (db: Database) =>
    db.$client.prepare(`select group_concat(loaded_at || rows) from datasets where name in (${marks})`).pluck()
  const revisionNow = (db: Database) => prepared(db, revisionOf).get(...datasets)
  return (db) => {
    const revision = heldWhileUnchanged(db, revisionNow)
    const known = held.get(db)
    if (known && known.revision === revision) return known.names
    const names = build(db)
    held.set(db, { revision, names })
    return names
  }
}
