import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { ApiError, toApiError } from '#errors/errors.ts'
import type { Charge, Delivery, PaymentProof, Quote, Rendered } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import { describeHttp, describeTool, type Bazaar } from './bazaar.ts'
import { conflict, pending, tooManyPending } from './charge-errors.ts'
import { decodePayment } from './decode-payment.ts'
import { Hold } from './hold.ts'
import { lookClaim, requestClaim, type Claim, type Ledger, type PaymentRow, type Wanted } from './ledger.ts'
import { Mismatch } from './mismatch.ts'
import { NETWORKS, SOLANA_NAMES, type NetworkName, type SolanaName } from './networks.ts'
import type { OnPayment, PaymentEvent } from './payment-event.ts'
import { PaymentRequired } from './payment-required.ts'
import type { OfferSigner, SignedOffers } from './offers.ts'
import type { ReceiptSigner } from './receipts.ts'
import { readPurchase, toRow, type Purchase } from './purchase.ts'
import { mayReplay } from './replay.ts'
import { PAYMENT_SECONDS, requirementsFor, toAtomicUnits } from './requirements.ts'
import type { Settler } from './settler.ts'
import { begin, storedAnswer } from './stored-answer.ts'
import { Unverified, type Verifier } from './verifier.ts'
import { receiptHeaders, settlementOf, type Offer, type Receipt, type Terms } from './wire.ts'

const CLAIM_WAIT_MS = 10_000
const CLAIM_POLL_MS = 40
/** Works of one payer at a time: a balance that pays for one answer is seen by every payment that waits for its turn. */
const WORKS_MAX = 4
/** Payments of one payer whose outcome is open. */
const PENDING_MAX = 10

export interface X402ChargeSettings {
  readonly payTo: (network: NetworkName) => string
  readonly sandbox: boolean
  /** What a service's calls may be paid on, its own first. */
  readonly networks: (service: string) => readonly [NetworkName, ...NetworkName[]]
  /** Who pays the fee, where that is known. */
  readonly feePayer: (network: SolanaName) => string | undefined
  readonly ledger: Ledger
  readonly verifier: Verifier
  readonly settler: Settler
  readonly receipts: ReceiptSigner
  readonly offers: OfferSigner
  /** The operation's input as JSON Schema, as every other surface shows it. */
  readonly inputSchema: (operation: Operation) => Record<string, unknown>
  readonly clock: () => number
  readonly onPayment: OnPayment
}

/** An answer that was paid for, the row that says so, and the claim to it. */
interface Sale {
  readonly answer: Rendered
  readonly row: PaymentRow
  readonly hold: Hold
}

/** For callers without a connection: what is returned has arrived. */
const AT_ONCE: Delivery = { isOver: false, onEnd: (callback) => callback(true) }

/** Charges over x402. The order is the promise: claim, look up, verify, work, store, settle, answer. */
export class X402Charge implements Charge {
  readonly #settings: X402ChargeSettings
  readonly #demands = new LRUCache<string, { demand: PaymentRequired; toldUntil: number }>({ max: 200 })
  readonly #bazaars = new Map<string, Bazaar>()

  constructor(settings: X402ChargeSettings) {
    this.#settings = settings
  }

