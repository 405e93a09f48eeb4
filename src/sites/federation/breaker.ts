const FAILURES_MAX = 3
const REST_MS = 20_000

/**
 * A circuit breaker: it stops calls after repeated failures. After a pause, one trial call may test whether the site
 * has recovered.
 */
export class Breaker {
  #failures = 0
  #openedAt = 0
  #isTrying = false

  /** Whether a call may start now. A trial call must report its outcome. */
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

  /** Ends a trial call without a conclusion. */
  leave(): void {
    this.#isTrying = false
  }

  fail(now: number): void {
    this.#failures += 1
    this.#isTrying = false
    this.#openedAt = now
  }
}
