import type { Delivery } from '#operation/charge.ts'
import type { Claim, PaymentRow } from './ledger.ts'

const RENEW_MS = 5_000
/** How long whoever reads an answer slowly keeps others from it; an export takes its time. */
const READING_MS = 10_000
const EXPORT_MS = 600_000

/** A claim that is renewed while something is done under it. */
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
   * Keeps the payment, and nothing else, until its answer has arrived or cannot: nobody else may have it meanwhile.
   * Whatever is bought besides need not wait for a long download.
   */
  async keepFor(delivery: Delivery, { key, streamed }: PaymentRow): Promise<void> {
    const keptMs = streamed ? EXPORT_MS : READING_MS
    this.#until = this.#clock() + keptMs
    if (streamed) await this.claim.release({ keep: key })
    const slow = setTimeout(() => void this.release(), keptMs)
    slow.unref()
    delivery.onEnd((isWhole) => {
      clearTimeout(slow)
      void this.release(isWhole ? { delivered: key } : {})
    })
  }
}
