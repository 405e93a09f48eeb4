import { comparisonKey } from '#text/normalise.ts'
import { createPhraseMatcher, keepLongest, type PhraseMatcher } from '#text/phrase-matcher.ts'
import { editDistance } from '#text/suggest.ts'

/** One thing and everything that it is called. */
export interface NamedThing {
  /** What stands for it in inputs: 2330, gpt-5, chains. */
  readonly key: string
  /** What people call it, for choices and for `resolved`. */
  readonly label: string
  readonly names: readonly string[]
  /** Of two things with one name the one of the lower rank is meant: the maker’s own model before a reseller’s. */
  readonly rank?: number
}

export type Resolution =
  | { readonly thing: NamedThing; readonly how: 'key' | 'name' | 'prefix' | 'slip' }
  /** More than one, best first. */
  | { readonly choices: readonly NamedThing[] }
  /** None. */
  | { readonly nearest: readonly NamedThing[] }

export interface Names {
  /** Whether this is a key as it is: no look-up is needed. */
  has(key: string): boolean
  resolve(text: string): Resolution
  /** The things that a sentence names, whole names only. */
  find(text: string): { readonly thing: NamedThing; readonly start: number; readonly end: number }[]
}

/** Shorter names are right or wrong, never nearly right. */
const SLIP_LENGTH_MIN = 4
const PREFIX_LENGTH_MIN = 2
const CHOICES_MAX = 8

/**
 * Exact key, then name, then the only thing whose name begins so, then the only one a slip away. Figures are never
 * guessed: gpt-4.1 is no slip of gpt-4.5, nor llama 3 the beginning of llama 3.1.
 */
export function createNames(things: Iterable<NamedThing>): Names {
  const byKey = new Map<string, NamedThing>()
  const byName = new Map<string, NamedThing[]>()
  for (const thing of things) {
    byKey.set(thing.key, thing)
    for (const name of new Set([thing.key, thing.label, ...thing.names].map(comparisonKey))) {
      if (name === '') continue
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [thing])
      else known.push(thing)
    }
  }
  let sorted: readonly string[] | undefined
  const allNames = () => (sorted ??= [...byName.keys()].toSorted())

  function resolve(text: string): Resolution {
    const exact = byKey.get(text)
    if (exact) return { thing: exact, how: 'key' }
    const wanted = comparisonKey(text)
    const named = best(byName.get(wanted) ?? [])
    if (named.length > 0) return decide(named, 'name')
    const begun = best(thingsOf(namesWith(wanted)))
    if (begun.length > 0) return decide(begun, 'prefix')
    const slipped = best(thingsOf(namesNear(wanted)))
    return slipped.length > 0 ? decide(slipped, 'slip') : { nearest: [] }
  }

  function thingsOf(names: readonly string[]): NamedThing[] {
    return [...new Set(names.flatMap((name) => byName.get(name) ?? []))]
  }

  function namesWith(wanted: string): string[] {
    if (wanted.length < PREFIX_LENGTH_MIN) return []
    const names = allNames()
    const found: string[] = []
    for (const name of names.slice(lowerBound(names, wanted))) {
      if (!name.startsWith(wanted)) break
      if (!splitsNumber(name, wanted.length)) found.push(name)
    }
    return found
  }

  function namesNear(wanted: string): string[] {
    const slips = slipsAllowed(wanted)
    if (slips === 0) return []
    const figures = wanted.replaceAll(/\P{N}/gu, '')
    return allNames().filter(
      (name) =>
        Math.abs(name.length - wanted.length) <= slips &&
        name.replaceAll(/\P{N}/gu, '') === figures &&
        editDistance(name, wanted) <= slips,
    )
  }

  let matcher: PhraseMatcher<NamedThing> | undefined
  function find(text: string) {
    matcher ??= createPhraseMatcher(phrasesOf(byName))
    return keepLongest(matcher.find(text)).map(({ value, start, end }) => ({ thing: value, start, end }))
  }

  return { has: (key) => byKey.has(key), resolve, find }
}

/** What may be looked for in a sentence: names of one thing only that are no mere figures or single characters. */
function* phrasesOf(byName: ReadonlyMap<string, readonly NamedThing[]>): Generator<[string, NamedThing]> {
  for (const [name, things] of byName) {
    const [thing, other] = best(things)
    const isWord = /\p{sc=Han}/u.test(name) ? name.length > 1 : name.length > 2
    if (!thing || other || !isWord || /^\d+$/.test(name)) continue
    const written = [thing.key, thing.label, ...thing.names].filter((it) => comparisonKey(it) === name)
    for (const phrase of new Set(written)) yield [phrase, thing]
  }
}

/** Of things that share a name, those of the lowest rank. */
function best(things: readonly NamedThing[]): NamedThing[] {
  const lowest = Math.min(...things.map(({ rank = 0 }) => rank))
  return things.filter(({ rank = 0 }) => rank === lowest)
}

function decide(things: readonly NamedThing[], how: 'name' | 'prefix' | 'slip'): Resolution {
  const [thing, other] = things
  if (thing && !other) return { thing, how }
  return { choices: things.slice(0, CHOICES_MAX) }
}

function slipsAllowed(key: string): number {
  const isHan = /\p{sc=Han}/u.test(key)
  if (isHan) return key.length >= 3 ? 1 : 0
  return key.length < SLIP_LENGTH_MIN ? 0 : key.length < 8 ? 1 : 2
}

function splitsNumber(name: string, at: number): boolean {
  return /\d/.test(name[at - 1] ?? '') && /\d/.test(name[at] ?? '')
}

function lowerBound(names: readonly string[], wanted: string): number {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
