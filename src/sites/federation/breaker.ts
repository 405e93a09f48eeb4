const FAILURES_MAX = 3
const REST_MS = 20_000

/** Stops asking for what fails again and again; after a rest one call may try whether it is back. */
export class Breaker {
  #failures = 0
  #openedAt = 0
  #isTrying = false

  /** Whether a call may go out now. The one that ends a rest must report how it went. */
  mayTry(now: number): boolean {
    if (this.#failures < FAILURES_MAX) return true
    if (this.#isTrying || now - this.#openedAt < REST_MS) return false
    this.#isTrying = true
    return true
  }

  succeed(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  /** The call came to no end that says anything. */
  leave(): void {
    this.#isTrying = false
  }

  fail(now: number): void {
    this.#failures += 1
    this.#isTrying = false
    this.#openedAt = now
  }
}
