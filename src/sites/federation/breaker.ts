const FAILURES_MAX = 3
/** How long an open breaker refuses calls before a trial call. */
const OPEN_MS = 20_000

/** A circuit breaker: it stops calls after repeated failures. After a pause, one trial call tests the site. */
export class Breaker {
  #failures = 0
  #openedAt = 0
  #isTrying = false

  /** Whether a call may start now. A call that starts must report its outcome with one of the other methods. */
  mayTry(now: number): boolean {
    if (this.#failures < FAILURES_MAX) return true
    if (this.#isTrying || now - this.#openedAt < OPEN_MS) return false
    this.#isTrying = true
    return true
  }

  /** Closes the breaker. */
  succeed(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  /** Ends a trial call that neither failed nor succeeded. */
  abandon(): void {
    this.#isTrying = false
  }

  fail(now: number): void {
    this.#failures += 1
    this.#isTrying = false
    this.#openedAt = now
  }
}
