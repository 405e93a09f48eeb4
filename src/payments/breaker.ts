/**
 * Stops calling what keeps failing: after `failuresMax` failures in a row nothing is let through for `restMs`,
 * then one call at a time is, until one succeeds.
 */
export class Breaker {
  readonly #failuresMax: number
  readonly #restMs: number
  readonly #clock: () => number
  #failures = 0
  #closedUntil = 0

  constructor(failuresMax: number, restMs: number, clock: () => number = Date.now) {
    this.#failuresMax = failuresMax
    this.#restMs = restMs
    this.#clock = clock
  }

  get isResting(): boolean {
    return this.#clock() < this.#closedUntil
  }

  succeeded(): void {
    this.#failures = 0
    this.#closedUntil = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= this.#failuresMax) this.#closedUntil = this.#clock() + this.#restMs
  }

  /** Whether a call may be made now. After a rest the first to ask is let through and everybody else waits for it. */
  admit(): boolean {
    if (this.isResting) return false
    if (this.#failures >= this.#failuresMax) this.#closedUntil = this.#clock() + this.#restMs
    return true
  }
}
