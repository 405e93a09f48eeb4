const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PLACES = new Map([...ALPHABET].map((sign, place) => [sign, BigInt(place)]))
/** A Solana signature has at most 88 characters. Longer texts are refused because decoding takes quadratic time. */
const LENGTH_MAX = 100

export function toBase58(bytes: Uint8Array): string {
  let digits = ''
  for (let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n) {
    digits = (ALPHABET[Number(rest % 58n)] ?? '') + digits
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits
}

/** Undefined if the text is not base58 of exactly this many bytes. */
export function fromBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > LENGTH_MAX) return undefined
  let value = 0n
  for (const sign of text) {
    const place = PLACES.get(sign)
    if (place === undefined) return undefined
    value = value * 58n + place
  }
  const digits = value === 0n ? '' : value.toString(16)
  if (digits.length > length * 2) return undefined
  const bytes = Uint8Array.from(Buffer.from(digits.padStart(length * 2, '0'), 'hex'))
  return toBase58(bytes) === text ? bytes : undefined
}

export function isSolanaAddress(text: string): boolean {
  return fromBase58(text, 32) !== undefined
}
