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
 * The text in Latin-1, or undefined if that is impossible. Some clients encode the 402's content with `btoa()`, which
 * throws on other characters.
 */
export function toLatin1(text: string): string | undefined {
  const isLatin1 = (it: string) => Buffer.from(it, 'latin1').toString('latin1') === it
  if (isLatin1(text)) return text
  const plain = text.replaceAll(/[‘’“”–—−…≤≥→]/g, (mark) => PLAIN.get(mark) ?? mark)
  return isLatin1(plain) ? plain : undefined
}
