const LOOK_EVERY_MS = 50
/** Whoever is answered now has waited so long already. */
const LATE_MS = 200
/** One late turn is a pause; so many in a row are more work than can be done. */
const TURNS = 3

export interface LoopWatch {
  /** A look was due so many milliseconds ago. */
  note(lateMs: number): void
  isBehind(): boolean
}

/** Tells from how late the event loop is whether it has more to do than it can. */
export function createLoopWatch(): LoopWatch {
  let lateTurns = 0
  return {
    note(lateMs) {
      lateTurns = lateMs > LATE_MS ? lateTurns + 1 : 0
    },
    isBehind: () => lateTurns >= TURNS,
  }
}

/** Looks at the loop of this process until it ends. */
export function watchLoop(): LoopWatch {
  const watch = createLoopWatch()
  let due = performance.now() + LOOK_EVERY_MS
  setInterval(() => {
    const now = performance.now()
    watch.note(now - due)
    due = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS).unref()
  return watch
}