  demand(quote: Quote): PaymentRequired {
    const { preview, words, form } = quote
    const isSame = preview === undefined && form === undefined
    const id = `${quote.service} ${quote.operation.name} ${quote.method} ${quote.resourceUrl} ${this.#feePayers(quote)}`
    const held = isSame ? this.#demands.get(id) : undefined
    if (held && this.#settings.clock() < held.toldUntil) return held.demand
    const offer = this.#offer(quote)
    const signed = this.#sign(quote, offer)
    const { sandbox } = this.#settings
    const demand = new PaymentRequired(offer, { sandbox, signed, preview, words, search: quote.search })
    // What could not be signed yet is not kept.
    if (isSame) this.#demands.set(id, { demand, toldUntil: isTool(quote) ? Infinity : (signed?.toldUntil ?? 0) })
    return demand
  }

  async collect(
    quote: Quote,
    proof: PaymentProof,
    work: () => Promise<Rendered>,
    delivery: Delivery = AT_ONCE,
  ): Promise<Rendered> {
    const purchase = this.#read(quote, proof, { work, delivery, arrivedAt: this.#settings.clock() })
    try {
      return await this.#serve(purchase)
    } catch (thrown) {
      if (thrown instanceof Uncharged) return thrown.answer
      if (thrown instanceof Mismatch) {
        this.#count('refused', purchase)
        throw this.#refusal(purchase, thrown.message)
      }
      if (thrown instanceof Unverified) throw pending('unverified', thrown)
      // Faults of the work have a name by now, so this is the ledger: a full disk, a file that is gone. Whatever was sent
      // before that, the same payment finds out.
      if (!(thrown instanceof ApiError)) throw pending('unwritten', thrown)
      throw thrown
    }
  }

  async #serve(purchase: Purchase): Promise<Rendered> {
    const { ledger } = this.#settings
    const waiting = new Waiting(purchase.delivery)
    for (;;) {
      const row = await ledger.find(purchase.key)
      if (row) this.#refuseOtherRequest(row, purchase)
      if (row?.state === 'settled') this.#refuseReplay(row, purchase)
      const claim = await ledger.claim(
        row || purchase.signedBy !== 'own_key' ? { names: [purchase.key] } : all(purchase),
      )
      if (claim) return this.#underClaim(purchase, new Hold(claim, this.#lastMoment(purchase), this.#settings.clock))
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
    const decided = await this.#settled(row, purchase, hold)
    if (decided.state === 'pending') throw pending('undecided')
    if (decided.state === 'failed') throw this.#refusal(purchase, decided.reason ?? 'The payment failed.', decided)
    this.#refuseReplay(decided, purchase)
    return { answer: await this.#answerOf(decided, purchase), row: decided, hold }
  }

  /**
   * A new signature by somebody who has paid for this very request already and was not answered: he gets that answer, and
   * the new payment is never sent. It proves who he is, as the first one, which may be on the chain, no longer does.
   */
  async #resumeOwed(purchase: Purchase): Promise<Sale | undefined> {
    const { ledger, clock } = this.#settings
    const waiting = new Waiting(purchase.delivery)
    for (;;) {
      const found = await this.#findOwed(purchase)
      if (!found) return undefined
      const claim = await this.#claimOwed(found.key)
      if (claim && claim !== 'looked_at') {
        const hold = new Hold(claim, clock() + PAYMENT_SECONDS * 1000, clock)
        try {
          const row = await this.#settled((await ledger.find(found.key)) ?? found, purchase, hold)
          if (row.state === 'pending') throw pending('earlier_undecided')
          if (row.state === 'settled') return { answer: await this.#answerOf(row, purchase), row, hold }
          await hold.release()
          return undefined
        } catch (thrown) {
          await hold.release()
          throw thrown
        }
      }
      // On its way to somebody just now: this is another purchase of the same thing.
      if (found.state === 'settled' && claim !== 'looked_at') return undefined
      await waiting.turn()
    }
  }

  /** Undefined where it is being sold or delivered. Who only looks at it has done so in a moment, and then it is owed. */
  async #claimOwed(key: string): Promise<Claim | 'looked_at' | undefined> {
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

  async #findOwed({ payer, identifier, request, signedBy, payment }: Purchase): Promise<PaymentRow | undefined> {
    const { ledger } = this.#settings
    const named = identifier === null ? undefined : await ledger.findIdentified(payer, identifier)
    if (named && named.request !== request) throw conflict('other_identifier')
    const owed = named ?? (await ledger.findOwed(payer, request))
    // A key is the same on every network. A contract's address may be somebody else's on another one.
    const isSamePayer = signedBy === 'own_key' || owed?.network === payment.terms.network.name
    return isSamePayer ? owed : undefined
  }

  async #settled(row: PaymentRow, { delivery }: Purchase, hold: Hold): Promise<PaymentRow> {
    return row.state === 'pending' ? this.#settings.settler.settleAgain(row, hold.claim.fence, delivery) : row
  }

