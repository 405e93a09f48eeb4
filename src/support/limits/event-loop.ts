import { nextTick } from 'node:process'

/**
 * Within one turn of the event loop, work starts until this much time is used; the last piece may exceed it. Node
 * accepts one connection per turn, so longer turns delay new clients.
 */
const TURN_MS = 2
/**
 * The weight in a moving average. It is low, so that one slow call does not change the prediction for a whole queue.
 */
const WEIGHT_OF_NEWEST = 0.02

type Queue = (() => void)[]

const arriving: Queue = []
/** Calls that have paused between two steps. */
const resuming: Queue = []
let isResumedNext = true
let isServing = false
let isPaused = false
/** When the first piece of work of this turn started. Undefined if none has. */
let since: number | undefined
/** The usual time between two starts while calls are queued, with all other work of the process. */
let usualMs = 1
let startedAt: number | undefined

/**
 * Resolves in a later turn of the event loop if this turn's budget is used up or calls are queued. Undefined if the
 * call may start at once. Without this, forty calls of 20 ms would block health checks for almost a second.
 */
export function laterTurn(): Promise<void> | undefined {
  return isServing || isPaused || usedMs() >= TURN_MS ? queued(arriving) : undefined
}

/** Lets other requests run between two steps of a call. New calls and paused ones take turns. */
export function yieldTurn(): Promise<void> {
  return queued(resuming)
}

/** How long a new call would be queued: the length of the queue times the usual time between two starts. */
export function expectedWaitMs(): number {
  return arriving.length * usualMs
}

/** Starts no queued work until the returned function is called, so that the turns of the event loop are short. */
export function holdTurns(): () => void {
  isPaused = true
  return () => {
    isPaused = false
    if (isServing) setImmediate(serve)
  }
}

function queued(queue: Queue): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  queue.push(resolve)
  if (!isServing) {
    isServing = true
    serveOn()
  }
  return promise
}

function usedMs(): number {
  if (since === undefined) begin()
  return performance.now() - since!
}

function begin(): void {
  since = performance.now()
  setImmediate(() => (since = undefined)).unref()
}

function serveOn(): void {
  // A tick that a microtask schedules runs after all immediate work of the call.
  queueMicrotask(() => nextTick(() => (usedMs() < TURN_MS ? serveNext() : setImmediate(serve))))
}

function serve(): void {
  begin()
  serveNext()
}

function serveNext(): void {
  if (isPaused) return
  const resumed = isResumedNext || arriving.length === 0 ? resuming.shift() : undefined
  isResumedNext = resumed === undefined
  if (resumed) resumed()
  else startNext()
  isServing = arriving.length + resuming.length > 0
  if (isServing) serveOn()
}

function startNext(): void {
  arriving.shift()?.()
  const now = performance.now()
  if (startedAt !== undefined) usualMs += (now - startedAt - usualMs) * WEIGHT_OF_NEWEST
  startedAt = arriving.length === 0 ? undefined : now
}
