/**
 * Suggestions for an unknown code: codes that match with leading zeros added, and funds whose name was sent instead of
 * a code.
 */
export function nearCodes(asked: string, known: readonly { code: string; name: string }[]): string[] {
  const padded = known.filter(({ code }) => code !== asked && code.replace(/^0+/, '') === asked.replace(/^0+/, ''))
  const named = known.filter(({ name }) => asked.length > 1 && name.includes(asked))
  return [...new Set([...padded, ...named].map(({ code, name }) => `${code} ${name}`))].slice(0, 5)
}
