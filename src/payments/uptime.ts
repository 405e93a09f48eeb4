/** How long the last probe stands before another is made. */
const PROBE_EVERY_MS = 2_000

/**
 * Whether a service answers, as a probe of our own finds it. What goes wrong with somebody's call is only a reason to
 * look: nobody can make a service seem to be down by what they send.
 */
export class Uptime {
  readonly #probe: () => Promise<unknown>
  readonly #clock: () => number
  #isUp = true
  #probedAt = Number.NEGATIVE_INFINITY
  #probing: Promise<void> | undefined

  /** `probe` rejects where the service is down. */
  constructor(probe: () => Promise<unknown>, clock: () => number = Date.now) {
    this.#probe = probe
    this.#clock = clock
  }

  /** Asked before every call. While the service is down, asking looks again every few seconds. */
  get isUp(): boolean {
    if (!this.#isUp) this.suspect()
    return this.#isUp
  }

  /** A call went wrong: looks whether the service does. Resolves when that is known. */
  async suspect(): Promise<void> {
    if (this.#probing === undefined && this.#clock() - this.#probedAt >= PROBE_EVERY_MS) {
      this.#probedAt = this.#clock()
      this.#probing = this.#look().finally(() => (this.#probing = undefined))
    }
    return this.#probing
  }

  async #look(): Promise<void> {
    try {
      await this.#probe()
      this.#isUp = true
    } catch {
      // Down it is; the next look is due in a moment.
      this.#isUp = false
    }
  }
}
