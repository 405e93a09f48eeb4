import { foldWithOffsets, type FoldedText } from './normalise.ts'

/** The separator of two symbols: nothing, something to ignore, or the end of a clause. */
export const NONE = 0
const SOFT = 1
export const HARD = 2

/** The letters and digits of a text, with a repeated letter stored once. The lists have one entry per unit. */
export interface Symbols {
  /** UTF-16 units of the folded text. */
  readonly units: string
  /** How many times each unit is repeated: 2 for the o of good. */
  readonly runs: readonly number[]
  /** The separator before each unit: NONE, SOFT or HARD. */
  readonly gaps: readonly number[]
  /** The range of each unit in the original text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

export function readSymbols(text: string | FoldedText): Symbols {
  const folded = typeof text === 'string' ? foldWithOffsets(text) : text
  const units: number[] = []
  const runs: number[] = []
  const gaps: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  let gap = NONE
  for (let at = 0; at < folded.text.length; at++) {
    const unit = folded.text.charCodeAt(at)
    if (!isSymbol(folded.text, at, unit)) {
      gap = Math.max(gap, isClauseEnd(folded.text, at, unit) ? HARD : SOFT)
      continue
    }
    const previous = units.length - 1
    if (units[previous] === unit && isRepetition(unit, gap)) runs[previous]! += 1
    else {
      units.push(unit)
      runs.push(1)
      gaps.push(gap)
      starts.push(folded.starts[at] ?? 0)
    }
    ends[units.length - 1] = folded.ends[at] ?? 0
    gap = NONE
  }
  return { units: Buffer.from(Uint16Array.from(units).buffer).toString('utf16le'), runs, gaps, starts, ends }
}

function isSymbol(text: string, at: number, unit: number): boolean {
  // The common Han characters.
  if (unit >= 0x4e00 && unit <= 0x9fff) return true
  if (unit < 0x80) return isAsciiWord(unit) || (unit === PERCENT && isDigit(text.charCodeAt(at - 1)))
  // A surrogate is half of an emoji or rare Han character. Its code point decides for both halves.
  if (unit >= 0xd800 && unit <= 0xdfff) return isLetter(text.codePointAt(unit >= 0xdc00 ? at - 1 : at) ?? 0)
  if (letters[unit] === UNKNOWN) letters[unit] = isLetter(unit) ? LETTER : OTHER
  return letters[unit] === LETTER
}

function isLetter(code: number): boolean {
  return /^[\p{L}\p{N}\p{M}]$/u.test(String.fromCodePoint(code))
}

/** Whether each UTF-16 unit is a letter, computed on first use, because the regular expression is slow. */
const letters = new Uint8Array(0x10000)
const UNKNOWN = 0
const LETTER = 1
const OTHER = 2

const PERCENT = 0x25

function isAsciiWord(unit: number): boolean {
  return isDigit(unit) || (unit >= 0x61 && unit <= 0x7a)
}

export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** After a break, a Latin letter begins another word ("keyboard design"), but a Han character may be repeated. */
function isRepetition(unit: number, gap: number): boolean {
  return isRepeatable(unit) && (gap === NONE || (gap === SOFT && unit >= 0x2e80))
}

/** A repeated digit changes a number. A repeated surrogate is half of another character. */
function isRepeatable(unit: number): boolean {
  return !isDigit(unit) && (unit < 0xd800 || unit > 0xdfff)
}

function isClauseEnd(text: string, at: number, unit: number): boolean {
  // A dot before a space ends a clause. Between two characters it is a disguise.
  if (unit === 0x2e) return /^\s/u.test(text.slice(at + 1, at + 2))
  return CLAUSE_ENDS.has(unit)
}

const CLAUSE_ENDS: ReadonlySet<number> = new Set(Array.from('。、,;:!?\n\r\u2028\u2029', (it) => it.charCodeAt(0)))
