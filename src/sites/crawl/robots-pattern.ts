import type { PathIndex } from './path-index.ts'

/** A rule's path pattern, taken apart once so that matching never backtracks. Strings hold one byte per character. */
export interface RobotsPattern {
  /** The octets that decide between rules: the longest match wins. */
  readonly length: number
  /** What stands between the wildcards. The first piece is where the path must begin. */
  readonly pieces: readonly Piece[]
  /** A `$` ended the pattern, so the last piece is where the path must end. */
  readonly anchored: boolean
}

interface Piece {
  readonly text: string
  /** For each prefix of `text`, how much of it can be kept after a mismatch (Knuth, Morris, Pratt). */
  borders?: Uint16Array
}

/**
 * The native search is the fastest, but can be driven to compare every character with every other. It is used where
 * the piece or the rest of the path is so short that this does no harm.
 */
const PLAIN_PIECE_MAX = 8
const PLAIN_PATH_MAX = 256

/** Takes an escaped pattern apart; `$` counts only at the end, elsewhere it is an ordinary character. */
export function compilePattern(pattern: string): RobotsPattern {
  const anchored = pattern.endsWith('$')
  const body = anchored ? pattern.slice(0, -1) : pattern
  const [first = '', ...rest] = unescapeSpecials(body.split('*'))
  const last = rest.pop()
  // Empty pieces between wildcards match everywhere; only the two ends mean something when they are empty.
  const middle = rest.filter((text) => text !== '')
  const texts = last === undefined ? [first] : [first, ...middle, last]
  return { length: pattern.length, pieces: texts.map((text) => ({ text })), anchored }
}

/** An escaped path as patterns are compared with it. */
export function comparablePath(escaped: string): string {
  return unescapeSpecials([escaped]).join('')
}

/**
 * Whether the pattern matches from the start of the path. Takes time linear in both lengths; with an index of the
 * path it mostly takes time linear in the pattern.
 */
export function matchesPattern(path: string, { pieces, anchored }: RobotsPattern, index?: PathIndex): boolean {
  const first = pieces[0]!.text
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !anchored || path.length === first.length
  const last = pieces[pieces.length - 1]!
  if (anchored && !path.endsWith(last.text)) return false
  let from = first.length
  // The leftmost place for each piece leaves the most room for the next, so no other place needs a try.
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

/** Escapes, and octets that no URI holds as they are (RFC 3986 §2). */
const ESCAPABLE = /%[0-9a-f]{2}|[^\w%:/?#[\]@!$&'()*+,;=.~-]/gi

/**
 * Brings octets to one spelling (RFC 9309 §2.2.2): those that a URI cannot hold are percent-encoded, escapes of
 * unreserved characters are decoded, all other escapes are in upper case. `/é%aa%7a` → `/%C3%A9%AAz`.
 */
export function escapeBytes(text: string): string {
  return text.replaceAll(ESCAPABLE, (found) => {
    if (found.length < 3) return `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : found.toUpperCase()
  })
}

/**
 * Decodes `%2A` and `%24`, which stand for the characters themselves (RFC 9309 §2.2.3), and behind the first `?` the
 * characters that mean nothing there, so that one address inside another is the same in both spellings (§2.2.2, its
 * table). The pieces are those of one pattern, cut at its wildcards.
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
