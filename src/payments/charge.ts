import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { ApiError, toApiError } from '#errors/errors.ts'
import type { Charge, PaymentProof, Quote, Rendered } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import { describeHttp, describeTool, type Bazaar } from './bazaar.ts'
import type { Chain } from './chain.ts'
import { checkTime } from './check-time.ts'
import type { Facilitator } from './facilitator.ts'
import { Lane } from './lane.ts'
import type { Ledger, Lock, PaymentRow } from './ledger.ts'
import { NETWORKS, type NetworkName } from './networks.ts'
import type { OnPayment, PaymentEvent } from './payment-event.ts'
import { PaymentRequired } from './payment-required.ts'
import { PAYMENT_SECONDS, requirementsFor, toAtomicUnits } from './requirements.ts'
import type { Settler } from './settler.ts'
import { judgeSignature } from './signature.ts'
import { begin, storedAnswer } from './stored-answer.ts'
import { decodePayment, Mismatch, receiptHeaders, type Offer, type Payment, type Receipt } from './wire.ts'

/** How long an answer that was paid for can be had again with the same payment. */
export const ANSWER_KEPT_MS = 86_400_000
const LOCK_WAIT_MS = 10_000
const LOCK_POLL_MS = 40
const LOCK_RENEW_MS = 5_000
const RETRY_AFTER_SECONDS = 2
/** How many signatures that only a contract can judge are looked at: at once, and a second. Everybody can make them up. */
const CONTRACTS_AT_ONCE = 4
const CONTRACTS_PER_SECOND = 5

export interface X402ChargeSettings {
  readonly payTo: string
  readonly sandbox: boolean
  readonly network: (service: string) => NetworkName
  readonly facilitator: (network: NetworkName) => Facilitator
  readonly chain: (network: NetworkName) => Chain
  readonly ledger: Ledger
  readonly settler: Settler
  /** The operation's input as JSON Schema, as every other surface shows it. */
  readonly inputSchema: (operation: Operation) => Record<string, unknown>
  readonly clock: () => number
  readonly onPayment: OnPayment
}

/** A payment on its way through one request. */
interface Purchase {
  readonly quote: Quote
  readonly offer: Offer
  readonly payment: Payment
  readonly signedBy: 'own_key' | 'other_key' | 'contract'
  readonly key: string
  readonly fingerprint: string
  readonly work: () => Promise<Rendered>
}

/** Charges over x402. The order is the promise: lock, look up, verify, work, store, settle, answer. */
export class X402Charge implements Charge {
  readonly #settings: X402ChargeSettings
  readonly #demands = new LRUCache<string, PaymentRequired>({ max: 200 })
  readonly #bazaars = new Map<string, Bazaar>()
  readonly #contracts: Lane

  constructor(settings: X402ChargeSettings) {
    this.#settings = settings
    this.#contracts = new Lane(CONTRACTS_AT_ONCE, CONTRACTS_PER_SECOND, settings.clock)
  }

  demand(quote: Quote): PaymentRequired {
    const id = `${quote.service} ${quote.operation.name} ${quote.method} ${quote.resourceUrl}`
    let demand = this.#demands.get(id)
    if (!demand) {
      demand = new PaymentRequired(this.#offer(quote), { sandbox: this.#settings.sandbox })
      this.#demands.set(id, demand)
    }
    return demand
  }

  async collect(quote: Quote, proof: PaymentProof, work: () => Promise<Rendered>): Promise<Rendered> {
    const purchase = this.#read(quote, proof, work)
    try {
      return await this.#underLock(purchase)
    } catch (thrown) {
      // Faults of the work have a name by now, so this is the ledger: a full disk, a file that is gone. Whatever was sent
      // before that, the same payment finds out.
      if (!(thrown instanceof ApiError)) throw pending('The payment could not be written down just now.', thrown)
      throw thrown
    }
  }

  async #underLock(purchase: Purchase): Promise<Rendered> {
    const { ledger, clock } = this.#settings
    const giveUpAt = performance.now() + LOCK_WAIT_MS
    for (;;) {
      const row = ledger.find(purchase.key)
      if (row) this.#refuseOtherRequest(row, purchase)
      // Settled is for ever, so it needs no lock.
      if (row?.state === 'settled') return this.#deliver(row, purchase)
      const lock = ledger.tryLock(purchase.key)
      if (lock) return holding(lock, lastMoment(purchase.payment, clock()), clock, () => this.#decide(purchase))
      if (performance.now() > giveUpAt) throw pending('This payment is being worked on by another request.')
      await sleep(LOCK_POLL_MS)
    }
  }

  async #decide(purchase: Purchase): Promise<Rendered> {
    const row = this.#settings.ledger.find(purchase.key)
    if (!row) return this.#sell(purchase)
    this.#refuseOtherRequest(row, purchase)
    return this.#deliver(row.state === 'pending' ? await this.#settings.settler.settleAgain(row) : row, purchase)
  }

