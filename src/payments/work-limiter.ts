/**
 * Limits how many tasks of one kind run concurrently and, with a token bucket, how many start per second. The rest of the
 * work is not slowed down.
 */
export class WorkLimiter {
  readonly #concurrentMax: number
  readonly #startsPerSecond: number
  readonly #clock: () => number
  #running = 0
  #tokens: number
  #refilledAt: number

  constructor(concurrentMax: number, startsPerSecond: number, clock: () => number = Date.now) {
    this.#concurrentMax = concurrentMax
    this.#startsPerSecond = startsPerSecond
    this.#clock = clock
    this.#tokens = startsPerSecond
    this.#refilledAt = clock()
  }

  /** Returns a function that must be called once when the task ends. Returns undefined if the limit is reached. */
  enter(): (() => void) | undefined {
    const now = this.#clock()
    this.#tokens = Math.min(
      this.#startsPerSecond,
      this.#tokens + ((now - this.#refilledAt) / 1000) * this.#startsPerSecond,
    )
    this.#refilledAt = now
    if (this.#running >= this.#concurrentMax || this.#tokens < 1) return undefined
    this.#tokens -= 1
    this.#running += 1
    return () => void (this.#running -= 1)
  }
}
