import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '#operation/charge.ts'
import { pending } from './charge-errors.ts'

const CLAIM_WAIT_MS = 10_000
const CLAIM_POLL_MS = 40

/** Somebody in front of us is not ready. */
export class Waiting {
  readonly #giveUpAt = performance.now() + CLAIM_WAIT_MS
  readonly #delivery: Delivery

  constructor(delivery: Delivery) {
    this.#delivery = delivery
  }

  /** Resolves when it is time to ask again. Throws `payment_pending` once that took too long, or nobody waits any more. */
  async turn(): Promise<void> {
    if (this.#delivery.isOver || performance.now() > this.#giveUpAt) throw pending('at_work')
    await sleep(CLAIM_POLL_MS)
  }
}
