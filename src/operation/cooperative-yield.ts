import type { Database } from '#data/db/client.ts'
import { yieldTurn } from '#support/limits/event-loop.ts'

export { yieldTurn }

/** Work that yields between its steps, so that other requests run, and returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Loads cached data in steps, before a request needs it. Undefined if the data is already loaded. */
export type Need = (db: Database) => Steps<unknown> | undefined

/** Runs all steps without a break. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The milliseconds for which steps run before they yield. Yielding after every step would cost more than the steps. */
const SLICE_MS = 2

/** Runs the steps and yields to the event loop every few milliseconds, so that other requests proceed. */
export async function runCooperatively<T>(steps: Steps<T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < SLICE_MS) continue
    await yieldTurn()
    since = performance.now()
  }
}

/** Converting this many items takes a few milliseconds, whatever their type. */
const ITEMS_PER_STEP = 200

export function* mapInSteps<T, U>(items: Iterable<T>, make: (item: T) => U): Steps<U[]> {
  const made: U[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % ITEMS_PER_STEP === 0) yield
  }
  return made
}

type ReadRows<T> = (limit: number, offset: number) => readonly T[]

/** Reads all rows of a query in batches, because converting rows is slow. The query's order must be stable. */
export function* rowsInSteps<T>(read: ReadRows<T>): Steps<T[]> {
  const rows: T[] = []
  for (;;) {
    const batch = read(ROWS_PER_STEP, rows.length)
    rows.push(...batch)
    if (batch.length < ROWS_PER_STEP) return rows
    yield
  }
}

const ROWS_PER_STEP = 500
