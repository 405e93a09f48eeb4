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
  const [first = '', ...rest] = body.split('*')
  const last = rest.pop()
  // Empty pieces between wildcards match everywhere; only the two ends mean something when they are empty.
  const middle = rest.filter((text) => text !== '')
  const texts = last === undefined ? [first] : [first, ...middle, last]
  return { length: pattern.length, pieces: texts.map((text) => ({ text })), anchored }
}

/** Whether the pattern matches from the start of the path. Takes time linear in both lengths. */
export function matchesPattern(path: string, { pieces, anchored }: RobotsPattern): boolean {
  const first = pieces[0]!.text
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !anchored || path.length === first.length
  let from = first.length
  // The leftmost place for each piece leaves the most room for the next, so no other place needs a try.
  for (let index = 1; index < pieces.length - 1; index++) {
    const at = find(path, pieces[index]!, from)
    if (at < 0) return false
    from = at + pieces[index]!.text.length
  }
  const last = pieces[pieces.length - 1]!
  if (anchored) return path.length - last.text.length >= from && path.endsWith(last.text)
  return find(path, last, from) >= 0
}

function find(path: string, piece: Piece, from: number): number {
  const { text } = piece
  if (path.length - from < text.length) return -1
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

/**
 * Brings octets to one spelling (RFC 9309 §2.2.2): those outside ASCII are percent-encoded, escapes of unreserved
 * characters are decoded, all other escapes are in upper case. `/é%aa%7a` → `/%C3%A9%AAz`.
 */
export function escapeBytes(text: string): string {
  if (!/[%\x80-\xff]/.test(text)) return text
  return text.replaceAll(/%[0-9a-f]{2}|[\x80-\xff]/gi, (found) => {
    if (!found.startsWith('%')) return `%${found.charCodeAt(0).toString(16).toUpperCase()}`
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : found.toUpperCase()
  })
}
