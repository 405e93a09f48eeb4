import { SPLIT_CHARACTERS } from './homographs.ts'
import { foldWithOffsets, normalise, type FoldedText } from './normalise.ts'

export interface PhraseMatch<T> {
  readonly phrase: string
  readonly value: T
  /** Where it stands in the caller's text, in UTF-16 units: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
}

export interface PhraseMatcher<T> {
  /**
   * Every occurrence of every phrase, by start and then the longest first. Linear in the length of the text, which may
   * come folded already where the caller needs it so.
   */
  find(text: string | FoldedText): PhraseMatch<T>[]
  /** Reads the phrases, with pauses, so that `find` has not to; undefined where they are read. */
  read(): Generator<undefined, unknown, undefined> | undefined
}

/**
 * Finds many phrases in one pass (Aho–Corasick), however they are written: through spacing, punctuation, full-width
 * forms, either script, repeated characters and look-alikes. Latin phrases match whole words, numbers whole numbers.
 * A comma or full stop ends a phrase, unless the phrase has one there or is written with a break after every character.
 * The phrases are read when first something is looked for.
 */
export function createPhraseMatcher<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseMatcher<T> {
  let find: PhraseMatcher<T>['find'] | undefined
  function* read() {
    const made = yield* readPhrases(entries)
    return (find ??= made)
  }
  return {
    find: (text) => (find ?? lastOf(read()))(text),
    read: () => (find ? undefined : read()),
  }
}

/** So many take a millisecond or two. */
const READ_AT_ONCE = 200
const NODES_AT_ONCE = 2000

function* readPhrases<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): Generator<undefined, PhraseMatcher<T>['find'], undefined> {
  const patterns: Pattern<T>[] = []
  const kept: Kept = { units: [], runs: [], gaps: [] }
  let read = 0
  for (const [phrase, value] of entries) {
    for (const spelling of spellings(phrase)) {
      const from = kept.units.length
      const count = keep(readSymbols(spelling), kept)
      if (count > 0) patterns.push({ phrase, value, from, count })
      if (++read % READ_AT_ONCE === 0) yield
    }
  }
  const all = {
    units: Uint16Array.from(kept.units),
    runs: Uint16Array.from(kept.runs),
    gaps: Uint8Array.from(kept.gaps),
  }
  const automaton = new Automaton(patterns.length, all.units.length)
  yield* automaton.read(patterns, all.units)
  return (text) => {
    const symbols = readSymbols(text)
    const matches: PhraseMatch<T>[] = []
    automaton.scan(symbols, (patternIndex, last) => {
      const pattern = patterns[patternIndex]
      if (!pattern) return
      const first = last - pattern.count + 1
      if (!isFaithful(pattern, all, symbols, first)) return
      const { phrase, value } = pattern
      matches.push({ phrase, value, start: symbols.starts[first] ?? 0, end: symbols.ends[last] ?? 0 })
    })
    return matches.sort((a, b) => a.start - b.start || b.end - a.end)
  }
}

/** Writes symbols behind those that are kept, and tells how many they are. */
function keep({ count, units, runs, gaps }: Symbols, kept: Kept): number {
  for (let at = 0; at < count; at++) {
    kept.units.push(units[at] ?? 0)
    kept.runs.push(runs[at] ?? 0)
    kept.gaps.push(gaps[at] ?? NONE)
  }
  return count
}

function lastOf<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Leaves out the matches that lie within a longer one. Expects the order of `find`. */
export function keepLongest<T>(matches: readonly PhraseMatch<T>[]): PhraseMatch<T>[] {
  let reached = -1
  let from = -1
  return matches.filter((match) => {
    const isSameSpan = match.start === from && match.end === reached
    if (match.end <= reached && !isSameSpan) return false
    reached = match.end
    from = match.start
    return true
  })
}

interface Pattern<T> extends Place {
  readonly phrase: string
  readonly value: T
}

