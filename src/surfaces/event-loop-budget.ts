import { nextTick } from 'node:process'

/** Calls start within one turn of the event loop until this much time is used; the last one may exceed it. */
const TURN_MS = 8

/** When the first call of this turn started. Undefined if none has. */
let since: number | undefined
const waiting: { readonly go: () => void; readonly since: number }[] = []

/**
 * A later turn of the event loop, if this one's budget is used up or other calls are queued. Undefined: the call may
 * start at once. Without this, forty calls of 20 ms would block health checks for almost a second.
 */
export function laterTurn(): Promise<void> | undefined {
  if (waiting.length === 0 && usedMs() < TURN_MS) return undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push({ go: resolve, since: performance.now() }) === 1) setImmediate(serve)
  return promise
}

/** How long the first call in the queue has waited. */
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

/** Starts a turn for the queued calls, in order. */
function serve(): void {
  begin()
  serveNext()
}

function serveNext(): void {
  waiting.shift()?.go()
  if (waiting.length === 0) return
  // A tick that is scheduled in a microtask runs after all immediate work of the call.
  queueMicrotask(() => nextTick(() => (usedMs() < TURN_MS ? serveNext() : setImmediate(serve))))
}
