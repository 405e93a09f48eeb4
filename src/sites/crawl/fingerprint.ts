/** A 64-bit simhash of a text in hexadecimal (Charikar, 2002). The hashes of similar texts differ in few bits. */
export function fingerprint(text: string): string {
  const weights = new Int32Array(64)
  for (const shingle of shingles(text)) {
    const [low, high] = hash(shingle)
    for (let bit = 0; bit < 32; bit++) {
      weights[bit]! += (low >>> bit) & 1 ? 1 : -1
      weights[bit + 32]! += (high >>> bit) & 1 ? 1 : -1
    }
  }
  let value = 0n
  for (let bit = 0; bit < 64; bit++) if (weights[bit]! > 0) value |= 1n << BigInt(bit)
  return value.toString(16).padStart(16, '0')
}

/** A hash of the words. Equal hashes practically always mean equal words. */
export function digest(text: string): string {
  return hash(text.replaceAll(/\s+/g, ' ').trim())
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
}

/** The similarity of two texts by their fingerprints: 1 for equal texts, about 0.5 for unrelated ones. */
export function similarity(one: string, other: string): number {
  let differentBits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let bits = 0
  // `n & (n - 1)` removes the lowest set bit.
  for (; differentBits > 0n; differentBits &= differentBits - 1n) bits++
  return 1 - bits / 64
}

/** More words hardly change a fingerprint. */
const WORDS_MAX = 20_000

/** Yields three adjacent words of alphabetic scripts, or two adjacent Chinese, Japanese or Korean characters. */
function* shingles(text: string): Generator<string> {
  const words: string[] = []
  for (const [word] of text
    .toLowerCase()
    .matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+/gu)) {
    words.push(word)
    if (words.length > WORDS_MAX) break
    const [first = '', second = '', third = ''] = words.slice(-3)
    if (words.length >= 3) yield `${first} ${second} ${third}`
  }
  if (words.length < 3) yield words.join(' ')
}

/** FNV-1a, computed with two initial values. */
function hash(text: string): [number, number] {
  let low = 0x811c9dc5
  let high = 0x1b873593
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 13)
  }
  return [low >>> 0, high >>> 0]
}
