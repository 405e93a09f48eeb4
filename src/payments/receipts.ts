import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { z } from 'zod'
import type { Writer } from '#db/client.ts'
import type { Logger } from '#observability/log.ts'
import { canonicalJson } from '#operation/canonical-json.ts'
import { NETWORKS } from './networks.ts'
import type { PaymentRow } from './ledger.ts'
import { receiptKeys } from './schema.ts'

/** What others check our receipts with. */
export interface ReceiptKey {
  /** `key-1`: what comes behind the `#` of the receipt's `kid`. */
  readonly id: string
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string }
}

/** The extension of a settlement's answer: a statement of ours that this payer paid for this and was answered. */
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

const publicSchema = z.object({ kty: z.string(), crv: z.string(), x: z.string() })

interface SigningKey extends ReceiptKey {
  readonly key: KeyObject
}

/**
 * Signs receipts as x402's offer and receipt extension has them (JWS, EdDSA). The keys are in the ledger, so that every
 * process has the same and a backup holds them; the first is made when it is first needed.
 */
export class ReceiptSigner {
  readonly #db: () => Writer
  readonly #didOf: (service: string) => string
  readonly #log: Logger
  readonly #held = new WeakMap<Writer, readonly [SigningKey, ...SigningKey[]]>()

  /** `didOf`: the name under which the service publishes the keys. */
  constructor(db: () => Writer, didOf: (service: string) => string, log: Logger) {
    this.#db = db
    this.#didOf = didOf
    this.#log = log
  }

  /** The same receipt for the same sale, however often it is asked for. Undefined where the keys cannot be read. */
  sign(row: PaymentRow): SignedReceipt | undefined {
    try {
      const { id, key } = this.#keys()[0]
      const header = { alg: 'EdDSA', kid: `${this.#didOf(row.service)}#${id}` }
      const receipt = {
        version: 1,
        network: NETWORKS[row.network].id,
        resourceUrl: row.resource,
        payer: row.payer,
        issuedAt: Math.floor((row.settled_at ?? row.created_at) / 1000),
        ...(row.transaction && { transaction: row.transaction }),
      }
      const signed = `${encode(JSON.stringify(header))}.${encode(canonicalJson(receipt))}`
      const signature = `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
      return { 'offer-receipt': { info: { receipt: { format: 'jws', signature } }, schema: RECEIPT_SCHEMA } }
    } catch (err) {
      // What was paid for is answered, with a receipt or without.
      this.#log.error({ err, payment: row.key }, 'receipt not signed')
      return undefined
    }
  }

  /** Newest first. Throws where the ledger cannot be read. */
  publicKeys(): readonly ReceiptKey[] {
    return this.#keys().map(({ id, jwk }) => ({ id, jwk }))
  }

  #keys(): readonly [SigningKey, ...SigningKey[]] {
    const db = this.#db()
    const held = this.#held.get(db) ?? readKeys(db)
    this.#held.set(db, held)
    return held
  }
}

function readKeys(db: Writer): [SigningKey, ...SigningKey[]] {
  const read = db.$client.transaction((): [SigningKey, ...SigningKey[]] => {
    const [newest, ...others] = db.select().from(receiptKeys).orderBy(asc(receiptKeys.id)).all().toReversed()
    return newest ? [readKey(newest), ...others.map(readKey)] : [readKey(makeKey(db))]
  })
  // Of several processes that start together one makes the key.
  return read.immediate()
}

function makeKey(db: Writer): { id: number; private_key: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const private_key = JSON.stringify(privateKey.export({ format: 'jwk' }))
  return db.insert(receiptKeys).values({ private_key, created_at: Date.now() }).returning().get()
}

function readKey({ id, private_key }: { id: number; private_key: string }): SigningKey {
  const key = createPrivateKey({ key: JSON.parse(private_key), format: 'jwk' })
  return { id: `key-${id}`, key, jwk: publicSchema.parse(createPublicKey(key).export({ format: 'jwk' })) }
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}
