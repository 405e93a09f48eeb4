import { toApiError } from '#support/errors/errors.ts'
import type { Rendered } from '#operation/charge.ts'
import { conflict, pending, tooManyPending } from './charge-errors.ts'
import { ClaimLease } from './claim-lease.ts'
import { requestClaim, type Ledger, type PaymentRow, type ClaimRequest } from './ledger.ts'
import { UnclaimedPurchases } from './unclaimed-purchase.ts'
import { Uncharged, withReceipt } from './paid-answer.ts'
import type { PaymentEvent } from './payment-event.ts'
import { toRow, type PaidRequest, type Purchase } from './purchase.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import type { Settler } from './settler.ts'
import type { ReceiptSigner } from './receipt-signer.ts'
import { startAnswer, storedAnswer } from './stored-answer.ts'
import type { Verifier } from './verifier.ts'
import { PollBackoff } from './poll-backoff.ts'

/** Concurrent requests per payer. Each passes verification even if the balance covers only one. */
const CONCURRENT_SALES_MAX = 4
/** Maximum number of payments with an open outcome per payer. */
const PENDING_MAX = 10

export interface SellerSettings {
  readonly ledger: Ledger
  readonly verifier: Verifier
  readonly settler: Settler
  readonly receipts: ReceiptSigner
  readonly clock: () => number
  readonly count: (event: PaymentEvent, purchase: Purchase) => void
  readonly refusal: (purchase: Purchase, reason: string, row: PaymentRow) => Error
}

interface Sale {
  readonly answer: Rendered
  readonly row: PaymentRow
  readonly lease: ClaimLease
}

/** Sells a request for a parsed payment, in this order: claim, look up, verify, work, store, settle, answer. */
export class Seller {
  readonly #settings: SellerSettings
  readonly #unclaimed: UnclaimedPurchases

  constructor(settings: SellerSettings) {
    this.#settings = settings
    this.#unclaimed = new UnclaimedPurchases(settings)
  }

  /** Waits until no other request uses this payment, then serves it under a claim. */
  async serve(asked: PaidRequest): Promise<Rendered> {
    const { ledger, clock } = this.#settings
    const backoff = new PollBackoff(asked.delivery)
    const first = await ledger.find(asked.key)
    const purchase = { ...asked, arrivedBeforeSending: !first || (first.state === 'pending' && first.sent_at === null) }
    for (let row = first; ; row = await ledger.find(purchase.key)) {
      if (row) this.#refuseOtherRequest(row, purchase)
      if (row?.state === 'settled') this.#refuseReplay(row, purchase)
      const claim = await ledger.claim(
        row || purchase.signedBy !== 'own_key' ? { names: [purchase.key] } : listClaims(purchase),
      )
      if (claim) return this.#underClaim(purchase, new ClaimLease(claim, this.#settlesUntil(purchase), clock))
      await backoff.wait()
    }
  }

  /** The stored answer of an earlier purchase by this payer. Sends no payment. */
  async readAgain(reader: Pick<PaidRequest, 'payer' | 'request' | 'delivery' | 'work'>): Promise<Rendered | undefined> {
    const { ledger, clock } = this.#settings
    const row = await ledger.findUnclaimed(reader.payer, reader.request, 0)
    if (!row) return undefined
    if (row.state === 'pending') throw pending('earlier_undecided')
    const claim = await ledger.claim({ names: [row.key] })
    if (!claim) throw pending('at_work')
    const lease = new ClaimLease(claim, clock() + PAYMENT_SECONDS * 1000, clock)
    try {
      const answer = await this.#answerOf(row, reader)
      await lease.keepUntilDelivered(reader.delivery, row)
      return answer
    } catch (thrown) {
      await lease.release()
      throw thrown
    }
  }

