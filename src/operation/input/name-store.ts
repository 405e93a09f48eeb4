import { atOnce, mapInSteps, type Steps } from '../cooperative-yield.ts'
import type { NamedThing } from './named-thing.ts'

/** Where names are looked up by their comparison keys: in memory, or in a table where they are very many. */
export interface NameStore {
  /** The thing of exactly this key. */
  byKey(key: string): NamedThing | undefined
  /** The things that have exactly this name. */
  named(name: string): readonly NamedThing[]
  /** Names that begin so, with their things: all where they are in memory, and of a table not more than a few dozen. */
  beginning(name: string): readonly StoredName[]
  /** Whether any name begins so. */
  begins(name: string): boolean
  /** Names that hold this, for who asks for something that there is not; not more than a few dozen. */
  holding(name: string): readonly StoredName[]
  /** Names that have each of these signs, in any order and with others between, and are not much longer. */
  readonly scattered?: (signs: string) => readonly StoredName[]
  /** The things of whose names these are whole words, where a few words of a name are enough to tell what is meant. */
  readonly withWords?: (text: string) => readonly NamedThing[]
  /** All things, where they are so few that they can be listed. */
  readonly few?: () => readonly NamedThing[]
  /** Names that may be so many slips away; the caller counts the slips. */
  near(name: string, slips: number): readonly StoredName[]
}

export interface StoredName {
  readonly name: string
  /** Asked for only where the name will do. */
  things(): readonly NamedThing[]
}

const HOLDING_MAX = 60
const BITS = 31
/** Fewer signs are in too many names, and a name that has more than twice as many says too much besides. */
const SCATTERED_MIN = 4
const FEW = 40
/** Stands behind every name. */
const LAST = '\uffff'

/** Everything in memory: for some thousand names. */
export function memoryStore(things: Iterable<NamedThing>, keyOf: (text: string) => string): NameStore {
  return atOnce(memoryStoreSteps(things, keyOf))
}

export function* memoryStoreSteps(things: Iterable<NamedThing>, keyOf: (text: string) => string): Steps<NameStore> {
  const byKey = new Map<string, NamedThing>()
  const byName = new Map<string, NameInMemory>()
  yield* mapInSteps(things, (thing) => {
    byKey.set(thing.key, thing)
    for (const name of new Set([thing.key, thing.label, ...thing.names].map(keyOf))) {
      if (name === '') continue
      const known = byName.get(name)
      if (known === undefined) byName.set(name, new NameInMemory(name, thing))
      else known.add(thing)
    }
  })
  yield
  const names = [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  // What is longer than every name is in none, begins none and is no slip of one, and need not be compared with thousands.
  const longest = names.reduce((most, { name }) => Math.max(most, name.length), 0)
  let letters: Int32Array | undefined
  return {
    byKey: (key) => byKey.get(key),
    named: (name) => byName.get(name)?.things() ?? [],
    begins: (name) => names[lowerBound(names, name)]?.name.startsWith(name) ?? false,
    beginning(name) {
      if (name.length > longest) return []
      const from = lowerBound(names, name)
      return names.slice(from, lowerBound(names, `${name}${LAST}`))
    },
    few: () => (byKey.size <= FEW ? [...byKey.values()] : []),
    holding(name) {
      if (name.length > longest) return []
      const holding = withAll(name).filter((it) => it.name.includes(name))
      return holding.take(HOLDING_MAX).toArray()
    },
    scattered(signs) {
      const wanted = [...new Set(signs)]
      if (signs.length < SCATTERED_MIN || signs.length > longest) return []
      const scattered = withAll(signs).filter(
        ({ name }) => name.length <= 2 * signs.length && wanted.every((sign) => name.includes(sign)),
      )
      return scattered.take(HOLDING_MAX).toArray()
    },
    near(name, slips) {
      if (name.length > longest + slips) return []
      const wanted = lettersOf(name)
      // One slip changes two letters at most, and so two bits.
      return withLetters((its) => bitCount(its ^ wanted) <= 2 * slips).toArray()
    },
  }

  /** Names by the bits of their letters, which rule out nearly all of some thousand before one is read. */
  function* withLetters(mayBe: (letters: number) => boolean): Generator<StoredName> {
    letters ??= Int32Array.from(names, (it) => lettersOf(it.name))
    for (let at = 0; at < letters.length; at++) {
      const it = mayBe(letters[at] ?? 0) ? names[at] : undefined
      if (it) yield it
    }
  }

  function withAll(signs: string): Generator<StoredName> {
    const wanted = lettersOf(signs)
    return withLetters((its) => (its & wanted) === wanted)
  }
}

/** A class, and no list where there is but one thing: of some ten thousand names each has 40 bytes so, and 190 with a function and a list. */
class NameInMemory implements StoredName {
  readonly name: string
  #its: NamedThing | NamedThing[]

  constructor(name: string, thing: NamedThing) {
    this.name = name
    this.#its = thing
  }

  add(thing: NamedThing): void {
    if (Array.isArray(this.#its)) this.#its.push(thing)
    else this.#its = [this.#its, thing]
  }

  things(): readonly NamedThing[] {
    return Array.isArray(this.#its) ? this.#its : [this.#its]
  }
}

/** Which letters a name has, as bits: names that are alike have few bits apart. */
function lettersOf(name: string): number {
  let bits = 0
  for (let at = 0; at < name.length; at++) bits |= 1 << (name.charCodeAt(at) % BITS)
  return bits
}

/** By halves: pairs of bits are added, then pairs of these sums, and so on. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  const bytes = (fours + (fours >>> 4)) & 0x0f_0f_0f_0f
  return Math.imul(bytes, 0x01_01_01_01) >>> 24
}

/** Where a name would stand among names in their order. */
export function lowerBound(names: readonly string[], wanted: string): number
export function lowerBound(names: readonly StoredName[], wanted: string): number
export function lowerBound(names: readonly (string | StoredName)[], wanted: string): number {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    const it = names[middle] ?? ''
    if ((typeof it === 'string' ? it : it.name) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
