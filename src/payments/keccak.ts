import { keccak_256 } from '@noble/hashes/sha3'

/** Keccak-256 as Ethereum uses it (not SHA3-256), in hexadecimal. Text is hashed as UTF-8. */
export function keccak256(data: Uint8Array | string): string {
  return Buffer.from(keccak_256(data)).toString('hex')
}
