import type { Delivery } from '#operation/charge.ts'
import type { Claim, PaymentRow } from './ledger.ts'

/** A third of LEASE_MS, so that one failed renewal does not lose the claim. */
const RENEW_EVERY_MS = 5_000
/** The longest time that the claim stays while an answer is sent. Meanwhile, other requests for the purchase wait. */
const DELIVERY_MS_MAX = 10_000
/** The same for an export, which its caller may download for minutes. */
const EXPORT_MS_MAX = 600_000

/** A claim that is renewed until its work ends. */
export class ClaimLease {
  readonly claim: Claim
  readonly #clock: () => number
  readonly #renewal: NodeJS.Timeout
  #until: number

  constructor(claim: Claim, until: number, clock: () => number) {
    this.claim = claim
    this.#until = until
    this.#clock = clock
    this.#renewal = setInterval(() => this.#renew(), RENEW_EVERY_MS)
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
  async keepUntilDelivered(delivery: Delivery, { key, streamed }: PaymentRow): Promise<void> {
    const timeoutMs = streamed ? EXPORT_MS_MAX : DELIVERY_MS_MAX
    this.#until = this.#clock() + timeoutMs
    if (streamed) await this.claim.release({ keep: key })
    const timeout = setTimeout(() => void this.release(), timeoutMs)
    timeout.unref()
    delivery.onEnd((isComplete) => {
      clearTimeout(timeout)
      void this.release(isComplete ? { delivered: key } : {})
    })
  }
}
