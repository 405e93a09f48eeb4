import { conflict, pending } from './charge-errors.ts'
import { ClaimLease } from './claim-lease.ts'
import { checkClaim, type Claim, type Ledger, type PaymentRow } from './ledger.ts'
import type { Purchase } from './purchase.ts'
import { REFETCH_MS } from './reconcile-schedule.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import type { Settler } from './settler.ts'
import { PollBackoff } from './poll-backoff.ts'

export interface UnclaimedSettings {
  readonly ledger: Ledger
  readonly settler: Settler
  readonly clock: () => number
}

interface ClaimedPurchase {
  readonly row: PaymentRow
  readonly lease: ClaimLease
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
  async claim(purchase: Purchase): Promise<ClaimedPurchase | undefined> {
    const backoff = new PollBackoff(purchase.delivery)
    for (;;) {
      const found = await this.#find(purchase)
      if (!found) return undefined
      const claim = await this.#claim(found.key)
      if (claim && claim !== 'being_checked') return this.#underClaim(found, purchase, claim)
      // Another caller is downloading that export, which may take minutes, so this is a separate purchase. Any other
      // answer is delivered soon, or the claim of a killed process expires.
      if (found.state === 'settled' && found.streamed && claim !== 'being_checked') return undefined
      await backoff.wait()
    }
  }

  async #find({ payer, identifier, request, signedBy, payment }: Purchase): Promise<PaymentRow | undefined> {
    const { ledger, clock } = this.#settings
    const identified = identifier === null ? undefined : await ledger.findIdentified(payer, identifier)
    if (identified && identified.request !== request) throw conflict('other_identifier')
    const unclaimed = identified ?? (await ledger.findUnclaimed(payer, request, clock() - REFETCH_MS))
    // A key has the same owner on every network. A contract's address may have different owners.
    const isSamePayer = signedBy === 'own_key' || unclaimed?.network === payment.terms.network.name
    return isSamePayer ? unclaimed : undefined
  }

  /** Undefined while the payment is being sold or delivered. `being_checked` during a check, which ends soon. */
  async #claim(key: string): Promise<Claim | 'being_checked' | undefined> {
    const { ledger } = this.#settings
    const claim = await ledger.claim({ names: [key] })
    if (claim) return claim
    const checkLock = await ledger.claim({ names: [checkClaim(key)] })
    if (!checkLock) return 'being_checked'
    // Under this claim no new check can begin. An earlier check may just have ended, so the payment may be free now.
    try {
      return await ledger.claim({ names: [key] })
    } finally {
      await checkLock.release()
    }
  }

  async #underClaim(found: PaymentRow, { delivery }: Purchase, claim: Claim): Promise<ClaimedPurchase | undefined> {
    const { ledger, settler, clock } = this.#settings
    const lease = new ClaimLease(claim, clock() + PAYMENT_SECONDS * 1000, clock)
    try {
      const row = await settler.outcomeOf((await ledger.find(found.key)) ?? found, claim.fence, delivery)
      if (row.state === 'pending') throw pending('earlier_undecided')
      if (row.state === 'settled') return { row, lease }
      await lease.release()
      return undefined
    } catch (thrown) {
      await lease.release()
      throw thrown
    }
  }
}
