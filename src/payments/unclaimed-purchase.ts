import { conflict, pending } from './charge-errors.ts'
import { Hold } from './claim-lease.ts'
import { lookClaim, type Claim, type Ledger, type PaymentRow } from './ledger.ts'
import type { Purchase } from './purchase.ts'
import { GRACE_MS } from './reconcile-schedule.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import type { Settler } from './settler.ts'
import { Waiting } from './waiting.ts'

export interface UnclaimedSettings {
  readonly ledger: Ledger
  readonly settler: Settler
  readonly clock: () => number
}

interface Taken {
  readonly row: PaymentRow
  readonly hold: Hold
}

/**
 * Finds answers that a payer has bought but not received. A payer who signed again gets the first answer, and the new
 * payment is never sent. The new signature proves the payer, since the first one may be public on the chain.
 */
export class UnclaimedPurchases {
  readonly #settings: UnclaimedSettings

  constructor(settings: UnclaimedSettings) {
    this.#settings = settings
  }

  /**
   * The earlier payment after its settlement. Undefined if there is none or it failed. Throws `payment_pending` while
   * its outcome is open, and `payment_conflict` if the identifier belongs to another request.
   */
  async take(purchase: Purchase): Promise<Taken | undefined> {
    const waiting = new Waiting(purchase.delivery)
    for (;;) {
      const found = await this.#find(purchase)
      if (!found) return undefined
      const claim = await this.#claim(found.key)
      if (claim && claim !== 'looked_at') return this.#underClaim(found, purchase, claim)
      // Another caller is downloading that export, which may take minutes, so this is a separate purchase. Any other
      // answer is delivered soon, or the claim of a killed process expires.
      if (found.state === 'settled' && found.streamed && claim !== 'looked_at') return undefined
      await waiting.turn()
    }
  }

  async #find({ payer, identifier, request, signedBy, payment }: Purchase): Promise<PaymentRow | undefined> {
    const { ledger, clock } = this.#settings
    const named = identifier === null ? undefined : await ledger.findIdentified(payer, identifier)
    if (named && named.request !== request) throw conflict('other_identifier')
    const unclaimed = named ?? (await ledger.findUnclaimed(payer, request, clock() - GRACE_MS))
    // A key has the same owner on every network. A contract's address may have different owners.
    const isSamePayer = signedBy === 'own_key' || unclaimed?.network === payment.terms.network.name
    return isSamePayer ? unclaimed : undefined
  }

  /** Undefined while the payment is being sold or delivered. `looked_at` during a check, which ends soon. */
  async #claim(key: string): Promise<Claim | 'looked_at' | undefined> {
    const { ledger } = this.#settings
    const claim = await ledger.claim({ names: [key] })
    if (claim) return claim
    const noLook = await ledger.claim({ names: [lookClaim(key)] })
    if (!noLook) return 'looked_at'
    // Under this claim no new check can begin. An earlier check may just have ended, so the payment may be free now.
    try {
      return await ledger.claim({ names: [key] })
    } finally {
      await noLook.release()
    }
  }

  async #underClaim(found: PaymentRow, { delivery }: Purchase, claim: Claim): Promise<Taken | undefined> {
    const { ledger, settler, clock } = this.#settings
    const hold = new Hold(claim, clock() + PAYMENT_SECONDS * 1000, clock)
    try {
      const row = await settler.outcomeOf((await ledger.find(found.key)) ?? found, claim.fence, delivery)
      if (row.state === 'pending') throw pending('earlier_undecided')
      if (row.state === 'settled') return { row, hold }
      await hold.release()
      return undefined
    } catch (thrown) {
      await hold.release()
      throw thrown
    }
  }
}
