import { SPLIT_CHARACTERS } from './homographs.ts'
import { normalise, type FoldedText } from './normalise.ts'
import { Automaton, type Place } from './phrase-automaton.ts'
import { HARD, isDigit, NONE, readSymbols, type Symbols } from './phrase-symbols.ts'

export interface PhraseMatch<T> {
  readonly phrase: string
  readonly value: T
  /** The position in the caller's text: `text.slice(start, end)`. */
  readonly start: number
  readonly end: number
}

export interface PhraseMatcher<T> {
  /** Finds all occurrences of all phrases in linear time, sorted by start; of equal starts, the longest first. */
  find(text: string | FoldedText): PhraseMatch<T>[]
  /** Prepares the phrases in steps, which the first `find` would otherwise do. Undefined if prepared. */
  read(): Generator<undefined, unknown, undefined> | undefined
}

/**
 * Finds many phrases in one pass, despite spaces, punctuation, full-width forms, either script, repeated characters or
 * look-alikes. Latin phrases match complete words. A comma or full stop ends a phrase.
 */
export function createPhraseMatcher<T>(entries: Iterable<readonly [phrase: string, value: T]>): PhraseMatcher<T> {
  let find: PhraseMatcher<T>['find'] | undefined
  let unread = entries
  function* read() {
    const made = yield* readPhrases(unread)
    unread = []
    return (find ??= made)
  }
  return {
    find: (text) => (find ?? lastOf(read()))(text),
    read: () => (find ? undefined : read()),
  }
}

/** This many phrases are prepared in one step, which takes a millisecond or two. */
const READ_AT_ONCE = 200

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

/** Drops matches inside longer ones. `matches` must be sorted as `find` returns them. */
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

interface Kept {
  readonly units: number[]
  readonly runs: number[]
  readonly gaps: number[]
}

type AllSymbols = Pick<Symbols, 'units' | 'runs' | 'gaps'>

/** Compares a match with the text, because the automaton ignores repeated characters and word breaks. */
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
  // The phrase "god" does not match "good", but it matches "goood", because no word has a letter three times in a row.
  return unit < 0x2e80 ? found > wanted && found > 2 : found > wanted
}

/** Accepts breaks that the phrase itself contains, as in 皮膚、心臟, and breaks that disguise it. */
function areBreaksDisguise({ from, count }: Place, all: AllSymbols, text: Symbols, first: number): boolean {
  let hard = 0
  let none = 0
  for (let at = 1; at < count; at++) {
    if (text.gaps[first + at] === HARD && all.gaps[from + at] !== HARD) hard++
    if (text.gaps[first + at] === NONE) none++
  }
  return hard === 0 || (none === 0 && count > 2)
}

function isInsideWord(text: Symbols, at: number): boolean {
  if (at === 0 || at >= text.count) return false
  const before = text.units[at - 1] ?? 0
  const after = text.units[at] ?? 0
  if (isDigit(before) && isDigit(after)) return text.gaps[at] === NONE || isNumberPoint(text, at)
  return text.gaps[at] === NONE && isLetterOfWord(before) && isLetterOfWord(after)
}

/** `1.3` and `1,300` are each one number. The gap between their digits is one unit wide. */
function isNumberPoint(text: Symbols, at: number): boolean {
  return (text.starts[at] ?? 0) - (text.ends[at - 1] ?? 0) === 1
}

function isLetterOfWord(unit: number): boolean {
  return unit > 0x60 && unit < 0x1100
}

/** The phrase in all spellings: each character that people split is written as itself and as its halves. */
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
