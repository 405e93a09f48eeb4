import type { Database } from '#data/db/client.ts'
import { yieldTurn } from '#support/limits/event-loop.ts'

export { yieldTurn }

export type Steps<T> = Generator<undefined, T, undefined>

/** Prepares data before input is parsed or an operation runs, in steps. Undefined if the data is ready. */
export type Need = (db: Database) => Steps<unknown> | undefined

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Short steps run together for this long, because yielding costs more than each of them. */
const SLICE_MS = 2

/** Runs the steps, and lets other requests run after every few milliseconds. */
export async function runCooperatively<T>(steps: Steps<T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < SLICE_MS) continue
    await yieldTurn()
    since = performance.now()
  }
}

/** A batch of this size takes a few milliseconds for every kind of row. */
const AT_ONCE = 200

export function* mapInSteps<T, U>(items: Iterable<T>, make: (item: T) => U): Steps<U[]> {
  const made: U[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % AT_ONCE === 0) yield
  }
  return made
}

/** Reads `limit` rows from `offset`. The order must be stable between calls. */
type ReadRows<T> = (limit: number, offset: number) => readonly T[]

/**
 * Reads all rows of a query in batches. Yielding between batches matters, because converting rows to objects is slow.
 */
export function* rowsInSteps<T>(read: ReadRows<T>): Steps<T[]> {
  const rows: T[] = []
  for (;;) {
    const some = read(ROWS_AT_ONCE, rows.length)
    rows.push(...some)
    if (some.length < ROWS_AT_ONCE) return rows
    yield
  }
}

const ROWS_AT_ONCE = 500
