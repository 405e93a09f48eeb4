import { nextTick } from 'node:process'

/** So much may be done in one turn of the event loop, and the call that is then at it. */
const TURN_MS = 8

/** When the first call of this turn was begun. Undefined: none was. */
let since: number | undefined
const waiting: { readonly go: () => void; readonly since: number }[] = []

/**
 * A later turn of the event loop for a call, where those of this one have used it up or others wait: forty calls of 20 ms that
 * arrive together would hold up for a second whoever must never wait. Undefined: it may begin at once.
 */
export function laterTurn(): Promise<void> | undefined {
  if (waiting.length === 0 && usedMs() < TURN_MS) return undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push({ go: resolve, since: performance.now() }) === 1) setImmediate(serve)
  return promise
}

/** How long the one has waited that is next. */
export function waitedMs(): number {
  const [first] = waiting
  return first ? performance.now() - first.since : 0
}

function usedMs(): number {
  if (since !== undefined) return performance.now() - since
  begin()
  return 0
}

function begin(): void {
  since = performance.now()
  setImmediate(end).unref()
}

function end(): void {
  since = undefined
}

/** Begins a turn for those who wait, in their order. */
function serve(): void {
  begin()
  serveNext()
}

function serveNext(): void {
  waiting.shift()?.go()
  if (waiting.length === 0) return
  // A tick that a microtask asks for comes when all is done that the call led to at once.
  queueMicrotask(() => nextTick(() => (usedMs() < TURN_MS ? serveNext() : setImmediate(serve))))
}
