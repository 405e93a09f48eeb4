import { waitedMs } from '#surfaces/event-loop-budget.ts'

const LOOK_EVERY_MS = 50
/** One late turn is a pause; so many in a row are more work than can be done. */
const TURNS = 3
/** A call may wait for so many late turns: two seconds by default, as for a worker thread. */
const WAIT_MAX_TURNS = 10

export interface LoopWatch {
  /** A look was due so many milliseconds ago. */
  note(lateMs: number): void
  isBehind(): boolean
}

/** Tells from how late the event loop is whether it has more to do than it can: whoever is answered then has waited so long. */
export function createLoopWatch(lateMaxMs: number): LoopWatch {
  let lateTurns = 0
  return {
    note(lateMs) {
      lateTurns = lateMs > lateMaxMs ? lateTurns + 1 : 0
    },
    isBehind: () => lateTurns >= TURNS,
  }
}

/** Looks at the loop of this process until it ends, and at the calls that wait for a turn of it. */
export function watchLoop(lateMaxMs: number): LoopWatch {
  const watch = createLoopWatch(lateMaxMs)
  let due = performance.now() + LOOK_EVERY_MS
  setInterval(() => {
    const now = performance.now()
    watch.note(now - due)
    due = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS).unref()
  return { ...watch, isBehind: () => watch.isBehind() || waitedMs() > WAIT_MAX_TURNS * lateMaxMs }
}
