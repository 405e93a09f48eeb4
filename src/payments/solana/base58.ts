import { base58 } from '@scure/base'

/** A Solana signature has at most 88 characters. Longer texts are refused because decoding takes quadratic time. */
const LENGTH_MAX = 100

export const toBase58 = base58.encode

/** Undefined if the text is not base58 of exactly this many bytes. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

export function isSolanaAddress(text: string): boolean {
  return fromBase58(text, 32) !== undefined
}
