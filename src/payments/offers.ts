import type { PaymentRequirements } from '@x402/core/types'
import { PAYMENT_SECONDS } from './requirements.ts'
import { signStatement, type SigningKeys } from './signing-keys.ts'

/** A signed statement of the price on the service's default network (the first of `accepts`), with its expiry. */
export interface SignedOffers {
  /** Milliseconds since 1970; a new signature is needed from then on. */
  readonly toldUntil: number
  readonly extension: {
    readonly info: {
      readonly offers: readonly { readonly format: 'jws'; readonly acceptIndex: number; readonly signature: string }[]
    }
    readonly schema: typeof OFFERS_SCHEMA
  }
}

// Short, because it travels in headers both ways.
const OFFERS_SCHEMA = {
  type: 'object',
  properties: { offers: { type: 'array', items: { type: 'object', required: ['format', 'signature'] } } },
  required: ['offers'],
} as const

/** How long an offer may be reused. After its last use it stays valid for the time of one payment. */
const TOLD_MS = PAYMENT_SECONDS * 1000

/** Signs offers by x402's offer and receipt extension (JWS, EdDSA). */
export class OfferSigner {
  readonly #keys: SigningKeys
  readonly #didOf: (service: string) => string
  readonly #clock: () => number

  /** `didOf`: the DID under which the service publishes the keys. */
  constructor(keys: SigningKeys, didOf: (service: string) => string, clock: () => number) {
    this.#keys = keys
    this.#didOf = didOf
    this.#clock = clock
  }

  /**
   * Undefined until the keys are loaded, since a price does not wait for the ledger. Only one offer is signed, because
   * each takes 600 bytes of a header.
   */
  sign(service: string, resourceUrl: string, accepted: PaymentRequirements): SignedOffers | undefined {
    const key = this.#keys.atHand
    if (!key) return undefined
    const toldUntil = this.#clock() + TOLD_MS
    const validUntil = Math.floor(toldUntil / 1000) + PAYMENT_SECONDS
    const { scheme, network, asset, payTo, amount } = accepted
    const offer = { version: 1, resourceUrl, scheme, network, asset, payTo, amount, validUntil }
    const signature = signStatement(key, this.#didOf(service), offer)
    return {
      toldUntil,
      extension: { info: { offers: [{ format: 'jws', acceptIndex: 0, signature }] }, schema: OFFERS_SCHEMA },
    }
  }
}
