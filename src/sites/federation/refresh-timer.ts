/** Runs a function once after a delay. A later start replaces an earlier one. */
export class RefreshTimer {
  readonly #run: () => void
  readonly #clock: () => Date
  #timer: NodeJS.Timeout | undefined
  /** On the clock of `performance.now()`. */
  #dueAt = Infinity
  /** The time of the last planned run, as an instant; null before the first. */
  plannedAt: string | null = null

  constructor(run: () => void, clock: () => Date) {
    this.#run = run
    this.#clock = clock
  }

  start(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#dueAt = performance.now() + delayMs
    this.plannedAt = new Date(this.#clock().getTime() + delayMs).toISOString()
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity
      this.#run()
    }, delayMs).unref()
  }

  /** Like `start`, unless a run is planned for an earlier time. */
  startAtLatest(delayMs: number): void {
    if (performance.now() + delayMs < this.#dueAt) this.start(delayMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
