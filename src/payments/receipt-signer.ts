import type { PaymentRequirements } from '@x402/core/types'
import type { Logger } from '#support/observability/log.ts'
import type { PaymentRow } from './ledger.ts'
import { NETWORKS } from './networks.ts'
import { PAYMENT_SECONDS } from './requirements.ts'
import { signStatement, type SigningKeys } from './signing-keys.ts'

/**
 * How long an offer may be reused. Its signature expires one payment later, so that a payment signed at the last moment
 * still finds it valid.
 */
export const OFFER_MS = PAYMENT_SECONDS * 1000

// The schema is short, because both statements travel in headers, and the offer travels both ways.
const STATEMENT_SCHEMA = { type: 'object', required: ['format', 'signature'] }
const OFFERS_SCHEMA = {
  type: 'object',
  properties: { offers: { type: 'array', items: STATEMENT_SCHEMA } },
  required: ['offers'],
}
const RECEIPT_SCHEMA = { type: 'object', properties: { receipt: STATEMENT_SCHEMA }, required: ['receipt'] }

/** Signs offers and receipts by x402's offer and receipt extension (JWS, EdDSA). */
export class ReceiptSigner {
  readonly #keys: SigningKeys
  readonly #didOf: (service: string) => string
  readonly #clock: () => number
  readonly #log: Logger

  constructor(keys: SigningKeys, didOf: (service: string) => string, clock: () => number, log: Logger) {
    this.#keys = keys
    this.#didOf = didOf
    this.#clock = clock
    this.#log = log
  }

  /**
   * The price on the service's default network (the first of `accepts`), with its expiry. Undefined until the keys
   * are loaded, since a 402 does not wait for the ledger. Only one network's offer is signed, because each takes 600
   * bytes of a header.
   */
  signOffer(service: string, resourceUrl: string, accepted: PaymentRequirements): object | undefined {
    const key = this.#keys.loadedKey
    if (!key) return undefined
    const validUntil = Math.floor((this.#clock() + OFFER_MS) / 1000) + PAYMENT_SECONDS
    const { scheme, network, asset, payTo, amount } = accepted
    const offer = { version: 1, resourceUrl, scheme, network, asset, payTo, amount, validUntil }
    const signature = signStatement(key, this.#didOf(service), offer)
    return { info: { offers: [{ format: 'jws', acceptIndex: 0, signature }] }, schema: OFFERS_SCHEMA }
  }

  /** Proves that this payer paid and was served; each sale has one receipt. Undefined if the keys cannot be read. */
  async signReceipt(row: PaymentRow): Promise<object | undefined> {
    try {
      const [key] = await this.#keys.all()
      const receipt = {
        version: 1,
        network: NETWORKS[row.network].id,
        resourceUrl: row.resource,
        payer: row.payer,
        issuedAt: Math.floor((row.settled_at ?? row.created_at) / 1000),
        ...(row.transaction && { transaction: row.transaction }),
      }
      const signature = signStatement(key, this.#didOf(row.service), receipt)
      return { info: { receipt: { format: 'jws', signature } }, schema: RECEIPT_SCHEMA }
    } catch (err) {
      // The paid answer is delivered even without a receipt.
      this.#log.error({ err, payment: row.key }, 'receipt not signed')
      return undefined
    }
  }
}
