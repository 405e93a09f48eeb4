import { nextTick } from 'node:process'

/** Calls start in one turn of the event loop until this time has passed. Longer turns would delay new clients. */
const TURN_MS = 2
/** The weight of the newest interval in the average. Low, so that one slow call hardly changes it. */
const WEIGHT_OF_NEWEST = 0.02

type Queue = (() => void)[]

const arriving: Queue = []
/** Calls that wait between two of their steps. */
const resuming: Queue = []
/** Whether a resuming call has precedence over a new one. Changes with each call. */
let isResumedNext = true
let isServing = false
let isPaused = false
/** When the first call of this turn started. Undefined if none has. */
let turnStartedAt: number | undefined
/** The average time between the starts of two queued calls, including all other work of the process. */
let averageMs = 1
/** When the last queued call started. Undefined if none waits. */
let lastStartedAt: number | undefined

/**
 * Resolves in a later turn of the event loop, or returns undefined if the call may start now. Without this, forty calls
 * of 20 ms would block health checks for almost a second.
 */
export function laterTurn(): Promise<void> | undefined {
  return isServing || isPaused || measureTurn() >= TURN_MS ? waitInQueue(arriving) : undefined
}

/** Lets other requests run between two steps of a call. New calls and waiting ones take turns. */
export function yieldTurn(): Promise<void> {
  return waitInQueue(resuming)
}

/** How long a new call would wait: the length of the queue times the average time between two starts. */
export function expectedWaitMs(): number {
  return arriving.length * averageMs
}

/** Starts no queued call until the returned function is called, so that turns of the event loop remain short. */
export function holdTurns(): () => void {
  isPaused = true
  return () => {
    isPaused = false
    if (isServing) setImmediate(serveTurn)
  }
}

function waitInQueue(queue: Queue): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  queue.push(resolve)
  if (!isServing) {
    isServing = true
    continueServing()
  }
  return promise
}

function measureTurn(): number {
  if (turnStartedAt === undefined) beginTurn()
  return performance.now() - turnStartedAt!
}

function beginTurn(): void {
  turnStartedAt = performance.now()
  setImmediate(() => (turnStartedAt = undefined)).unref()
}

/** Starts the next call in this turn if there is time left, otherwise in the next turn. */
function continueServing(): void {
  // A tick scheduled by a microtask runs after the immediate work of the call.
  queueMicrotask(() => nextTick(() => (measureTurn() < TURN_MS ? serveNext() : setImmediate(serveTurn))))
}

function serveTurn(): void {
  beginTurn()
  serveNext()
}

function serveNext(): void {
  if (isPaused) return
  const resumed = isResumedNext || arriving.length === 0 ? resuming.shift() : undefined
  isResumedNext = resumed === undefined
  if (resumed) resumed()
  else startNext()
  isServing = arriving.length + resuming.length > 0
  if (isServing) continueServing()
}

function startNext(): void {
  arriving.shift()?.()
  const now = performance.now()
  if (lastStartedAt !== undefined) averageMs += (now - lastStartedAt - averageMs) * WEIGHT_OF_NEWEST
  lastStartedAt = arriving.length === 0 ? undefined : now
}
