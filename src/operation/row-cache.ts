import type { Database } from '#data/db/client.ts'
import { cachedUntilChange } from '#data/db/version-cache.ts'
import { atOnce, type Steps } from './cooperative-yield.ts'
import { prepared } from './prepared.ts'

export interface RowCache<T> {
  (db: Database): T
  /** Builds the value in steps, between which other requests run. Undefined if the value is cached. */
  readonly steps: (db: Database) => Steps<T> | undefined
}

/** Caches a value computed from rows until a data set changes. If `build` is slow, pass a generator of steps. */
export function rowCache<T extends object>(
  datasets: readonly string[],
  build: (db: Database) => T | Steps<T>,
): RowCache<T> {
  const cached = new WeakMap<object, { readonly revision: unknown; readonly value: T }>()
  const marks = datasets.map(() => '?').join(', ')
  const revisionOf = (db: Database) =>
    db.$client.prepare(`select group_concat(loaded_at || rows) from datasets where name in (${marks})`).pluck()
  const revisionNow = (db: Database) => prepared(db, revisionOf).get(...datasets)
  const find = (db: Database) => {
    const revision = cachedUntilChange(db, revisionNow)
    const known = cached.get(db)
    return { revision, value: known && known.revision === revision ? known.value : undefined }
  }
  function* make(db: Database): Steps<T> {
    const { revision, value } = find(db)
    if (value) return value
    const built = build(db)
    const made = 'next' in built ? yield* built : built
    cached.set(db, { revision, value: made })
    return made
  }
  return Object.assign((db: Database) => find(db).value ?? atOnce(make(db)), {
    steps: (db: Database) => (find(db).value ? undefined : make(db)),
  })
}
