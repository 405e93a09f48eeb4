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
  const placeholders = datasets.map(() => '?').join(', ')
  const prepareRevision = (db: Database) =>
    db.$client.prepare(`select group_concat(loaded_at || rows) from datasets where name in (${placeholders})`).pluck()
  const readRevision = (db: Database) => prepared(db, prepareRevision).get(...datasets)
  const find = (db: Database) => {
    const revision = cachedUntilChange(db, readRevision)
    const entry = cached.get(db)
    return { revision, value: entry?.revision === revision ? entry?.value : undefined }
  }
  function* load(db: Database): Steps<T> {
    const { revision, value } = find(db)
    if (value) return value
    const result = build(db)
    // A generator of steps has `next`, a finished value has not.
    const built = 'next' in result ? yield* result : result
    cached.set(db, { revision, value: built })
    return built
  }
  return Object.assign((db: Database) => find(db).value ?? atOnce(load(db)), {
    steps: (db: Database) => (find(db).value ? undefined : load(db)),
  })
}