  async #underClaim(purchase: Purchase, lease: ClaimLease): Promise<Rendered> {
    let sale: Sale
    try {
      sale = await this.#findOrSell(purchase, lease)
    } catch (thrown) {
      await lease.release()
      throw thrown
    }
    await sale.lease.keepUntilDelivered(purchase.delivery, sale.row)
    if (sale.lease !== lease) await lease.release()
    return sale.answer
  }

  /** Returns the answer that this payment, or an earlier one for the same request, has bought. Otherwise sells it. */
  async #findOrSell(purchase: Purchase, lease: ClaimLease): Promise<Sale> {
    const row = await this.#settings.ledger.find(purchase.key)
    if (row) return this.#resume(row, purchase, lease)
    const isProven = purchase.signedBy === 'own_key'
    const unclaimed = isProven ? await this.#resumeUnclaimed(purchase) : undefined
    return unclaimed ?? this.#sell(purchase, lease)
  }

  async #resume(row: PaymentRow, purchase: Purchase, lease: ClaimLease): Promise<Sale> {
    this.#refuseOtherRequest(row, purchase)
    const decided = await this.#settings.settler.outcomeOf(row, lease.claim.fence, purchase.delivery)
    if (decided.state !== 'settled') throw this.#unpaidError(decided, purchase)
    this.#refuseReplay(decided, purchase)
    return { answer: await this.#answerOf(decided, purchase), row: decided, lease }
  }

  async #resumeUnclaimed(purchase: Purchase): Promise<Sale | undefined> {
    const unclaimed = await this.#unclaimed.claim(purchase)
    if (!unclaimed) return undefined
    try {
      return { ...unclaimed, answer: await this.#answerOf(unclaimed.row, purchase) }
    } catch (thrown) {
      await unclaimed.lease.release()
      throw thrown
    }
  }

  async #sell(purchase: Purchase, lease: ClaimLease): Promise<Sale> {
    const { ledger, settler, receipts, clock } = this.#settings
    if ((await ledger.countPending(purchase.payer)) >= PENDING_MAX) throw tooManyPending()
    const verified = await this.#verify(purchase, lease)
    if (verified) return verified
    this.#settings.count('verified', purchase)
    const started = await withApiErrors(async () => startAnswer(await purchase.work()))
    if (started.rendered.isUncharged) throw new Uncharged(started.rendered)
    let isSent = false
    try {
      // The payment of a disconnected caller is not settled. The answer waits for a retry; else the payment expires.
      const sentAt = purchase.delivery.isOver ? null : clock()
      const row = await ledger.add(toRow(purchase, started.rendered, started.text, sentAt), lease.claim)
      if (!row) return await this.#resumeOtherSale(purchase, lease)
      if (sentAt === null) throw pending('unsent')
      const decided = await settler.settle(row, purchase.payment.payload, lease.claim.fence, purchase.delivery)
      if (decided.state !== 'settled') throw this.#unpaidError(decided, purchase)
      isSent = true
      return { answer: await withReceipt(started.rendered, decided, receipts), row: decided, lease }
    } finally {
      if (!isSent) await started.abandon()
    }
  }

  /** Throws if the payment is not valid. Unclaimed answers of a contract can be looked up only after verification. */
  async #verify(purchase: Purchase, lease: ClaimLease): Promise<Sale | undefined> {
    const { verifier } = this.#settings
    await verifier.verify(purchase)
    if (purchase.signedBy === 'own_key') return undefined
    if (await this.#claimPayer(purchase, lease)) await verifier.verify(purchase)
    return this.#resumeUnclaimed(purchase)
  }

  /** Claims the payer's names after verification. True after a wait: the verified balance may be spent by then. */
  async #claimPayer(purchase: Purchase, lease: ClaimLease): Promise<boolean> {
    const { names, place } = listClaims(purchase)
    const rest = { names: names.filter((name) => name !== purchase.key), ...(place && { place }) }
    const backoff = new PollBackoff(purchase.delivery)
    for (let waits = 0; ; waits++) {
      if (await lease.claim.extend(rest)) return waits > 0
      await backoff.wait()
    }
  }

  /** Our claim expired during the work. If another request has sold the answer since, that answer is returned. */
  async #resumeOtherSale(purchase: Purchase, lease: ClaimLease): Promise<Sale> {
    const row = await this.#settings.ledger.find(purchase.key)
    if (!row) throw pending('outrun')
    return this.#resume(row, purchase, lease)
  }

  #unpaidError(row: PaymentRow, purchase: Purchase): Error {
    if (row.state === 'pending') return pending('undecided')
    return this.#settings.refusal(purchase, row.reason ?? 'The payment failed.', row)
  }

  async #answerOf(row: PaymentRow, { work }: Pick<PaidRequest, 'work'>): Promise<Rendered> {
    const answer = row.streamed ? await withApiErrors(work) : storedAnswer(row)
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

  /** After this time the payment can no longer settle, so the result of the work would be useless. */
  #settlesUntil({ validBefore }: Purchase): number {
    return Math.min(validBefore * 1000, this.#settings.clock() + PAYMENT_SECONDS * 1000)
  }
}

/**
 * The claims of a sale: the payment and the request, so that a payer has one payment per request in flight. An
 * identifier may buy only one request. The place limits concurrent work.
 */
function listClaims(purchase: Purchase): ClaimRequest {
  const { key, payer, identifier } = purchase
  const names = [key, requestClaim(purchase), ...(identifier === null ? [] : [`identifier:${payer}:${identifier}`])]
  return { names, place: { name: `place:${payer}`, max: CONCURRENT_SALES_MAX } }
}

async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toApiError(thrown)
  }
}

/**
 * Whether the same payment may fetch its stored answer again. A settled payment is public on the chain, so it is
 * proof only before the first delivery or for a request from before the payment was sent. An identifier never appears
 * on the chain, so it works any number of times.
 */
function mayReplay(row: PaymentRow, { identifier, arrivedBeforeSending }: Purchase, now: number): boolean {
  if (row.answer_until === null || now >= row.answer_until) return false
  if (row.identifier !== null) return row.identifier === identifier
  // `sent_at` is null if somebody else sent the payment to the chain, at an unknown time.
  return (arrivedBeforeSending && row.sent_at !== null) || row.delivered_at === null
}
