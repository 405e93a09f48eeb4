import type { PathIndex } from './path-index.ts'

/** The path pattern of a rule, compiled so that matching never backtracks. Strings have one character per byte. */
export interface RobotsPattern {
  /** The length of the pattern in octets. Of several matching rules, the one with the longest pattern decides. */
  readonly length: number
  /** The texts between wildcards. The path must begin with the first. */
  readonly pieces: readonly Piece[]
  readonly anchored: boolean
}

interface Piece {
  readonly text: string
  /** The failure function of Knuth, Morris and Pratt: where the comparison continues after a mismatch. */
  borders?: Uint16Array
}

/** indexOf() is fastest on average but quadratic in the worst case, so only short pieces and paths use it. */
const PLAIN_PIECE_MAX = 8
const PLAIN_PATH_MAX = 256

/** Compiles an escaped pattern. `$` is special only at the end. */
export function compilePattern(pattern: string): RobotsPattern {
  const anchored = pattern.endsWith('$')
  const body = anchored ? pattern.slice(0, -1) : pattern
  const [first = '', ...rest] = unescapeSpecials(body.split('*'))
  const last = rest.pop()
  // Empty texts between wildcards match anything and are dropped. An empty first or last text has a meaning.
  const middle = rest.filter((text) => text !== '')
  const texts = last === undefined ? [first] : [first, ...middle, last]
  return { length: pattern.length, pieces: texts.map((text) => ({ text })), anchored }
}

export function comparablePath(escaped: string): string {
  return unescapeSpecials([escaped]).join('')
}

/** Whether the pattern matches from the start of the path, in time linear in both lengths. */
export function matchesPattern(path: string, { pieces, anchored }: RobotsPattern, index?: PathIndex): boolean {
  const first = pieces[0]!.text
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !anchored || path.length === first.length
  const last = pieces[pieces.length - 1]!
  if (anchored && !path.endsWith(last.text)) return false
  let from = first.length
  // Taking the leftmost match of each text leaves the most room for the next, so backtracking is never necessary.
  for (let middle = 1; middle < pieces.length - 1; middle++) {
    const at = find(path, pieces[middle]!, from, index)
    if (at < 0) return false
    from = at + pieces[middle]!.text.length
  }
  if (anchored) return path.length - last.text.length >= from
  return find(path, last, from, index) >= 0
}

function find(path: string, piece: Piece, from: number, index: PathIndex | undefined): number {
  const { text } = piece
  if (path.length - from < text.length) return -1
  if (index) {
    const found = index.find(text)
    if (!found || found.last < from) return -1
    if (found.first >= from) return found.first
  }
  if (text.length < PLAIN_PIECE_MAX || path.length - from <= PLAIN_PATH_MAX) return path.indexOf(text, from)
  const borders = (piece.borders ??= findBorders(text))
  let matched = 0
  for (let at = from; at < path.length; at++) {
    const code = path.charCodeAt(at)
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = borders[matched - 1]!
    if (text.charCodeAt(matched) === code) matched++
    if (matched === text.length) return at - matched + 1
  }
  return -1
}

function findBorders(text: string): Uint16Array {
  const borders = new Uint16Array(text.length)
  let matched = 0
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = borders[matched - 1]!
    if (text.charCodeAt(matched) === code) matched++
    borders[at] = matched
  }
  return borders
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