  async #sell(purchase: Purchase): Promise<Rendered> {
    const { ledger, settler } = this.#settings
    await this.#verify(purchase)
    const begun = await named(async () => begin(await purchase.work()))
    let isSent = false
    try {
      const row = ledger.add(toRow(purchase, begun.rendered, begun.text))
      if (!row) return await this.#decide(purchase)
      const decided = await settler.settle(row)
      if (decided.state !== 'settled') return await this.#deliver(decided, purchase)
      isSent = true
      return this.#paid(begun.rendered, decided, purchase.offer)
    } finally {
      if (!isSent) await begun.abandon()
    }
  }

  async #verify(purchase: Purchase): Promise<void> {
    const { quote, offer, payment } = purchase
    this.#orRefuse(quote, offer, () => checkTime(payment.signed.authorization, this.#settings.clock()))
    if (purchase.signedBy === 'own_key') return this.#askFacilitator(purchase)
    const leave = this.#contracts.enter()
    if (!leave) throw pending('Too many payments by contracts are being verified just now, and nothing was charged.')
    try {
      if (purchase.signedBy === 'other_key') await this.#refuseForeignKey(purchase)
      return await this.#askFacilitator(purchase)
    } finally {
      leave()
    }
  }

  /** A key that is not the payer's may only sign for a contract. */
  async #refuseForeignKey({ payment, offer, quote }: Purchase): Promise<void> {
    const chain = this.#settings.chain(offer.network.name)
    const isContract = await chain.hasCode(payment.signed.authorization.from).catch((cause: unknown) => {
      throw pending('The payer could not be looked up just now, and nothing was charged.', cause)
    })
    if (isContract) return
    this.#count('refused', quote)
    throw this.#refusal(offer, 'The signature was not made by the payer.')
  }

  async #askFacilitator({ payment, offer, quote }: Purchase): Promise<void> {
    const verification = await this.#settings
      .facilitator(offer.network.name)
      .verify(payment.payload, offer.requirements)
    if (verification.is === 'unavailable') {
      throw pending('The payment could not be verified just now, and nothing was charged.', verification.cause)
    }
    this.#count(verification.is === 'valid' ? 'verified' : 'refused', quote)
    if (verification.is === 'invalid') throw this.#refusal(offer, verification.reason)
  }

  /** The answer of a payment that is in the ledger, or what its state says instead. */
  async #deliver(row: PaymentRow, { offer, work }: Purchase): Promise<Rendered> {
    if (row.state === 'pending') throw pending('Whether this payment went through is not known yet.')
    if (row.state === 'failed') throw this.#refusal(offer, row.reason ?? 'The payment failed.', row)
    const isKept = this.#settings.clock() - (row.settled_at ?? 0) < ANSWER_KEPT_MS
    const answer = isKept ? (row.streamed ? await named(work) : storedAnswer(row)) : undefined
    if (answer) return this.#paid(answer, row, offer)
    throw new ApiError('payment_conflict', 'This payment was used, and its answer is no longer kept after 24 hours.')
  }

  #paid(rendered: Rendered, row: PaymentRow, offer: Offer): Rendered {
    const receipt: Receipt = { success: true, transaction: row.transaction ?? '', payer: row.payer }
    return {
      ...rendered,
      headers: {
        ...rendered.headers,
        ...receiptHeaders(receipt, offer.network),
        'Cache-Control': 'private, no-store',
      },
      meta: { 'x402/payment-response': { ...receipt, network: offer.network.id } },
    }
  }

  #refusal(offer: Offer, reason: string, row?: PaymentRow): PaymentRequired {
    const receipt = row && { success: false, transaction: '', payer: row.payer, errorReason: reason }
    return new PaymentRequired(offer, { reason, receipt, sandbox: this.#settings.sandbox })
  }

  /** Everything that can be refused without asking anybody is refused here. */
  #read(quote: Quote, proof: PaymentProof, work: () => Promise<Rendered>): Purchase {
    const offer = this.#offer(quote)
    return this.#orRefuse(quote, offer, () => {
      const payment = decodePayment(proof, offer)
      const { signature, authorization } = payment.signed
      const signedBy = judgeSignature(signature, authorization, offer.network)
      if (signedBy === 'malformed') throw new Mismatch('The signature is malformed.')
      const { from, nonce } = authorization
      const key = `${offer.network.id}:${offer.requirements.asset}:${from}:${nonce}`.toLowerCase()
      return { quote, offer, payment, signedBy, key, fingerprint: fingerprintOf(quote, payment), work }
    })
  }

  #orRefuse<T>(quote: Quote, offer: Offer, check: () => T): T {
    try {
      return check()
    } catch (err) {
      if (!(err instanceof Mismatch)) throw err
      this.#count('refused', quote)
      throw this.#refusal(offer, err.message)
    }
  }

  #refuseOtherRequest(row: PaymentRow, { fingerprint, quote }: Purchase): void {
    if (row.fingerprint === fingerprint) return
    this.#count('conflict', quote)
    throw new ApiError(
      'payment_conflict',
      'This payment was used for another request. Sign a new one for this request.',
    )
  }

  #count(event: PaymentEvent, { service }: Quote): void {
    this.#settings.onPayment(event, { service, network: this.#settings.network(service) })
  }

  #offer(quote: Quote): Offer {
    const { operation, method, resourceUrl } = quote
    const network = NETWORKS[this.#settings.network(quote.service)]
    const amount = toAtomicUnits(quote.price, network.asset.decimals)
    return {
      network,
      requirements: requirementsFor(network, amount, this.#settings.payTo),
      method,
      resource: { url: resourceUrl, description: operation.summary, mimeType: 'application/json' },
      bazaar: this.#bazaar(quote),
    }
  }

  #bazaar({ service, operation, method, resourceUrl }: Quote): Bazaar {
    const isTool = resourceUrl.startsWith('mcp:')
    const id = `${service} ${operation.name} ${isTool ? 'tool' : method}`
    let bazaar = this.#bazaars.get(id)
    if (!bazaar) {
      const inputSchema = this.#settings.inputSchema(operation)
      bazaar = isTool ? describeTool(operation, inputSchema) : describeHttp(operation, method, inputSchema)
      this.#bazaars.set(id, bazaar)
    }
    return bazaar
  }
}

