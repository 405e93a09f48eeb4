import { atOnce, mapInSteps, type Steps } from '../cooperative-yield.ts'
import type { NamedThing } from './named-thing.ts'

/** An index of names by their comparison keys, in memory or, for very many names, in a database table. */
export interface NameStore {
  byKey(key: string): NamedThing | undefined
  named(name: string): readonly NamedThing[]
  /** The names with this prefix. An index in memory returns all of them, a table a few dozen. */
  withPrefix(name: string): readonly StoredName[]
  hasPrefix(name: string): boolean
  /** A few dozen names that contain this text, to suggest for an unknown name. */
  containing(name: string): readonly StoredName[]
  /** Names that contain all these characters in any order and are at most twice as long. */
  readonly withCharacters?: (characters: string) => readonly StoredName[]
  /** The things whose names contain all these words. Absent if a few words cannot identify a thing. */
  readonly withWords?: (text: string) => readonly NamedThing[]
  /** All things. Absent if they are too many to list. */
  readonly closedSet?: () => readonly NamedThing[]
  /** Candidates for names within this edit distance. The caller computes the exact distance. */
  near(name: string, edits: number): readonly StoredName[]
}

export interface StoredName {
  readonly name: string
  /** A function, because most candidates are discarded before their things are needed. */
  things(): readonly NamedThing[]
}

/** How many names that contain a text are compared with it. */
const CANDIDATES_MAX = 60
/** The bits of a set of letters. One less than an Int32 has, and prime, so that all letters spread evenly. */
const BITS = 31
/** Fewer characters than this occur in too many names. */
const CHARACTERS_MIN = 4
/** A refusal can list this many things. */
const CLOSED_SET_MAX = 40
/** Sorts after every character of a name, so a prefix plus this character is the upper bound of a range. */
const HIGHEST_CHARACTER = '\uffff'

export function memoryStore(things: Iterable<NamedThing>, keyOf: (text: string) => string): NameStore {
  return atOnce(memoryStoreSteps(things, keyOf))
}

export function* memoryStoreSteps(things: Iterable<NamedThing>, keyOf: (text: string) => string): Steps<NameStore> {
  const { byKey, byName } = yield* indexThings(things, keyOf)
  return storeOf(byKey, byName)
}

/** An array only if several things share a name, because arrays for all would take much memory. */
type OneOrMore = NamedThing | NamedThing[]

function* indexThings(things: Iterable<NamedThing>, keyOf: (text: string) => string) {
  const byKey = new Map<string, NamedThing>()
  const byName = new Map<string, OneOrMore>()
  yield* mapInSteps(things, (thing) => {
    byKey.set(thing.key, thing)
    for (const name of new Set([thing.key, thing.label, ...thing.names].map(keyOf))) {
      if (name === '') continue
      const known = byName.get(name)
      if (known === undefined) byName.set(name, thing)
      else if (Array.isArray(known)) known.push(thing)
      else byName.set(name, [known, thing])
    }
  })
  yield
  return { byKey, byName }
}

function storeOf(byKey: ReadonlyMap<string, NamedThing>, byName: ReadonlyMap<string, OneOrMore>): NameStore {
  // Two parallel arrays take a third of the memory of a map to objects.
  const names = [...byName.keys()].toSorted()
  const thingsByIndex = alignWithNames(names, byName)
  const thingsAt = (at: number) => [thingsByIndex[at]!].flat()
  const storedAt = (at: number): StoredName => ({ name: names[at]!, things: () => thingsAt(at) })
  // A text longer than every name cannot match, so comparisons are skipped.
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0)
  let letters: Int32Array | undefined
  return {
    byKey: (key) => byKey.get(key),
    named(name) {
      const at = lowerBound(names, name)
      return names[at] === name ? thingsAt(at) : []
    },
    hasPrefix: (name) => names[lowerBound(names, name)]?.startsWith(name) ?? false,
    withPrefix(name) {
      if (name.length > longest) return []
      const from = lowerBound(names, name)
      const count = lowerBound(names, `${name}${HIGHEST_CHARACTER}`) - from
      return Array.from({ length: count }, (_, at) => storedAt(from + at))
    },
    closedSet: () => (byKey.size <= CLOSED_SET_MAX ? [...byKey.values()] : []),
    containing(name) {
      if (name.length > longest) return []
      const containing = withAll(name).filter((it) => it.name.includes(name))
      return containing.take(CANDIDATES_MAX).toArray()
    },
    withCharacters(characters) {
      const wanted = [...new Set(characters)]
      if (characters.length < CHARACTERS_MIN || characters.length > longest) return []
      const candidates = withAll(characters).filter(
        ({ name }) => name.length <= 2 * characters.length && wanted.every((it) => name.includes(it)),
      )
      return candidates.take(CANDIDATES_MAX).toArray()
    },
    near(name, edits) {
      if (name.length > longest + edits) return []
      const wanted = lettersOf(name)
      // One edit replaces at most one letter by another, so at most two bits differ.
      return withLetters((letters) => bitCount(letters ^ wanted) <= 2 * edits).toArray()
    },
  }

  /** Selects names by their letter bits. They exclude nearly all names before any string comparison. */
  function* withLetters(mayBe: (letters: number) => boolean): Generator<StoredName> {
    letters ??= Int32Array.from(names, lettersOf)
    for (let at = 0; at < letters.length; at++) if (mayBe(letters[at] ?? 0)) yield storedAt(at)
  }

  function withAll(characters: string): Generator<StoredName> {
    const wanted = lettersOf(characters)
    return withLetters((letters) => (letters & wanted) === wanted)
  }
}

/** The things of each name, in the order of the names. Apart from the store's closures, which would retain the map. */
function alignWithNames(names: readonly string[], byName: ReadonlyMap<string, OneOrMore>): OneOrMore[] {
  return names.map((name) => byName.get(name)!)
}

/** The letters of a name as a bit set: similar names differ in few bits. */
function lettersOf(name: string): number {
  let bits = 0
  for (let at = 0; at < name.length; at++) bits |= 1 << (name.charCodeAt(at) % BITS)
  return bits
}

/** Counts the one bits of a 32-bit integer, in parallel: by pairs, by fours, by bytes, then all bytes. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  const bytes = (fours + (fours >>> 4)) & 0x0f_0f_0f_0f
  return Math.imul(bytes, 0x01_01_01_01) >>> 24
}

/** Binary search: the index at which the name belongs in the sorted list. */
export function lowerBound(names: readonly string[], wanted: string): number {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
