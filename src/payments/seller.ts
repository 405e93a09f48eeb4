import { toApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import { conflict, pending, tooManyPending } from './charge-errors.ts'
import { Hold } from './claim-lease.ts'
import { requestClaim, type Ledger, type PaymentRow, type Wanted } from './ledger.ts'
import { Owed } from './unclaimed-purchase.ts'
import { Uncharged, withReceipt } from './paid-answer.ts'
import type { PaymentEvent } from './payment-event.ts'
import { toRow, type Asked, type Purchase } from './purchase.ts'
import type { ReceiptSigner } from './receipts.ts'
import { mayReplay } from './replay.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import type { Settler } from './settler.ts'
import { begin, storedAnswer } from './stored-answer.ts'
import type { Verifier } from './verifier.ts'
import { Waiting } from './waiting.ts'

/** Works of one payer at a time: a balance that pays for one answer is seen by every payment that waits for its turn. */
const WORKS_MAX = 4
/** Payments of one payer whose outcome is open. */
const PENDING_MAX = 10

export interface SellerSettings {
  readonly ledger: Ledger
  readonly verifier: Verifier
  readonly settler: Settler
  readonly receipts: ReceiptSigner
  readonly clock: () => number
  readonly count: (event: PaymentEvent, purchase: Purchase) => void
  /** The 402 of a payment of which nothing came. */
  readonly refusal: (purchase: Purchase, reason: string, row: PaymentRow) => Error
}

/** An answer that was paid for, the row that says so, and the claim to it. */
interface Sale {
  readonly answer: Rendered
  readonly row: PaymentRow
  readonly hold: Hold
}

/** Sells what was asked for with a payment that was read. The order is the promise: claim, look up, verify, work, store, settle, answer. */
export class Seller {
  readonly #settings: SellerSettings
  readonly #owed: Owed

  constructor(settings: SellerSettings) {
    this.#settings = settings
    this.#owed = new Owed(settings)
  }

  /** Waits until nobody else works with this payment, and does so under a claim. */
  async serve(asked: Asked): Promise<Rendered> {
    const { ledger, clock } = this.#settings
    const waiting = new Waiting(asked.delivery)
    const first = await ledger.find(asked.key)
    const purchase = { ...asked, isFromBefore: !first || (first.state === 'pending' && first.sent_at === null) }
    for (let row = first; ; row = await ledger.find(purchase.key)) {
      if (row) this.#refuseOtherRequest(row, purchase)
      if (row?.state === 'settled') this.#refuseReplay(row, purchase)
      const claim = await ledger.claim(
        row || purchase.signedBy !== 'own_key' ? { names: [purchase.key] } : all(purchase),
      )
      if (claim) return this.#underClaim(purchase, new Hold(claim, this.#lastMoment(purchase), clock))
      await waiting.turn()
    }
  }

  async #underClaim(purchase: Purchase, hold: Hold): Promise<Rendered> {
    let sale: Sale
    try {
      sale = await this.#decide(purchase, hold)
    } catch (thrown) {
      await hold.release()
      throw thrown
    }
    await sale.hold.keepFor(purchase.delivery, sale.row)
    if (sale.hold !== hold) await hold.release()
    return sale.answer
  }

  /** Sells once: what this payment, or an earlier one of the same payer for the same, has bought already is given again. */
  async #decide(purchase: Purchase, hold: Hold): Promise<Sale> {
    const row = await this.#settings.ledger.find(purchase.key)
    if (row) return this.#resume(row, purchase, hold)
    const isProven = purchase.signedBy === 'own_key'
    const owed = isProven ? await this.#resumeOwed(purchase) : undefined
    return owed ?? this.#sell(purchase, hold)
  }

  /** A payment that is in the ledger already. */
  async #resume(row: PaymentRow, purchase: Purchase, hold: Hold): Promise<Sale> {
    this.#refuseOtherRequest(row, purchase)
    const decided = await this.#settings.settler.outcomeOf(row, hold.claim.fence, purchase.delivery)
    if (decided.state !== 'settled') throw this.#notPaid(decided, purchase)
    this.#refuseReplay(decided, purchase)
    return { answer: await this.#answerOf(decided, purchase), row: decided, hold }
  }

  async #resumeOwed(purchase: Purchase): Promise<Sale | undefined> {
    const owed = await this.#owed.take(purchase)
    if (!owed) return undefined
    try {
      return { ...owed, answer: await this.#answerOf(owed.row, purchase) }
    } catch (thrown) {
      await owed.hold.release()
      throw thrown
    }
  }

  async #sell(purchase: Purchase, hold: Hold): Promise<Sale> {
    const { ledger, settler, receipts, clock } = this.#settings
    if ((await ledger.countPending(purchase.payer)) >= PENDING_MAX) throw tooManyPending()
    const owed = await this.#verify(purchase, hold)
    if (owed) return owed
    this.#settings.count('verified', purchase)
    const begun = await named(async () => begin(await purchase.work()))
    if (begun.rendered.isUncharged) throw new Uncharged(begun.rendered)
    let isSent = false
    try {
      // For a caller who is gone nothing is settled. The answer waits for him, and his payment runs out if he stays away.
      const sentAt = purchase.delivery.isOver ? null : clock()
      const row = await ledger.add(toRow(purchase, begun.rendered, begun.text, sentAt), hold.claim)
      if (!row) return await this.#afterAnother(purchase, hold)
      if (sentAt === null) throw pending('unsent')
      const decided = await settler.settle(row, purchase.payment.payload, hold.claim.fence, purchase.delivery)
      if (decided.state !== 'settled') throw this.#notPaid(decided, purchase)
      isSent = true
      return { answer: await withReceipt(begun.rendered, decided, receipts), row: decided, hold }
    } finally {
      if (!isSent) await begun.abandon()
    }
  }

  /** Throws where the payment is not good. Of a contract it is known only then whose it is, and what is owed to it. */
  async #verify(purchase: Purchase, hold: Hold): Promise<Sale | undefined> {
    const { verifier } = this.#settings
    await verifier.verify(purchase)
    if (purchase.signedBy === 'own_key') return undefined
    if (await this.#takeTurn(purchase, hold)) await verifier.verify(purchase)
    return this.#resumeOwed(purchase)
  }

  /** For payers who were proven only now. True where there was a wait: what was verified before may be spent by then. */
  async #takeTurn(purchase: Purchase, hold: Hold): Promise<boolean> {
    const { names, place } = all(purchase)
    const rest = { names: names.filter((name) => name !== purchase.key), ...(place && { place }) }
    const waiting = new Waiting(purchase.delivery)
    for (let waits = 0; ; waits++) {
      if (await hold.claim.extend(rest)) return waits > 0
      await waiting.turn()
    }
  }

  /** We were too slow for our claim. What somebody else has sold meanwhile is the answer; ours is not sold beside it. */
  async #afterAnother(purchase: Purchase, hold: Hold): Promise<Sale> {
    const row = await this.#settings.ledger.find(purchase.key)
    if (!row) throw pending('outrun')
    return this.#resume(row, purchase, hold)
  }

  #notPaid(row: PaymentRow, purchase: Purchase): Error {
    if (row.state === 'pending') return pending('undecided')
    return this.#settings.refusal(purchase, row.reason ?? 'The payment failed.', row)
  }

  async #answerOf(row: PaymentRow, { work }: Purchase): Promise<Rendered> {
    const answer = row.streamed ? await named(work) : storedAnswer(row)
    if (!answer) throw conflict('forgotten')
    return withReceipt(answer, row, this.#settings.receipts)
  }

  #refuseOtherRequest(row: PaymentRow, purchase: Purchase): void {
    if (row.fingerprint === purchase.fingerprint) return
    this.#settings.count('conflict', purchase)
    throw conflict('other_request')
  }

  #refuseReplay(row: PaymentRow, purchase: Purchase): void {
    if (mayReplay(row, purchase, this.#settings.clock())) return
    this.#settings.count('conflict', purchase)
    throw conflict('delivered')
  }

  /** When a payment can no longer be settled, so that work for it, should it never end, need not be waited for. */
  #lastMoment({ validBefore }: Purchase): number {
    return Math.min(validBefore * 1000, this.#settings.clock() + PAYMENT_SECONDS * 1000)
  }
}

/**
 * What a sale needs for itself: the payment, so that its copies wait; this request of this payer, so that of two payments
 * for it only one is ever on its way; his identifier, so that it buys one thing; and one of the payer's places.
 */
function all(purchase: Purchase): Wanted {
  const { key, payer, identifier } = purchase
  const names = [key, requestClaim(purchase), ...(identifier === null ? [] : [`identifier:${payer}:${identifier}`])]
  return { names, place: { name: `place:${payer}`, max: WORKS_MAX } }
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toApiError(thrown)
  }
}
