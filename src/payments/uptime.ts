/** How long the result of a probe is used. */
const PROBE_EVERY_MS = 2_000

/**
 * The availability of a service, determined by our own probe. A failed call only triggers a probe, so that no caller
 * can make a service appear down.
 */
export class Uptime {
  readonly #probe: () => Promise<unknown>
  readonly #clock: () => number
  #isUp = true
  #probedAt = Number.NEGATIVE_INFINITY
  #probing: Promise<void> | undefined

  /** `probe` rejects if the service is down. */
  constructor(probe: () => Promise<unknown>, clock: () => number = Date.now) {
    this.#probe = probe
    this.#clock = clock
  }

  /** Checked before every call. While the service is down, a check starts a new probe every few seconds. */
  get isUp(): boolean {
    if (!this.#isUp) this.suspect()
    return this.#isUp
  }

  /** Call it after a failed call: probes the service. Resolves when the result is known. */
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
      // The service is down; the next probe follows soon.
      this.#isUp = false
    }
  }
}
