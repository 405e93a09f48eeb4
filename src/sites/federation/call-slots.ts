/** Limits concurrent calls. A limited number of further calls waits; the rest is refused. */
export class CallSlots {
  readonly #runningMax: number
  readonly #waitingMax: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(limits: { runningMax: number; waitingMax: number }) {
    this.#runningMax = limits.runningMax
    this.#waitingMax = limits.waitingMax
  }

  get isFull(): boolean {
    return this.#running >= this.#runningMax && this.#waiting.length >= this.#waitingMax
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#runningMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // A freed slot goes directly to the first waiting call, so that no new call can take it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
