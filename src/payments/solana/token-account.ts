import type * as Curve from '@noble/curves/ed25519'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import { fromBase58, toBase58 } from './base58.ts'

/** SPL Token, the program of Circle's USDC. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const require = createRequire(import.meta.url)
let loaded: typeof Curve | undefined
/** Loaded on first use, because most gateways receive no payments on Solana. */
const curve = () => (loaded ??= require('@noble/curves/ed25519') as typeof Curve)

const cached = new LRUCache<string, string>({ max: 100 })

/** The associated token account of an owner: an address without a key, derived from owner and mint. */
export function tokenAccountOf(owner: string, mint: string): string {
  const key = `${owner} ${mint}`
  const account = cached.get(key) ?? derive(owner, mint)
  cached.set(key, account)
  return account
}

/** The first address that is no public key (https://solana.com/docs/core/pda). */
function derive(owner: string, mint: string): string {
  const seeds = [owner, TOKEN_PROGRAM, mint].map(bytesOf)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), bytesOf(ASSOCIATED_TOKEN_PROGRAM)]) hash.update(part)
    const candidate = hash.update('ProgramDerivedAddress').digest()
    if (!isOnCurve(candidate)) return toBase58(candidate)
  }
  throw new Error(`No token account can be derived for ${owner}.`)
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    curve().ed25519.ExtendedPoint.fromHex(bytes, true)
    return true
  } catch {
    return false
  }
}

function bytesOf(address: string): Uint8Array {
  const bytes = fromBase58(address, 32)
  if (!bytes) throw new Error(`${address} is not a Solana address.`)
  return bytes
}
