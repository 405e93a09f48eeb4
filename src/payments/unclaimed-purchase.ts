import { conflict, pending } from './charge-errors.ts'
import { Hold } from './claim-lease.ts'
import { lookClaim, type Claim, type Ledger, type PaymentRow } from './ledger.ts'
import type { Purchase } from './purchase.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import type { Settler } from './settler.ts'
import { Waiting } from './waiting.ts'

export interface UnclaimedSettings {
  readonly ledger: Ledger
  readonly settler: Settler
  readonly clock: () => number
}

/** A settled payment, and the claim to it. */
interface Taken {
  readonly row: PaymentRow
  readonly hold: Hold
}

/**
 * A new signature by somebody who has paid for this very request already and was not answered: he gets that answer, and
 * the new payment is never sent. It proves who he is, as the first one, which may be on the chain, no longer does.
 */
export class Owed {
  readonly #settings: UnclaimedSettings

  constructor(settings: UnclaimedSettings) {
    this.#settings = settings
  }

  /**
   * The earlier payment, brought to its outcome; undefined where nothing is owed, or nothing came of it. Throws
   * `payment_pending` while its outcome is open, and `payment_conflict` for the identifier of another request.
   */
  async take(purchase: Purchase): Promise<Taken | undefined> {
    const waiting = new Waiting(purchase.delivery)
    for (;;) {
      const found = await this.#find(purchase)
      if (!found) return undefined
      const claim = await this.#claim(found.key)
      if (claim && claim !== 'looked_at') return this.#underClaim(found, purchase, claim)
      // On its way to somebody just now: this is another purchase of the same thing.
      if (found.state === 'settled' && claim !== 'looked_at') return undefined
      await waiting.turn()
    }
  }

  async #find({ payer, identifier, request, signedBy, payment }: Purchase): Promise<PaymentRow | undefined> {
    const { ledger } = this.#settings
    const named = identifier === null ? undefined : await ledger.findIdentified(payer, identifier)
    if (named && named.request !== request) throw conflict('other_identifier')
    const owed = named ?? (await ledger.findOwed(payer, request))
    // A key is the same on every network. A contract's address may be somebody else's on another one.
    const isSamePayer = signedBy === 'own_key' || owed?.network === payment.terms.network.name
    return isSamePayer ? owed : undefined
  }

  /** Undefined where it is being sold or delivered. Who only looks at it has done so in a moment, and then it is owed. */
  async #claim(key: string): Promise<Claim | 'looked_at' | undefined> {
    const { ledger } = this.#settings
    const claim = await ledger.claim({ names: [key] })
    if (claim) return claim
    const noLook = await ledger.claim({ names: [lookClaim(key)] })
    if (!noLook) return 'looked_at'
    // Nobody can begin to look now, and whoever did before may just have ended.
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
