import { homographFolding } from './homographs.ts'
import { scriptFolding } from './script.ts'

/** Folded text, and for each of its UTF-16 units the part of the original that it stands for. */
export interface FoldedText {
  readonly text: string
  /** Offsets into the original, in UTF-16 units: unit `i` stands for `original.slice(starts[i], ends[i])`. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/**
 * Folds what differs in writing but not in meaning: case, full-width and other compatibility forms, Traditional and
 * Simplified script, look-alike letters, Latin accents, and invisible characters (which vanish). Spaces and punctuation stay.
 */
export function foldWithOffsets(original: string): FoldedText {
  const parts: string[] = []
  // Compatibility forms expand to at most 18 units (U+FDFA); reserving as we go would cost more than growing once.
  let starts = new Uint32Array(original.length + 32)
  let ends = new Uint32Array(original.length + 32)
  let length = 0
  for (let start = 0; start < original.length;) {
    const end = endOfCluster(original, start)
    const folded = foldCluster(original, start, end)
    if (length + folded.length > starts.length) {
      starts = grow(starts, length + folded.length)
      ends = grow(ends, length + folded.length)
    }
    for (let unit = 0; unit < folded.length; unit++) {
      starts[length] = start
      ends[length] = end
      length++
    }
    parts.push(folded)
    start = end
  }
  return { text: parts.join(''), starts: starts.subarray(0, length), ends: ends.subarray(0, length) }
}

/** The folded text with runs of white space made single, for comparing. */
export function normalise(text: string): string {
  return fold(text).replace(/\s+/gu, ' ').trim()
}

/** Only the letters and digits of the folded text: equal for two spellings of one name. Empty for mere punctuation. */
export function comparisonKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** The folded text alone, which costs a fraction of what its offsets do. */
function fold(original: string): string {
  if (/^[\x20-\x7e]*$/.test(original)) return original.toLowerCase()
  let text = ''
  for (let start = 0; start < original.length;) {
    const end = endOfCluster(original, start)
    text += foldCluster(original, start, end)
    start = end
  }
  return text
}

function grow(array: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(needed, array.length * 2))
  grown.set(array)
  return grown
}

/** A code point with the marks that follow it: normal forms compose within a cluster and never across two. */
function endOfCluster(text: string, start: number): number {
  let end = start + widthAt(text, start)
  while (end < text.length && isExtender(text.codePointAt(end) ?? 0)) end += widthAt(text, end)
  return end
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function isExtender(code: number): boolean {
  // The ranges in which nearly all text lies are settled without a regular expression.
  if (code < 0x300 || (code >= 0x309b && code < 0xa000)) return false
  const isVoicedMarkOrJamo = code === 0xff9e || code === 0xff9f || (code >= 0x1160 && code <= 0x11ff)
  return isVoicedMarkOrJamo || /^\p{M}$/u.test(String.fromCodePoint(code))
}

// Nearly every cluster is one unit, and what it folds to depends on that unit alone.
const foldedUnits: (string | undefined)[] = Array.from({ length: 0x10000 })

function foldCluster(text: string, start: number, end: number): string {
  if (end > start + 1) return foldCodePoints(text.slice(start, end))
  const code = text.charCodeAt(start)
  return (foldedUnits[code] ??= foldUnit(code))
}

function foldUnit(code: number): string {
  const character = String.fromCharCode(code)
  if (code < 0x80) return character.toLowerCase()
  if (code >= 0x4e00 && code <= 0x9fff) return foldCharacter(character)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase()
  if ((code >= 0x3041 && code <= 0x3096) || (code >= 0x30a1 && code <= 0x30fc)) return character
  return foldCodePoints(character)
}

function foldCodePoints(cluster: string): string {
  const decomposed = cluster.normalize('NFKD').toLowerCase().normalize('NFKD')
  const bare = decomposed.replace(IGNORED, '').normalize('NFKC')
  return Array.from(bare, foldCharacter).join('')
}

// Format characters (zero width, direction), variation selectors, Latin accents and overlays, and blank letters.
const IGNORED = /\p{Cf}|\p{VS}|[\u0300-\u036f]|[\u115f\u1160\u3164]/gu

function foldCharacter(character: string): string {
  const folded = scriptFolding.get(character) ?? character
  return homographFolding.get(folded) ?? folded
}
