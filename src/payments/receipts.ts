import type { Logger } from '#support/observability/log.ts'
import { NETWORKS } from './networks.ts'
import type { PaymentRow } from './ledger.ts'
import { signStatement, type SigningKeys } from './signing-keys.ts'

/** The extension of a settlement response: a signed statement that this payer paid for this resource and was served. */
export interface SignedReceipt {
  readonly 'offer-receipt': {
    readonly info: { readonly receipt: { readonly format: 'jws'; readonly signature: string } }
    readonly schema: typeof RECEIPT_SCHEMA
  }
}

const RECEIPT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    receipt: {
      type: 'object',
      properties: { format: { type: 'string' }, signature: { type: 'string' } },
      required: ['format', 'signature'],
    },
  },
  required: ['receipt'],
} as const

/** Signs receipts by x402's offer and receipt extension (JWS, EdDSA). */
export class ReceiptSigner {
  readonly #keys: SigningKeys
  readonly #didOf: (service: string) => string
  readonly #log: Logger

  /** `didOf`: the DID under which the service publishes the keys. */
  constructor(keys: SigningKeys, didOf: (service: string) => string, log: Logger) {
    this.#keys = keys
    this.#didOf = didOf
    this.#log = log
  }

  /**
   * Returns the same receipt for the same sale, however often it is requested. Undefined if the keys cannot be read.
   */
  async sign(row: PaymentRow): Promise<SignedReceipt | undefined> {
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
      return { 'offer-receipt': { info: { receipt: { format: 'jws', signature } }, schema: RECEIPT_SCHEMA } }
    } catch (err) {
      // A paid answer is delivered with or without a receipt.
      this.#log.error({ err, payment: row.key }, 'receipt not signed')
      return undefined
    }
  }
}
