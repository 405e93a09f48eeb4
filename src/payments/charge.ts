import { ApiError } from '#support/errors/errors.ts'
import type { Charge, Delivery, PaymentProof, Quote, Rendered } from '#operation/charge.ts'
import { pending } from './charge-errors.ts'
import { decodePayment } from './decode-payment.ts'
import { Mismatch } from './mismatch.ts'
import { Offering, type OfferingSettings } from './offering.ts'
import { Uncharged } from './paid-answer.ts'
import type { OnPayment, PaymentEvent } from './payment-event.ts'
import type { PaymentRequired } from './payment-required.ts'
import { readPurchase, type Asked } from './purchase.ts'
import { Seller, type SellerSettings } from './seller.ts'
import { Unverified } from './verifier.ts'

export interface X402ChargeSettings extends OfferingSettings, Omit<SellerSettings, 'count' | 'refusal'> {
  readonly onPayment: OnPayment
}

/** For callers without a connection: what is returned has arrived. */
const AT_ONCE: Delivery = { isOver: false, onEnd: (callback) => callback(true) }

/** Charges over x402: reads a payment, has it sold for, and says in the protocol's words what came of it. */
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
    proof: PaymentProof,
    work: () => Promise<Rendered>,
    delivery: Delivery = AT_ONCE,
  ): Promise<Rendered> {
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
      // Faults of the work have a name by now, so this is the ledger: a full disk, a file that is gone. Whatever was sent
      // before that, the same payment finds out.
      if (!(thrown instanceof ApiError)) throw pending('unwritten', thrown)
      throw thrown
    }
  }

  /** Everything that can be refused without asking anybody is refused here. */
  #read(quote: Quote, proof: PaymentProof, rest: Pick<Asked, 'arrivedAt' | 'delivery' | 'work'>): Asked {
    const offer = this.#offering.offerOf(quote)
    try {
      return readPurchase(quote, offer, decodePayment(proof, offer), rest)
    } catch (err) {
      if (!(err instanceof Mismatch)) throw err
      this.#count('refused', { quote })
      throw this.#offering.refusal(quote, offer, err.message)
    }
  }

  /** One that cannot be read is counted on the service's own network. */
  #count(event: PaymentEvent, { quote: { service }, payment }: Pick<Asked, 'quote'> & Partial<Asked>): void {
    const network = payment?.terms.network.name ?? this.#settings.networks(service)[0]
    this.#settings.onPayment(event, { service, network })
  }
}
