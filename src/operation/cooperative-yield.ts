import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#data/db/client.ts'

export type Steps<T> = Generator<undefined, T, undefined>

/** Prepares data before input is parsed or an operation runs, in steps; undefined if it is ready. */
export type Need = (db: Database) => Steps<unknown> | undefined

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs the steps. After each step it yields to the event loop, and concurrent jobs take turns. */
export async function runCooperatively<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await yieldTurn()
  }
}

let line: Promise<void> = Promise.resolve()

/**
 * Resolves in a later turn of the event loop. Waiting callers get one turn each, in order; otherwise all of them would
 * continue in the same turn.
 */
export function yieldTurn(): Promise<void> {
  return (line = line.then(() => nextTurn()))
}

/** A batch of this size takes a few milliseconds for every kind of item used here. */
const AT_ONCE = 200

export function* mapInSteps<T, U>(items: Iterable<T>, make: (item: T) => U): Steps<U[]> {
  const made: U[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % AT_ONCE === 0) yield
  }
  return made
}

/** Reads rows from `offset` on. Their order must be stable between calls. */
type ReadRows<T> = (limit: number, offset: number) => readonly T[]

/** Reads all rows of a query in batches, because turning rows into objects takes longer than finding them. */
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
