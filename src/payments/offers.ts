import type { PaymentRequirements } from '@x402/core/types'
import { PAYMENT_SECONDS } from './requirements.ts'
import { signStatement, type SigningKeys } from './signing-keys.ts'

/** Of the offers of one 402, in the order of its `accepts`: a statement of ours that this costs that much, until then. */
export interface SignedOffers {
  /** Milliseconds since 1970: from then on they are signed anew. */
  readonly toldUntil: number
  readonly extension: {
    readonly info: {
      readonly offers: readonly { readonly format: 'jws'; readonly acceptIndex: number; readonly signature: string }[]
    }
    readonly schema: typeof OFFERS_SCHEMA
  }
}

// Short: it is in a header, and clients send it back.
const OFFERS_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { offers: { type: 'array', items: { type: 'object', required: ['format', 'signature'] } } },
  required: ['offers'],
} as const

/** How long one may be told again. Told for the last time it is still good for as long as a payment for it. */
const TOLD_MS = PAYMENT_SECONDS * 1000

/** Signs offers as x402's offer and receipt extension has them (JWS, EdDSA). */
export class OfferSigner {
  readonly #keys: SigningKeys
  readonly #didOf: (service: string) => string
  readonly #clock: () => number

  /** `didOf`: the name under which the service publishes the keys. */
  constructor(keys: SigningKeys, didOf: (service: string) => string, clock: () => number) {
    this.#keys = keys
    this.#didOf = didOf
    this.#clock = clock
  }

  /** Undefined until the keys were read: nobody waits for the ledger to hear a price. */
  sign(service: string, resourceUrl: string, accepts: readonly PaymentRequirements[]): SignedOffers | undefined {
    const key = this.#keys.atHand
    if (!key) return undefined
    const toldUntil = this.#clock() + TOLD_MS
    const validUntil = Math.floor(toldUntil / 1000) + PAYMENT_SECONDS
    const offers = accepts.map(({ scheme, network, asset, payTo, amount }, acceptIndex) => {
      const offer = { version: 1, resourceUrl, scheme, network, asset, payTo, amount, validUntil }
      return { format: 'jws' as const, acceptIndex, signature: signStatement(key, this.#didOf(service), offer) }
    })
    return { toldUntil, extension: { info: { offers }, schema: OFFERS_SCHEMA } }
  }
}