/**
 * What one payment buys: this request and no other. The signature is in it, so that a nonce alone opens nothing; the
 * public host is not, because an installation may be given another name between a payment and its retry.
 */
function fingerprintOf({ service, method, resourceUrl, search, body }: Quote, payment: Payment): string {
  const parts = [service, method, new URL(resourceUrl).pathname, search, body, payment.signed.signature]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** 503, never 402: a payer who reads "failed" signs again and pays twice. */
function pending(what: string, cause?: unknown): ApiError {
  const advice = 'Send this same request with the same payment again; do not sign a new one.'
  return new ApiError('payment_pending', `${what} ${advice}`, {
    cause,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' },
  })
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toApiError(thrown)
  }
}

/** When a payment can no longer be settled, so that work for it, should it never end, need not be waited for. */
function lastMoment({ signed }: Payment, now: number): number {
  return Math.min(Number(signed.authorization.validBefore) * 1000, now + PAYMENT_SECONDS * 1000)
}

async function holding<T>(lock: Lock, until: number, clock: () => number, use: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    if (clock() < until) lock.renew()
    else clearInterval(renewal)
  }, LOCK_RENEW_MS)
  renewal.unref()
  try {
    return await use()
  } finally {
    clearInterval(renewal)
    lock.release()
  }
}

function toRow({ quote, offer, payment, key, fingerprint }: Purchase, rendered: Rendered, text: string | null) {
  const { from, validBefore } = payment.signed.authorization
  return {
    key,
    fingerprint,
    service: quote.service,
    operation: quote.operation.name,
    method: quote.method,
    // Without the query: that is what somebody asked, and no bookkeeper needs it.
    resource: quote.resourceUrl,
    network: offer.network.name,
    payer: from,
    pay_to: offer.requirements.payTo,
    amount: offer.requirements.amount,
    protocol: payment.version,
    transaction: null,
    reason: null,
    valid_before: Math.min(Number(validBefore), Number.MAX_SAFE_INTEGER),
    payload: JSON.stringify(payment.payload),
    streamed: text === null,
    content_type: rendered.contentType,
    answer: text,
    answer_headers: JSON.stringify(rendered.headers ?? {}),
  }
}
