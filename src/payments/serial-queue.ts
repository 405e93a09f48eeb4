/** Lets in so many at once, and so many a second: a way of its own for what must not hold up the others. */
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

  /** The way out, to be called once; undefined where the lane is full. */
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
