/** Codes that a caller may have meant: the same with leading zeros, the same start, or one whose name was sent. */
export function nearCodes(asked: string, known: readonly { code: string; name: string }[]): string[] {
  const padded = known.filter(({ code }) => code !== asked && code.replace(/^0+/, '') === asked.replace(/^0+/, ''))
  const named = known.filter(({ name }) => asked.length > 1 && name.includes(asked))
  const start = asked.slice(0, 3)
  const alike = known.filter(({ code }) => start.length === 3 && code.startsWith(start))
  return [...new Set([...padded, ...named, ...alike].map(({ code, name }) => `${code} ${name}`))].slice(0, 5)
}
