import { keccak_256 } from '@noble/hashes/sha3'

/** Keccak-256 as Ethereum has it, which is not SHA3-256: in hexadecimal. Of text, that of its UTF-8. */
export function keccak256(data: Uint8Array | string): string {
  return Buffer.from(keccak_256(data)).toString('hex')
}
