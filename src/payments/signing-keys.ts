import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { canonicalJson } from '#operation/canonical-json.ts'
import type { LedgerSql } from './ledger-store.ts'

export interface PublicSigningKey {
  /** `key-1`: the part after `#` in a statement's `kid`. */
  readonly id: string
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string }
}

export interface SigningKey extends PublicSigningKey {
  readonly key: KeyObject
}

type Keys = readonly [SigningKey, ...SigningKey[]]

const publicSchema = z.object({ kty: z.string(), crv: z.string(), x: z.string() })

/**
 * The Ed25519 keys that sign offers and receipts. The ledger stores them, so that all processes share them and
 * backups include them. The first key is created on first use.
 */
export class SigningKeys {
  readonly #ledger: LedgerSql
  readonly #cached = new WeakMap<object, Keys>()
  #reading: Promise<Keys> | undefined

  constructor(ledger: LedgerSql) {
    this.#ledger = ledger
  }

  /**
   * Newest first: the first key signs, and older ones remain for verification. Throws if the ledger cannot be read.
   */
  async all(): Promise<Keys> {
    const source = this.#ledger.source()
    const keys = this.#cached.get(source) ?? (await this.#read())
    this.#cached.set(source, keys)
    return keys
  }

  /** The signing key, without waiting for the ledger. Undefined while the keys are loading, which this starts. */
  get loadedKey(): SigningKey | undefined {
    try {
      const keys = this.#cached.get(this.#ledger.source())
      if (keys) return keys[0]
      this.all().catch(() => {})
    } catch {
      // At start, the ledger may not exist yet.
    }
    return undefined
  }

  /** Public keys, newest first. Throws if the ledger cannot be read. */
  async publicKeys(): Promise<readonly PublicSigningKey[]> {
    const keys = await this.all()
    return keys.map(({ id, jwk }) => ({ id, jwk }))
  }

  /** Concurrent calls share one query. */
  async #read(): Promise<Keys> {
    this.#reading ??= readKeys(this.#ledger).finally(() => (this.#reading = undefined))
    return this.#reading
  }
}

/** Signs a statement by x402's offer and receipt extension: a JWS over canonical JSON. `did`: the key's owner. */
export function signStatement({ id, key }: SigningKey, did: string, statement: object): string {
  const header = encode(JSON.stringify({ alg: 'EdDSA', kid: `${did}#${id}` }))
  const signed = `${header}.${encode(canonicalJson(statement))}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

interface StoredKey {
  readonly id: number
  readonly private_key: string
}

async function readKeys(ledger: LedgerSql): Promise<Keys> {
  const list = () => ledger.rows<StoredKey>(sql`select id, private_key from receipt_keys order by id desc`)
  let stored = await list()
  if (stored.length === 0) {
    await makeKey(ledger)
    stored = await list()
  }
  const [newest, ...others] = stored.map(readKey)
  if (!newest) throw new Error('The ledger stores no signing key.')
  return [newest, ...others]
}

/** Creates the first key. If several processes start together, only one succeeds. */
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