  async #sell(purchase: Purchase, hold: Hold): Promise<Sale> {
    const { ledger, settler, verifier, clock } = this.#settings
    if ((await ledger.countPending(purchase.payer)) >= PENDING_MAX) throw tooManyPending()
    await verifier.verify(purchase)
    if (purchase.signedBy !== 'own_key') {
      if (await this.#takeTurn(purchase, hold)) await verifier.verify(purchase)
      const owed = await this.#resumeOwed(purchase)
      if (owed) return owed
    }
    this.#count('verified', purchase)
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
      if (decided.state !== 'settled') return await this.#resumeNothing(decided, purchase)
      isSent = true
      return { answer: await this.#paid(begun.rendered, decided), row: decided, hold }
    } finally {
      if (!isSent) await begun.abandon()
    }
  }

  /** We were too slow for our claim. What somebody else has sold meanwhile is the answer; ours is not sold beside it. */
  async #afterAnother(purchase: Purchase, hold: Hold): Promise<Sale> {
    const row = await this.#settings.ledger.find(purchase.key)
    if (!row) throw pending('outrun')
    return this.#resume(row, purchase, hold)
  }

  async #resumeNothing(row: PaymentRow, purchase: Purchase): Promise<never> {
    if (row.state === 'pending') throw pending('undecided')
    throw this.#refusal(purchase, row.reason ?? 'The payment failed.', row)
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

  async #answerOf(row: PaymentRow, { work }: Purchase): Promise<Rendered> {
    const answer = row.streamed ? await named(work) : storedAnswer(row)
    if (!answer) throw conflict('forgotten')
    return this.#paid(answer, row)
  }

  async #paid(rendered: Rendered, row: PaymentRow): Promise<Rendered> {
    const receipt: Receipt = {
      ...receiptOf(row),
      success: true,
      transaction: row.transaction ?? '',
      extensions: await this.#settings.receipts.sign(row),
    }
    return {
      ...rendered,
      headers: { ...rendered.headers, ...receiptHeaders(receipt), 'Cache-Control': 'private, no-store' },
      meta: { 'x402/payment-response': settlementOf(receipt) },
    }
  }

  #refusal({ quote, offer }: Pick<Purchase, 'quote' | 'offer'>, reason: string, row?: PaymentRow): PaymentRequired {
    const receipt = row && { ...receiptOf(row), success: false, transaction: '', errorReason: reason }
    const signed = this.#sign(quote, offer)
    return new PaymentRequired(offer, { reason, receipt, sandbox: this.#settings.sandbox, signed })
  }

  /** Everything that can be refused without asking anybody is refused here. */
  #read(quote: Quote, proof: PaymentProof, rest: Pick<Purchase, 'arrivedAt' | 'delivery' | 'work'>): Purchase {
    const offer = this.#offer(quote)
    try {
      return readPurchase(quote, offer, decodePayment(proof, offer), rest)
    } catch (err) {
      if (!(err instanceof Mismatch)) throw err
      this.#count('refused', { quote })
      throw this.#refusal({ quote, offer }, err.message)
    }
  }

  #refuseOtherRequest(row: PaymentRow, purchase: Purchase): void {
    if (row.fingerprint === purchase.fingerprint) return
    this.#count('conflict', purchase)
    throw conflict('other_request')
  }

  #refuseReplay(row: PaymentRow, purchase: Purchase): void {
    if (mayReplay(row, purchase, this.#settings.clock())) return
    this.#count('conflict', purchase)
    throw conflict('delivered')
  }

  /** One that cannot be read is counted on the service's own network. */
  #count(event: PaymentEvent, { quote: { service }, payment }: Pick<Purchase, 'quote'> & Partial<Purchase>): void {
    const network = payment?.terms.network.name ?? this.#settings.networks(service)[0]
    this.#settings.onPayment(event, { service, network })
  }

  /** When a payment can no longer be settled, so that work for it, should it never end, need not be waited for. */
  #lastMoment({ validBefore }: Purchase): number {
    return Math.min(validBefore * 1000, this.#settings.clock() + PAYMENT_SECONDS * 1000)
  }

  #offer(quote: Quote): Offer {
    const { operation, method, resourceUrl } = quote
    const [own, ...others] = this.#settings.networks(quote.service)
    const terms = (name: NetworkName): Terms => {
      const network = NETWORKS[name]
      const amount = toAtomicUnits(quote.price, network.asset.decimals)
      const feePayer = network.family === 'solana' ? this.#settings.feePayer(network.name) : undefined
      return { network, requirements: requirementsFor(network, amount, this.#settings.payTo(name), feePayer) }
    }
    const also = others.map(terms)
    return {
      terms: [terms(own), ...also.filter(isTold)],
      untold: also.filter((it) => !isTold(it)),
      method,
      title: { en: operation.title, zh: operation.titleZh },
      resource: { url: resourceUrl, description: operation.summary, mimeType: 'application/json' },
      bazaar: this.#bazaar(quote),
      ...(quote.form !== undefined && { ask: quote.form }),
    }
  }

  /** What the terms on Solana differ by from one time to another. */
  #feePayers({ service }: Quote): string {
    const { networks, feePayer } = this.#settings
    return SOLANA_NAMES.flatMap((it) => (networks(service).includes(it) ? [feePayer(it)] : [])).join(' ')
  }

  /** A tool's demand goes without: a model would read it all. */
  #sign(quote: Quote, { terms }: Offer): SignedOffers | undefined {
    if (isTool(quote)) return undefined
    const accepts = terms.map(({ requirements }) => requirements)
    return this.#settings.offers.sign(quote.service, quote.resourceUrl, accepts)
  }

  #bazaar({ service, operation, method, resourceUrl }: Quote): Bazaar {
    const asTool = isTool({ resourceUrl })
    const id = `${service} ${operation.name} ${asTool ? 'tool' : method}`
    let bazaar = this.#bazaars.get(id)
    if (!bazaar) {
      const inputSchema = this.#settings.inputSchema(operation)
      bazaar = asTool ? describeTool(operation, inputSchema) : describeHttp(operation, method, inputSchema)
      this.#bazaars.set(id, bazaar)
    }
    return bazaar
  }
}

