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

/** Undefined if Latin-1 cannot express the text. Some clients encode a 402 with `btoa()`, which throws then. */
export function toLatin1(text: string): string | undefined {
  const isLatin1 = (it: string) => Buffer.from(it, 'latin1').toString('latin1') === it
  if (isLatin1(text)) return text
  const plain = text.replaceAll(/[‘’“”–—−…≤≥→]/g, (mark) => PLAIN.get(mark) ?? mark)
  return isLatin1(plain) ? plain : undefined
}
