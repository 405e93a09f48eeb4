import type { Delivery } from '#operation/charge.ts'
import type { Claim, PaymentRow } from './ledger.ts'

const RENEW_MS = 5_000
/**
 * The claim stays for at most this time while the answer is sent. Meanwhile, other requests for the purchase wait.
 */
const READING_MS = 10_000
const EXPORT_MS = 600_000

/** A claim that is renewed until its work ends. */
export class Hold {
  readonly claim: Claim
  readonly #clock: () => number
  readonly #renewal: NodeJS.Timeout
  #until: number

  constructor(claim: Claim, until: number, clock: () => number) {
    this.claim = claim
    this.#until = until
    this.#clock = clock
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS)
    this.#renewal.unref()
  }

  #renew(): void {
    if (this.#clock() >= this.#until) clearInterval(this.#renewal)
    else void this.claim.renew()
  }

  async release(options: { delivered?: string } = {}): Promise<void> {
    clearInterval(this.#renewal)
    await this.claim.release(options)
  }

  /**
   * Keeps the claim until the answer is delivered or a time limit passes. An export keeps only the claim on its
   * payment, so that a long download blocks no other purchase.
   */
  async keepFor(delivery: Delivery, { key, streamed }: PaymentRow): Promise<void> {
    const keptMs = streamed ? EXPORT_MS : READING_MS
    this.#until = this.#clock() + keptMs
    if (streamed) await this.claim.release({ keep: key })
    const slow = setTimeout(() => void this.release(), keptMs)
    slow.unref()
    delivery.onEnd((isComplete) => {
      clearTimeout(slow)
      void this.release(isComplete ? { delivered: key } : {})
    })
  }
}
