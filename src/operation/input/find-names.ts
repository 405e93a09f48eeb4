import { comparisonKey, foldWithOffsets, type FoldedText } from '#support/text/normalise.ts'
import { lowerBound, type NameStore } from './name-store.ts'
import type { NamedThing } from './named-thing.ts'

export interface FoundName {
  readonly thing: NamedThing
  readonly start: number
  readonly end: number
}

/** Longer names do not occur in sentences. */
const NAME_LENGTH_MAX = 60

/** Finds the complete names in a sentence. Of overlapping names, the longer one counts. */
export function findNames(store: Pick<NameStore, 'hasPrefix' | 'named'>, text: string): FoundName[] {
  const { folded, starts, ends, characters } = foldSentence(text)
  const longest = (from: number) =>
    characters[from]?.startsWord ? longestAt(store, folded, characters, from) : undefined
  const found: FoundName[] = []
  let from = 0
  while (from < characters.length) {
    const hit = unlessLongerFollows(longest(from), from, longest)
    if (hit) found.push({ thing: hit.thing, start: starts[from] ?? 0, end: ends[hit.end - 1] ?? 0 })
    from = hit ? hit.end : from + 1
  }
  return found
}

interface SentenceCharacter {
  /** The character's part of the comparison key; empty unless it is a letter or digit. */
  readonly keyPart: string
  readonly end: number
  readonly startsWord: boolean
}

interface FoldedSentence extends Omit<FoldedText, 'text'> {
  readonly written: string
  readonly folded: string
  readonly characters: readonly SentenceCharacter[]
}

let recent: FoldedSentence | undefined

/** Caches the last result, because several indexes of names search the same sentence one after another. */
function foldSentence(written: string): FoldedSentence {
  if (recent?.written === written) return recent
  const { text: folded, ...offsets } = foldWithOffsets(written)
  const characters = Array.from({ length: folded.length }, (_, at): SentenceCharacter => {
    const character = String.fromCodePoint(folded.codePointAt(at) ?? 0)
    return { keyPart: comparisonKey(character), end: at + character.length, startsWord: isWordStart(folded, at) }
  })
  recent = { written, folded, ...offsets, characters }
  return recent
}

/** Finds the given phrases in a text. Each phrase is its own key. */
export function phraseNames(phrases: Iterable<string>): { find(text: string): FoundName[] } {
  const keys = [...new Set(Array.from(phrases, comparisonKey))].toSorted()
  const at = (name: string) => keys[lowerBound(keys, name)]
  const store = {
    hasPrefix: (name: string) => at(name)?.startsWith(name) ?? false,
    named: (name: string) => (at(name) === name ? [{ key: name, label: name, names: [] }] : []),
  }
  return { find: (text) => findNames(store, text) }
}

interface Hit {
  readonly thing: NamedThing
  readonly end: number
}

/** Prefers a longer name that begins inside a hit: 和大立光 means "and 大立光", not the company 和大. */
function unlessLongerFollows(hit: Hit | undefined, from: number, longest: (at: number) => Hit | undefined) {
  if (!hit) return undefined
  for (let at = from + 1; at < hit.end; at++) {
    const other = longest(at)
    if (other && other.end > hit.end && other.end - at > hit.end - from) return undefined
  }
  return hit
}

/** The longest name from this character to the end of a word. Stops when no name continues with the text. */
function longestAt(
  store: Pick<NameStore, 'hasPrefix' | 'named'>,
  folded: string,
  characters: readonly SentenceCharacter[],
  from: number,
): Hit | undefined {
  let longest: Hit | undefined
  let name = ''
  for (let next = characters[from]; next && next.end <= from + NAME_LENGTH_MAX; next = characters[next.end]) {
    name += next.keyPart
    if (!store.hasPrefix(name)) break
    const to = findWordEnd(folded, next.end, name)
    if (next.keyPart === '' || to === undefined || !isFindable(name)) continue
    const [thing, other] = preferProperNames(keepLowestRank(store.named(name)), name)
    if (thing && !other) longest = { thing, end: to }
  }
  return longest
}

/** The end of the word in which the name ends. Undefined if the word continues. Only a plural s may follow the name, as in CPUs. */
function findWordEnd(folded: string, end: number, name: string): number | undefined {
  if (isWordEnd(folded, end)) return end
  const isPlural = folded[end] === 's' && /[a-z]{3}$/.test(name) && isWordEnd(folded, end + 1)
  return isPlural ? end + 1 : undefined
}

/** The things with the lowest rank. */
export function keepLowestRank(things: readonly NamedThing[]): NamedThing[] {
  const lowest = Math.min(...things.map(({ rank = 0 }) => rank))
  return things.filter(({ rank = 0 }) => rank === lowest)
}

/** The things whose proper name this is. If there are none, all things. */
export function preferProperNames(things: readonly NamedThing[], name: string): readonly NamedThing[] {
  if (things.length < 2) return things
  const proper = things.filter(({ key, properName = key }) => comparisonKey(properName) === name)
  return proper.length > 0 ? proper : things
}

/** Numbers and single characters are too ambiguous to count as names in a sentence. */
function isFindable(name: string): boolean {
  return /\p{sc=Han}/u.test(name) ? name.length > 1 : name.length > 2 && !/^\d+$/.test(name)
}

const WORD = /[a-z\d]/

function isWordStart(text: string, at: number): boolean {
  const first = text[at] ?? ''
  return !/[\s\p{P}\p{S}]/u.test(first) && !(WORD.test(first) && WORD.test(text[at - 1] ?? ''))
}

function isWordEnd(text: string, at: number): boolean {
  const last = text[at - 1] ?? ''
  if (/[\s\p{P}]/u.test(last)) return false
  return !(WORD.test(last) && WORD.test(text[at] ?? '')) && !(/\d/.test(last) && /^[.-]\d/.test(text.slice(at, at + 2)))
}
