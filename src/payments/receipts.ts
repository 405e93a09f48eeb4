import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Logger } from '#observability/log.ts'
import { canonicalJson } from '#operation/canonical-json.ts'
import { NETWORKS } from './networks.ts'
import type { PaymentRow } from './ledger.ts'
import type { LedgerSql } from './ledger-store.ts'

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
  readonly #ledger: LedgerSql
  readonly #didOf: (service: string) => string
  readonly #log: Logger
  readonly #held = new WeakMap<object, readonly [SigningKey, ...SigningKey[]]>()

  /** `didOf`: the name under which the service publishes the keys. */
  constructor(ledger: LedgerSql, didOf: (service: string) => string, log: Logger) {
    this.#ledger = ledger
    this.#didOf = didOf
    this.#log = log
  }

  /** The same receipt for the same sale, however often it is asked for. Undefined where the keys cannot be read. */
  async sign(row: PaymentRow): Promise<SignedReceipt | undefined> {
    try {
      const [{ id, key }] = await this.#keys()
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
  async publicKeys(): Promise<readonly ReceiptKey[]> {
    const keys = await this.#keys()
    return keys.map(({ id, jwk }) => ({ id, jwk }))
  }

  async #keys(): Promise<readonly [SigningKey, ...SigningKey[]]> {
    const source = this.#ledger.source()
    const held = this.#held.get(source) ?? (await readKeys(this.#ledger))
    this.#held.set(source, held)
    return held
  }
}

interface StoredKey {
  readonly id: number
  readonly private_key: string
}

async function readKeys(ledger: LedgerSql): Promise<[SigningKey, ...SigningKey[]]> {
  const list = () => ledger.rows<StoredKey>(sql`select id, private_key from receipt_keys order by id desc`)
  let stored = await list()
  if (stored.length === 0) {
    await makeKey(ledger)
    stored = await list()
  }
  const [newest, ...others] = stored.map(readKey)
  if (!newest) throw new Error('The ledger keeps no key.')
  return [newest, ...others]
}

/** Of several processes that start together one makes the key. */
async function makeKey(ledger: LedgerSql): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }))
  await ledger.rows(
    sql`insert into receipt_keys (id, private_key, created_at) values (1, ${jwk}, ${Date.now()}) on conflict do nothing returning id`,
  )
}

function readKey({ id, private_key }: StoredKey): SigningKey {
  const key = createPrivateKey({ key: JSON.parse(private_key), format: 'jwk' })
  return { id: `key-${id}`, key, jwk: publicSchema.parse(createPublicKey(key).export({ format: 'jwk' })) }
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}
