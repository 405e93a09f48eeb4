/**
 * Limits how many tasks of one kind run concurrently and start per second, so that they do not slow down the rest.
 */
export class Lane {
  readonly #atOnceMax: number
  readonly #perSecond: number
  readonly #clock: () => number
  #inside = 0
  #tickets: number
  #countedAt: number

  constructor(atOnceMax: number, perSecond: number, clock: () => number = Date.now) {
    this.#atOnceMax = atOnceMax
    this.#perSecond = perSecond
    this.#clock = clock
    this.#tickets = perSecond
    this.#countedAt = clock()
  }

  /** Returns a function that leaves the lane and must be called once. Returns undefined if the lane is full. */
  enter(): (() => void) | undefined {
    const now = this.#clock()
    this.#tickets = Math.min(this.#perSecond, this.#tickets + ((now - this.#countedAt) / 1000) * this.#perSecond)
    this.#countedAt = now
    if (this.#inside >= this.#atOnceMax || this.#tickets < 1) return undefined
    this.#tickets -= 1
    this.#inside += 1
    return () => void (this.#inside -= 1)
  }
}
