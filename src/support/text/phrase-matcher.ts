import { SPLIT_CHARACTERS } from './homographs.ts'
import { normalise, type FoldedText } from './normalise.ts'
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
    find: (text) => (find ?? runToEnd(read()))(text),
    read: () => (find ? undefined : read()),
  }
}

/** This many phrases are prepared in one step, which takes a millisecond or two. */
const READ_AT_ONCE = 200
/** Phrases are found by this many first units, or by one if they have no more. */
const BEGINNING = 2

function* readPhrases<T>(
  entries: Iterable<readonly [phrase: string, value: T]>,
): Generator<undefined, PhraseMatcher<T>['find'], undefined> {
  const byBeginning = new Map<string, Pattern<T>[]>()
  let read = 0
  for (const [phrase, value] of entries) {
    for (const spelling of spellings(phrase)) {
      const { units, runs, gaps } = readSymbols(spelling)
      const beginning = units.slice(0, BEGINNING)
      const pattern = { phrase, value, units, runs, gaps }
      const others = byBeginning.get(beginning)
      if (others) others.push(pattern)
      else if (units !== '') byBeginning.set(beginning, [pattern])
      if (++read % READ_AT_ONCE === 0) yield
    }
  }
  return (text) => {
    const symbols = readSymbols(text)
    const { units, starts, ends } = symbols
    const matches: PhraseMatch<T>[] = []
    for (let first = 0; first < units.length; first++) {
      for (let size = Math.min(BEGINNING, units.length - first); size > 0; size--) {
        for (const pattern of byBeginning.get(units.slice(first, first + size)) ?? []) {
          if (!units.startsWith(pattern.units, first) || !isFaithful(pattern, symbols, first)) continue
          const { phrase, value } = pattern
          const end = ends[first + pattern.units.length - 1] ?? 0
          matches.push({ phrase, value, start: starts[first] ?? 0, end })
        }
      }
    }
    return matches.sort((a, b) => a.start - b.start || b.end - a.end)
  }
}

function runToEnd<T>(steps: Generator<undefined, T, undefined>): T {
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

interface Pattern<T> extends Pick<Symbols, 'units' | 'runs' | 'gaps'> {
  readonly phrase: string
  readonly value: T
}

/** Compares a match with the text, because its units do not include repeated characters and word breaks. */
function isFaithful(pattern: Pattern<unknown>, text: Symbols, first: number): boolean {
  const { units, runs } = pattern
  if (!runs.every((run, at) => isRunOf(run, text.runs[first + at] ?? 1, units.charCodeAt(at)))) return false
  return (
    areBreaksDisguise(pattern, text, first) && !isInsideWord(text, first) && !isInsideWord(text, first + units.length)
  )
}

/** Below this UTF-16 unit are alphabets, from it on Chinese, Japanese and Korean characters. */
const FIRST_EAST_ASIAN = 0x2e80

function isRunOf(wanted: number, found: number, unit: number): boolean {
  if (found === wanted) return true
  // The phrase "god" does not match "good", but it matches "goood", because no word has a letter three times in a row.
  return unit < FIRST_EAST_ASIAN ? found > wanted && found > 2 : found > wanted
}

/** Accepts breaks that the phrase itself contains, as in 皮膚、心臟, and breaks that disguise it. */
function areBreaksDisguise({ units, gaps }: Pattern<unknown>, text: Symbols, first: number): boolean {
  let hard = 0
  let none = 0
  for (let at = 1; at < units.length; at++) {
    if (text.gaps[first + at] === HARD && gaps[at] !== HARD) hard++
    if (text.gaps[first + at] === NONE) none++
  }
  return hard === 0 || (none === 0 && units.length > 2)
}

function isInsideWord(text: Symbols, at: number): boolean {
  if (at === 0 || at >= text.units.length) return false
  const before = text.units.charCodeAt(at - 1)
  const after = text.units.charCodeAt(at)
  if (isDigit(before) && isDigit(after)) return text.gaps[at] === NONE || isNumberPoint(text, at)
  return text.gaps[at] === NONE && isLetterOfWord(before) && isLetterOfWord(after)
}

/** `1.3` and `1,300` are each one number. The gap between their digits is one unit wide. */
function isNumberPoint(text: Symbols, at: number): boolean {
  return (text.starts[at] ?? 0) - (text.ends[at - 1] ?? 0) === 1
}

/** Whether the unit is of an alphabet whose words have spaces between them: from a to the last before Hangul. */
function isLetterOfWord(unit: number): boolean {
  return unit > 0x60 && unit < 0x1100
}

/** Each split character doubles the spellings. */
const SPELLINGS_MAX = 16

/** The phrase in all spellings: each character that people split is written as itself and as its halves. */
function spellings(phrase: string): string[] {
  let forms = ['']
  for (const character of normalise(phrase)) {
    const split = splitForms.get(character)
    const isRoomLeft = forms.length < SPELLINGS_MAX
    forms = forms.flatMap((form) => (split && isRoomLeft ? [form + character, form + split] : [form + character]))
  }
  return forms
}

const splitForms = new Map([...SPLIT_CHARACTERS].map(([whole, halves]) => [normalise(whole), halves]))
