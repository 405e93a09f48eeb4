import { ApiError } from '#support/errors/errors.ts'
import type { Charge, Delivery, PaymentProof, Quote, Rendered, SignIn } from '#operation/charge.ts'
import { malformedPayment, pending } from './charge-errors.ts'
import { decodePayment } from './decode-payment.ts'
import { Malformed, Mismatch } from './mismatch.ts'
import { Offering, type OfferingSettings } from './offering.ts'
import { Uncharged } from './paid-answer.ts'
import type { OnPayment, PaymentEvent } from './payment-event.ts'
import type { PaymentRequired } from './payment-required.ts'
import { readPurchase, requestOf, type PaidRequest } from './purchase.ts'
import { Seller, type SellerSettings } from './seller.ts'
import { readSignIn } from './sign-in.ts'
import { Unverified } from './verifier.ts'

export interface X402ChargeSettings extends OfferingSettings, Omit<SellerSettings, 'count' | 'refusal'> {
  readonly onPayment: OnPayment
}

/** For callers without a connection: an answer counts as delivered when the function returns it. */
const AT_ONCE: Delivery = { isOver: false, onEnd: (callback) => callback(true) }

/** Charges over x402: reads the payment, runs the sale, and reports the outcome in terms of the protocol. */
export class X402Charge implements Charge {
  readonly #settings: X402ChargeSettings
  readonly #offering: Offering
  readonly #seller: Seller

  constructor(settings: X402ChargeSettings) {
    this.#settings = settings
    this.#offering = new Offering(settings)
    this.#seller = new Seller({
      ...settings,
      count: (event, purchase) => this.#count(event, purchase),
      refusal: ({ quote, offer }, reason, row) => this.#offering.refusal(quote, offer, reason, row),
    })
  }

  demand(quote: Quote): PaymentRequired {
    return this.#offering.demand(quote)
  }

  async collect(
    quote: Quote,
    proof: PaymentProof | SignIn,
    work: () => Promise<Rendered>,
    delivery: Delivery = AT_ONCE,
  ): Promise<Rendered> {
    if ('signIn' in proof) return this.#readAgain(quote, proof, { work, delivery })
    const purchase = this.#read(quote, proof, { work, delivery, arrivedAt: this.#settings.clock() })
    try {
      return await this.#seller.serve(purchase)
    } catch (thrown) {
      if (thrown instanceof Uncharged) return thrown.answer
      if (thrown instanceof Mismatch) {
        this.#count('refused', purchase)
        throw this.#offering.refusal(quote, purchase.offer, thrown.message)
      }
      if (thrown instanceof Unverified) throw pending('unverified', thrown)
      // The paid operation throws only ApiErrors, so this error comes from the ledger, for example from a full disk.
      // A retry with the same payment resolves the outcome.
      if (!(thrown instanceof ApiError)) throw pending('unwritten', thrown)
      throw thrown
    }
  }

  /** The stored answer for an account that has paid for it; a 402 for any other. */
  async #readAgain(quote: Quote, { signIn }: SignIn, rest: Pick<PaidRequest, 'delivery' | 'work'>): Promise<Rendered> {
    try {
      const payer = readSignIn(signIn, quote.resourceUrl, this.#settings.clock())
      const answer = await this.#seller.readAgain({ ...rest, payer, request: requestOf(quote) })
      if (answer) return answer
      throw new Mismatch(`No answer that ${payer} paid for here is stored. Pay to get one.`)
    } catch (thrown) {
      if (thrown instanceof Mismatch) throw this.#offering.refusal(quote, this.#offering.offerOf(quote), thrown.message)
      throw thrown
    }
  }

  #read(quote: Quote, proof: PaymentProof, rest: Pick<PaidRequest, 'arrivedAt' | 'delivery' | 'work'>): PaidRequest {
    const offer = this.#offering.offerOf(quote)
    try {
      return readPurchase(quote, offer, decodePayment(proof, offer), rest)
    } catch (err) {
      if (!(err instanceof Mismatch)) throw err
      this.#count('refused', { quote })
      throw err instanceof Malformed ? malformedPayment(err) : this.#offering.refusal(quote, offer, err.message)
    }
  }

  /** An unreadable payment names no network, so it counts for the service's default network. */
  #count(
    event: PaymentEvent,
    { quote: { service }, payment }: Pick<PaidRequest, 'quote'> & Partial<PaidRequest>,
  ): void {
    const network = payment?.terms.network.name ?? this.#settings.networks(service)[0]
    this.#settings.onPayment(event, { service, network })
  }
}
