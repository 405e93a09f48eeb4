import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#data/db/client.ts'

/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Makes what is needed before something is read or run, so that others have their turn meanwhile; undefined where it is made. */
export type Need = (db: Database) => Steps<unknown> | undefined

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Others have their turn of the event loop after each step, and so has each step where many are at it. */
export async function runCooperatively<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await yieldTurn()
  }
}

let line: Promise<void> = Promise.resolve()

/** A turn of the event loop for each who asks for one, in their order: who waited for the same would all go on in one. */
export function yieldTurn(): Promise<void> {
  return (line = line.then(() => nextTurn()))
}

/** So many take a few milliseconds, whatever is made of each. */
const AT_ONCE = 200

/** What `make` makes of each, with pauses. */
export function* mapInSteps<T, U>(items: Iterable<T>, make: (item: T) => U): Steps<U[]> {
  const made: U[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % AT_ONCE === 0) yield
  }
  return made
}

/** Rows from `offset` on, in an order of their own that does not change meanwhile. */
type ReadRows<T> = (limit: number, offset: number) => readonly T[]

/** All rows of a query, read with pauses: turning them into objects takes longer than finding them. */
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
