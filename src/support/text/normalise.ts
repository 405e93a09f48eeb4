import { homographFolding } from './homographs.ts'
import { scriptFolding } from './script.ts'

/** A folded text, with the range of the original for each of its UTF-16 units. */
export interface FoldedText {
  readonly text: string
  /** The range of unit `i` in the original, in UTF-16 units: `original.slice(starts[i], ends[i])`. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/**
 * Folds case, full-width and other compatibility forms, Traditional and Simplified script, look-alike letters and
 * accents. Invisible characters are removed; spaces and punctuation are not.
 */
export function foldWithOffsets(original: string): FoldedText {
  // The arrays grow when needed: a compatibility character may expand to 18 units (U+FDFA), but few do.
  let units = new Uint16Array(original.length + 32)
  let starts = new Uint32Array(original.length + 32)
  let ends = new Uint32Array(original.length + 32)
  let length = 0
  for (let start = 0; start < original.length;) {
    const end = endOfCluster(original, start)
    const single = end === start + 1 ? foldedUnitOf(original.charCodeAt(start)) : 0
    const folded = single === 0 ? foldCluster(original, start, end) : ''
    const count = single === 0 ? folded.length : 1
    if (length + count > starts.length) {
      units = grown(units, new Uint16Array(length + count + original.length))
      starts = grown(starts, new Uint32Array(length + count + original.length))
      ends = grown(ends, new Uint32Array(length + count + original.length))
    }
    for (let unit = 0; unit < count; unit++) {
      units[length] = single === 0 ? folded.charCodeAt(unit) : single
      starts[length] = start
      ends[length] = end
      length++
    }
    start = end
  }
  return { text: textOf(units, length), starts: starts.subarray(0, length), ends: ends.subarray(0, length) }
}

/** Converts UTF-16 units to a string. Unpaired surrogates are allowed. */
function textOf(units: Uint16Array, length: number): string {
  return Buffer.from(units.buffer, units.byteOffset, length * 2).toString('utf16le')
}

/** Folds a text and reduces white space, so that texts can be compared. */
export function normalise(text: string): string {
  return fold(text).replace(/\s+/gu, ' ').trim()
}

/** The letters and digits of the folded text, which are equal for all spellings of a name. Empty if there are none. */
export function comparisonKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** Folds without recording positions, which is many times faster. */
function fold(original: string): string {
  if (/^[\x20-\x7e]*$/.test(original)) return original.toLowerCase()
  let text = ''
  // Copies a run of unchanged characters in one step.
  let copied = 0
  for (let start = 0; start < original.length;) {
    const end = endOfCluster(original, start)
    const code = original.charCodeAt(start)
    if (end > start + 1 || foldedUnitOf(code) !== code) {
      text += original.slice(copied, start) + foldCluster(original, start, end)
      copied = end
    }
    start = end
  }
  return text + original.slice(copied)
}

function grown<T extends Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: T, larger: T): T {
  larger.set(array)
  return larger
}

/** The end of a code point with its combining marks. Normalisation combines characters only within that range. */
function endOfCluster(text: string, start: number): number {
  let end = start + widthAt(text, start)
  while (end < text.length && isExtender(text, end)) end += widthAt(text, end)
  return end
}

function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function isExtender(text: string, at: number): boolean {
  // Most text is in these ranges, so a regular expression is seldom needed.
  const unit = text.charCodeAt(at)
  if (unit < 0x300 || (unit >= 0x3001 && unit < 0x302a) || (unit >= 0x309b && unit < 0xa000)) return false
  if (unit >= 0xff01 && unit < 0xff9e) return false
  const isVoicedMarkOrJamo = unit === 0xff9e || unit === 0xff9f || (unit >= 0x1160 && unit <= 0x11ff)
  return isVoicedMarkOrJamo || /^\p{M}$/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
}

// The folded form of a single UTF-16 unit. 0 if it is not cached, or if it folds to no unit or to several.
const foldedUnits = new Uint16Array(0x10000)
const foldedToSeveral = new Map<number, string>()

/** 0 if the unit folds to no unit or to several. */
function foldedUnitOf(code: number): number {
  const known = foldedUnits[code] ?? 0
  if (known !== 0 || foldedToSeveral.has(code)) return known
  const folded = foldUnit(code)
  if (folded.length !== 1 || folded === '\0') {
    foldedToSeveral.set(code, folded)
    return 0
  }
  return (foldedUnits[code] = folded.charCodeAt(0))
}

function foldCluster(text: string, start: number, end: number): string {
  if (end > start + 1) return foldCodePoints(text.slice(start, end))
  const code = text.charCodeAt(start)
  const single = foldedUnitOf(code)
  return single === 0 ? (foldedToSeveral.get(code) ?? '') : String.fromCharCode(single)
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

// Characters to remove: format characters, variation selectors, Latin accents and overlays, blank letters.
const IGNORED = /\p{Cf}|\p{VS}|[\u0300-\u036f]|[\u115f\u1160\u3164]/gu

function foldCharacter(character: string): string {
  const folded = scriptFolding.get(character) ?? character
  return homographFolding.get(folded) ?? folded
}
