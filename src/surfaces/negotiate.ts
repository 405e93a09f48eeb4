import { parseAccept } from 'hono/utils/accept'

/** The offered media type that the client prefers; the first of equals. Undefined if the client accepts none. */
export function negotiate(accept: string | undefined, offered: readonly string[]): string | undefined {
  if (accept === undefined || accept.trim() === '') return offered[0]
  const ranges = parseAccept(accept)
  const refused = new Set(ranges.filter((range) => range.q === 0).map((range) => range.type))
  for (const range of ranges.filter((it) => it.q > 0).toSorted((a, b) => b.q - a.q)) {
    const match = offered.find((type) => covers(range.type.toLowerCase(), type) && !refused.has(type))
    if (match) return match
  }
  return undefined
}

export function prefersMarkdown(accept: string | undefined): boolean {
  return negotiate(accept, ['text/html', 'text/markdown']) === 'text/markdown'
}

function covers(range: string, type: string): boolean {
  return range === '*/*' || range === '*' || range === type || range === `${type.slice(0, type.indexOf('/'))}/*`
}
