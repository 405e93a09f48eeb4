import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery } from '#operation/charge.ts'
import { pending } from './charge-errors.ts'

/** Clients commonly give up after 30 s; this leaves time for the work after the wait. */
const CLAIM_WAIT_MS = 10_000
const FIRST_POLL_MS = 40
const LAST_POLL_MS = 500

/** Waits until another owner releases a claim. The interval grows, so that waiting callers do not slow the ledger. */
export class PollBackoff {
  readonly #giveUpAt = performance.now() + CLAIM_WAIT_MS
  #pollMs = FIRST_POLL_MS
  readonly #delivery: Delivery

  constructor(delivery: Delivery) {
    this.#delivery = delivery
  }

  /** Resolves when the next attempt is due. Throws `payment_pending` after the time limit or a disconnection. */
  async wait(): Promise<void> {
    if (this.#delivery.isOver || performance.now() > this.#giveUpAt) throw pending('at_work')
    await sleep(this.#pollMs)
    this.#pollMs = Math.min(this.#pollMs * 1.5, LAST_POLL_MS)
  }
}
