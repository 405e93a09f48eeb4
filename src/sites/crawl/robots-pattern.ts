/** The path pattern of a rule, compiled so that matching never backtracks. Strings have one character per byte. */
export interface RobotsPattern {
  /** The length of the pattern in octets. Of several matching rules, the one with the longest pattern decides. */
  readonly length: number
  /** The texts between wildcards. The path must begin with the first. */
  readonly pieces: readonly string[]
  readonly anchored: boolean
}

/** Compiles an escaped pattern. `$` is special only at the end. */
export function compilePattern(pattern: string): RobotsPattern {
  const anchored = pattern.endsWith('$')
  const body = anchored ? pattern.slice(0, -1) : pattern
  const [first = '', ...rest] = unescapeSpecials(body.split('*'))
  const last = rest.pop()
  // Empty texts between wildcards match anything and are dropped. An empty first or last text has a meaning.
  const middle = rest.filter((text) => text !== '')
  const texts = last === undefined ? [first] : [first, ...middle, last]
  return { length: pattern.length, pieces: texts, anchored }
}

export function comparablePath(escaped: string): string {
  return unescapeSpecials([escaped]).join('')
}

/** Whether the pattern matches from the start of the path. */
export function matchesPattern(path: string, { pieces, anchored }: RobotsPattern): boolean {
  const first = pieces[0]!
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !anchored || path.length === first.length
  const last = pieces[pieces.length - 1]!
  if (anchored && !path.endsWith(last)) return false
  let from = first.length
  // Taking the leftmost match of each text leaves the most room for the next, so backtracking is never necessary.
  for (const piece of pieces.slice(1, -1)) {
    const at = path.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return anchored ? path.length - last.length >= from : path.includes(last, from)
}

/** Escapes, and characters that a URI must not contain (RFC 3986 §2). */
const ESCAPABLE = /%[0-9a-f]{2}|[^\w%:/?#[\]@!$&'()*+,;=.~-]/gi

/**
 * Normalises octets by RFC 9309 §2.2.2. Octets that a URI must not contain are percent-encoded, escapes of unreserved
 * characters are decoded, and other escapes get upper case. `/é%aa%7a` becomes `/%C3%A9%AAz`.
 */
export function escapeBytes(text: string): string {
  return text.replaceAll(ESCAPABLE, (found) => {
    if (found.length < 3) return `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : found.toUpperCase()
  })
}

/**
 * Decodes `%2A` and `%24` to literal characters (RFC 9309 §2.2.3). After the first `?` it also decodes characters
 * that have no special meaning in a query, so that both spellings of an embedded address compare equal (§2.2.2,
 * table). The pieces are the texts between the wildcards of one pattern.
 */
function unescapeSpecials(pieces: readonly string[]): string[] {
  let isQuery = false
  return pieces.map((piece) => {
    const at = isQuery ? 0 : piece.indexOf('?')
    isQuery ||= at >= 0
    if (!piece.includes('%')) return piece
    const path = at < 0 ? piece : piece.slice(0, at)
    const query = at < 0 ? '' : piece.slice(at)
    return decode(path, /%2A|%24/g) + decode(query, /%2A|%24|%27|%2F|%3A|%3F|%40/g)
  })
}

function decode(text: string, escapes: RegExp): string {
  return text.replaceAll(escapes, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)))
}
