/** Typography that has a plain spelling. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['…', '...'],
  ['≤', '<='],
  ['≥', '>='],
  ['→', '->'],
])

/**
 * The text in Latin-1, or undefined if it cannot be written so. Clients send a demand back with their payment, and some
 * encode it with `btoa()`, which throws on anything else.
 */
export function toLatin1(text: string): string | undefined {
  // One byte a character.
  const isLatin1 = (it: string) => Buffer.from(it, 'latin1').toString('latin1') === it
  if (isLatin1(text)) return text
  const plain = text.replaceAll(/[‘’“”–—−…≤≥→]/g, (mark) => PLAIN.get(mark) ?? mark)
  return isLatin1(plain) ? plain : undefined
}
