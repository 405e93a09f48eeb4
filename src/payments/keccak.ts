import { createRequire } from 'node:module'
import type { createKeccak as Create } from 'hash-wasm'

// This function's file alone, 11 KB: all of hash-wasm would be twenty times that.
const { createKeccak } = createRequire(import.meta.url)('hash-wasm/dist/keccak.umd.min.js') as {
  createKeccak: typeof Create
}
const hasher = await createKeccak(256)

/** Keccak-256 as Ethereum has it, which is not SHA3-256: in hexadecimal. Of text, that of its UTF-8. */
export function keccak256(data: Uint8Array | string): string {
  return hasher.init().update(data).digest()
}