/** Nobody can pay on Solana who does not know for whom to leave the fee. */
function isTold({ network, requirements }: Terms): boolean {
  return network.family === 'evm' || requirements.extra['feePayer'] !== undefined
}

function isTool({ resourceUrl }: Pick<Quote, 'resourceUrl'>): boolean {
  return resourceUrl.startsWith('mcp:')
}

/**
 * What a sale needs for itself: the payment, so that its copies wait; this request of this payer, so that of two payments
 * for it only one is ever on its way; and one of the payer's places.
 */
function all(purchase: Purchase): Wanted {
  return { names: [purchase.key, requestClaim(purchase)], place: { name: `place:${purchase.payer}`, max: WORKS_MAX } }
}

/** Somebody in front of us is not ready. */
class Waiting {
  readonly #giveUpAt = performance.now() + CLAIM_WAIT_MS
  readonly #delivery: Delivery

  constructor(delivery: Delivery) {
    this.#delivery = delivery
  }

  async turn(): Promise<void> {
    if (this.#delivery.isOver || performance.now() > this.#giveUpAt) {
      throw pending('at_work')
    }
    await sleep(CLAIM_POLL_MS)
  }
}

function receiptOf({ payer, network }: PaymentRow): Pick<Receipt, 'payer' | 'network'> {
  return { payer, network: NETWORKS[network] }
}

/** Ends a sale before anything is written: the answer is given, and the payment stays good. */
class Uncharged extends Error {
  readonly answer: Rendered

  constructor(answer: Rendered) {
    super('The answer lacks what was to be bought.')
    this.answer = { ...answer, headers: { ...answer.headers, 'Cache-Control': 'private, no-store' } }
  }
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toApiError(thrown)
  }
}