/** Where the symbols of a pattern are among those of all: arrays of its own would take ten times as much. */
interface Place {
  readonly from: number
  readonly count: number
}

interface Kept {
  readonly units: number[]
  readonly runs: number[]
  readonly gaps: number[]
}

/** What stands between two symbols: nothing, something to look through, or the end of a clause. */
const NONE = 0
const SOFT = 1
const HARD = 2

/** The letters and digits of a text, a run of one letter counted once. Parallel arrays: texts have 20 000 of them. */
interface Symbols {
  readonly count: number
  readonly units: Uint16Array
  /** How often the symbol was repeated on the spot. */
  readonly runs: Uint16Array
  /** NONE, SOFT or HARD: what stands before the symbol. */
  readonly gaps: Uint8Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

function readSymbols(text: string | FoldedText): Symbols {
  const folded = typeof text === 'string' ? foldWithOffsets(text) : text
  const size = folded.text.length
  const units = new Uint16Array(size)
  const runs = new Uint16Array(size)
  const gaps = new Uint8Array(size)
  const starts = new Uint32Array(size)
  const ends = new Uint32Array(size)
  let count = 0
  let gap = NONE
  for (let at = 0; at < size; at++) {
    const unit = folded.text.charCodeAt(at)
    if (!isSymbol(folded.text, at, unit)) {
      gap = Math.max(gap, isClauseEnd(folded.text, at, unit) ? HARD : SOFT)
      continue
    }
    const previous = count - 1
    if (count > 0 && units[previous] === unit && isRepetition(unit, gap)) {
      runs[previous] = Math.min((runs[previous] ?? 0) + 1, 0xffff)
    } else {
      units[count] = unit
      runs[count] = 1
      gaps[count] = gap
      starts[count] = folded.starts[at] ?? 0
      count++
    }
    ends[count - 1] = folded.ends[at] ?? 0
    gap = NONE
  }
  return { count, units, runs, gaps, starts, ends }
}

function isSymbol(text: string, at: number, unit: number): boolean {
  if (unit >= 0x4e00 && unit <= 0x9fff) return true
  if (unit < 0x80) return isAsciiWord(unit) || (unit === PERCENT && isDigit(text.charCodeAt(at - 1)))
  // Emoji are surrogate pairs and so is rare Han: the pair decides for both of its halves.
  if (unit >= 0xd800 && unit <= 0xdfff) return isLetter(text.codePointAt(unit >= 0xdc00 ? at - 1 : at) ?? 0)
  if (letters[unit] === UNKNOWN) letters[unit] = isLetter(unit) ? LETTER : OTHER
  return letters[unit] === LETTER
}

function isLetter(code: number): boolean {
  return /^[\p{L}\p{N}\p{M}]$/u.test(String.fromCodePoint(code))
}

const UNKNOWN = 0
const LETTER = 1
const OTHER = 2
/** Which units are letters, as far as they were asked for. */
const letters = new Uint8Array(0x10000)

const PERCENT = 0x25

function isAsciiWord(unit: number): boolean {
  return isDigit(unit) || (unit >= 0x61 && unit <= 0x7a)
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** A Latin letter after a break begins another word, as in “keyboard design”; a Han character may be drawn out. */
function isRepetition(unit: number, gap: number): boolean {
  return isRepeatable(unit) && (gap === NONE || (gap === SOFT && unit >= 0x2e80))
}

/** Numbers say something else when a digit is dropped, and halves of a pair mean nothing alone. */
function isRepeatable(unit: number): boolean {
  return !isDigit(unit) && (unit < 0xd800 || unit > 0xdfff)
}

function isClauseEnd(text: string, at: number, unit: number): boolean {
  // A dot is a break of a sentence before a space, and a disguise between two characters.
  if (unit === 0x2e) return /^\s/u.test(text.slice(at + 1, at + 2))
  return CLAUSE_ENDS.has(unit)
}

const CLAUSE_ENDS: ReadonlySet<number> = new Set(Array.from('。、,;:!?\n\r\u2028\u2029', (it) => it.charCodeAt(0)))

type AllSymbols = Pick<Symbols, 'units' | 'runs' | 'gaps'>

/** Whether what the automaton found, blind to repetition and breaks, is the phrase and not a likeness of it. */
function isFaithful(pattern: Place, all: AllSymbols, text: Symbols, first: number): boolean {
  const { from, count } = pattern
  for (let at = 0; at < count; at++) {
    if (!isRunOf(all.runs[from + at] ?? 1, text.runs[first + at] ?? 1, all.units[from + at] ?? 0)) return false
  }
  return (
    areBreaksDisguise(pattern, all, text, first) && !isInsideWord(text, first) && !isInsideWord(text, first + count)
  )
}

function isRunOf(wanted: number, found: number, unit: number): boolean {
  if (found === wanted) return true
  // “god” is not found in “good”, but is in “goood”: no word writes a letter three times.
  return unit < 0x2e80 ? found > wanted && found > 2 : found > wanted
}

/** A break that the phrase itself has, as in 皮膚、心臟, is none in the text. */
function areBreaksDisguise({ from, count }: Place, all: AllSymbols, text: Symbols, first: number): boolean {
  let hard = 0
  let none = 0
  for (let at = 1; at < count; at++) {
    if (text.gaps[first + at] === HARD && all.gaps[from + at] !== HARD) hard++
    if (text.gaps[first + at] === NONE) none++
  }
  return hard === 0 || (none === 0 && count > 2)
}

/** Whether the symbols on both sides of a place belong to one Latin word or one number. */
function isInsideWord(text: Symbols, at: number): boolean {
  if (at === 0 || at >= text.count) return false
  const before = text.units[at - 1] ?? 0
  const after = text.units[at] ?? 0
  if (isDigit(before) && isDigit(after)) return text.gaps[at] === NONE || isNumberPoint(text, at)
  return text.gaps[at] === NONE && isLetterOfWord(before) && isLetterOfWord(after)
}

/** `1.3` and `1,300` are one number; the gap between their digits is one unit wide. */
function isNumberPoint(text: Symbols, at: number): boolean {
  return (text.starts[at] ?? 0) - (text.ends[at - 1] ?? 0) === 1
}

/** Letters of scripts that put spaces between words. */
function isLetterOfWord(unit: number): boolean {
  return unit > 0x60 && unit < 0x1100
}

/** The phrase, and the phrase with characters that can be taken apart written as their halves, in any combination. */
function spellings(phrase: string): string[] {
  let forms = ['']
  for (const character of normalise(phrase)) {
    const split = splitForms.get(character)
    const isRoomLeft = forms.length < 16
    forms = forms.flatMap((form) => (split && isRoomLeft ? [form + character, form + split] : [form + character]))
  }
  return forms
}

const splitForms = new Map([...SPLIT_CHARACTERS].map(([whole, halves]) => [normalise(whole), halves]))

/**
 * Aho and Corasick, “Efficient string matching” (1975), over UTF-16 units, in typed arrays: a node has one edge to it, so
 * its parent and unit are the key by which it is found among the children, and 0 stands for none.
 */
class Automaton {
  /** Whether any pattern holds the unit: most units of most texts are in none, and cost one look. */
  readonly #isKnown = new Uint8Array(0x10000)
  /** Nodes by the hash of parent and unit; the next free place is taken where that one is. */
  readonly #children: Int32Array
  readonly #parents: Int32Array
  readonly #units: Uint16Array
  readonly #fallback: Int32Array
  /** The nearest shorter suffix that ends a pattern, or 0. */
  readonly #shorter: Int32Array
  /** One more than the first pattern that ends in a node, and than the next one after a pattern; 0 for none. */
  readonly #firstPattern: Int32Array
  readonly #nextPattern: Int32Array
  #count = 1

  constructor(patterns: number, units: number) {
    this.#children = new Int32Array(2 ** Math.ceil(Math.log2(2 * units + 2)))
    this.#parents = new Int32Array(units + 1)
    this.#units = new Uint16Array(units + 1)
    this.#fallback = new Int32Array(units + 1)
    this.#shorter = new Int32Array(units + 1)
    this.#firstPattern = new Int32Array(units + 1)
    this.#nextPattern = new Int32Array(patterns)
  }

  scan(symbols: Symbols, found: (pattern: number, last: number) => void): void {
    let node = 0
    for (let at = 0; at < symbols.count; at++) {
      node = this.#step(node, symbols.units[at] ?? 0)
      for (let end = node; end !== 0; end = this.#shorter[end] ?? 0) {
        for (let next = this.#firstPattern[end] ?? 0; next !== 0; next = this.#nextPattern[next - 1] ?? 0) {
          found(next - 1, at)
        }
      }
    }
  }

  *read(patterns: readonly Place[], units: Uint16Array): Generator<undefined, void, undefined> {
    const ends = new Int32Array(patterns.length)
    for (const [index, { from, count }] of patterns.entries()) {
      if (index % READ_AT_ONCE === 0) yield
      let node = 0
      for (let at = from; at < from + count; at++)
        node = this.#childOf(node, units[at] ?? 0) || this.#add(node, units[at] ?? 0)
      ends[index] = node
    }
    for (let index = patterns.length - 1; index >= 0; index--) {
      const node = ends[index] ?? 0
      this.#nextPattern[index] = this.#firstPattern[node] ?? 0
      this.#firstPattern[node] = index + 1
    }
    yield
    // By depth: the fallback of a node is known before those of its children are looked for.
    let read = 0
    for (const node of this.#byDepth()) {
      if (read++ % NODES_AT_ONCE === 0) yield
      const parent = this.#parents[node] ?? 0
      const fallback = parent === 0 ? 0 : this.#step(this.#fallback[parent] ?? 0, this.#units[node] ?? 0)
      this.#fallback[node] = fallback
      this.#shorter[node] = this.#firstPattern[fallback] === 0 ? (this.#shorter[fallback] ?? 0) : fallback
    }
  }

  /** All nodes but the root, those nearer to it first. A parent is always older than its children. */
  #byDepth(): Int32Array {
    const depths = new Int32Array(this.#count)
    const places = [0]
    for (let node = 1; node < this.#count; node++) {
      const depth = (depths[node] = (depths[this.#parents[node] ?? 0] ?? 0) + 1)
      places[depth] = (places[depth] ?? 0) + 1
    }
    let before = 0
    for (const [depth, count] of places.entries()) {
      places[depth] = before
      before += count
    }
    const sorted = new Int32Array(before)
    for (let node = 1; node < this.#count; node++) {
      const depth = depths[node] ?? 0
      const place = places[depth] ?? 0
      sorted[place] = node
      places[depth] = place + 1
    }
    return sorted
  }

  #step(node: number, unit: number): number {
    if (this.#isKnown[unit] === 0) return 0
    for (let from = node; ; from = this.#fallback[from] ?? 0) {
      const next = this.#childOf(from, unit)
      if (next !== 0 || from === 0) return next
    }
  }

  #childOf(parent: number, unit: number): number {
    return this.#children[this.#placeOf(parent, unit)] ?? 0
  }

  #add(parent: number, unit: number): number {
    const node = this.#count++
    this.#children[this.#placeOf(parent, unit)] = node
    this.#parents[node] = parent
    this.#units[node] = unit
    this.#isKnown[unit] = 1
    return node
  }

  /** Where the child of a node by a unit is among the children, or would be. */
  #placeOf(parent: number, unit: number): number {
    const last = this.#children.length - 1
    for (let place = (Math.imul(parent ^ (unit << 12), 0x9e3779b1) >>> 12) & last; ; place = (place + 1) & last) {
      const node = this.#children[place] ?? 0
      if (node === 0 || (this.#parents[node] === parent && this.#units[node] === unit)) return place
    }
  }
}
