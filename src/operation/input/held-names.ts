import type { Database } from '#db/client.ts'
import { heldWhileUnchanged } from '#db/held.ts'
import { atOnce, type Steps } from '../in-steps.ts'
import { prepared } from '../prepared.ts'
import type { Names } from './names.ts'

interface Held {
  readonly revision: unknown
  readonly names: Names
}

export interface HeldNames {
  (db: Database): Names
  /** Makes them, where they are to be made, so that others have their turn meanwhile. */
  readonly steps: (db: Database) => Steps<void>
}

/**
 * Names made from rows, once, and again when one of the data sets has new rows: building costs milliseconds, asking
 * whether it must be done a few microseconds. What takes more than a few is built in steps.
 */
export function heldNames(datasets: readonly string[], build: (db: Database) => Names | Steps<Names>): HeldNames {
  const held = new WeakMap<object, Held>()
  const marks = datasets.map(() => '?').join(', ')
  const revisionOf = (db: Database) =>
    db.$client.prepare(`select group_concat(loaded_at || rows) from datasets where name in (${marks})`).pluck()
  const revisionNow = (db: Database) => prepared(db, revisionOf).get(...datasets)
  function* make(db: Database): Steps<Names> {
    const revision = heldWhileUnchanged(db, revisionNow)
    const known = held.get(db)
    if (known && known.revision === revision) return known.names
    const built = build(db)
    const names = 'next' in built ? yield* built : built
    held.set(db, { revision, names })
    return names
  }
  return Object.assign((db: Database) => atOnce(make(db)), {
    *steps(db: Database): Steps<void> {
      yield* make(db)
    },
  })
}
