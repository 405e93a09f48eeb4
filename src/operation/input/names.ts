import { comparisonKey } from '#support/text/normalise.ts'
import type { Steps } from '../cooperative-yield.ts'
import { COMPLETIONS_MAX } from './complete.ts'
import { findNames, keepLowestRank, preferProperNames, type FoundName } from './find-names.ts'
import {
  CHOICES_MAX,
  EAST_ASIAN,
  PART_LENGTH_MIN,
  TYPO_LENGTH_MIN,
  hasSameInitials,
  beginsWord,
  digitsOf,
  findMostSimilar,
  isOwnedBy,
  isPartOf,
  isPluralOf,
  isShort,
  isTypo,
  isWords,
  preferExactText,
  editsAllowed,
  splitsNumber,
} from './match-name.ts'
import { memoryStore, memoryStoreSteps, type NameStore, type StoredName } from './name-store.ts'
import type { NamedThing } from './named-thing.ts'

export type Resolution =
  | { readonly thing: NamedThing; readonly how: 'key' | 'name' | 'words' | 'prefix' | 'typo' }
  /** Best first. */
  | { readonly choices: readonly NamedThing[] }
  /** The text matches nothing; these things have similar names. */
  | { readonly nearest: readonly NamedThing[] }
  /** The text matches nothing, and no name is similar; these are all things. */
  | { readonly all: readonly NamedThing[] }

export interface Names {
  byKey(key: string): NamedThing | undefined
  resolve(text: string): Resolution
  /** Finds the complete names in a sentence. Of overlapping names, the longer one counts. */
  find(text: string): FoundName[]
  /** Suggests a few likely things whose names begin with this text. */
  complete(text: string): NamedThing[]
}

const PREFIX_LENGTH_MIN = 2
const FAMILY_LENGTH_MIN = 3

/** An index in memory: by key, name, unique words or prefix, then by edit distance. Digits are never corrected. */
export function createNames(things: Iterable<NamedThing>, options: NamesOptions = {}): Names {
  return namesIn(memoryStore(things, comparisonKey), options)
}

/** The index of `createNames` for thousands of things, built in steps that let other work run. */
export function* namesSteps(things: Iterable<NamedThing>, options: NamesOptions = {}): Steps<Names> {
  return namesIn(yield* memoryStoreSteps(things, comparisonKey), options)
}

export interface NamesOptions {
  /** False if names that differ by one edit mean different things, as with gpt-4omni. They are then only suggested. */
  readonly correctsTypos?: boolean
  /** Whether part of a name is a match: five Chinese or Japanese characters (`han`), or also Latin words (`words`). */
  readonly parts?: 'han' | 'words'
  /** Sorts several candidates, for example the newest first. */
  readonly order?: (a: NamedThing, b: NamedThing) => number
  /**
   * Endings that people omit from a name. Without any other ending, the text names another thing: GPT-5 is not
   * gpt-5-chat. Default: any ending may be omitted.
   */
  readonly omittable?: Pick<RegExp, 'test'>
  /** False if the first Latin word of a name does not identify it: United is not United Integrated. */
  readonly firstWordIdentifies?: false
  /** False if a plural may be another name and is therefore only suggested: Junk Archers is not Junk Archer. */
  readonly correctsPlurals?: false
  /** Chooses among several candidates if the choice makes no difference to the caller. */
  readonly chooseAny?: (things: readonly NamedThing[]) => NamedThing | undefined
  /** Removes a common ending such as 股份有限公司, so that the rest decides how many mistakes are allowed. */
  readonly distinctivePart?: (key: string) => string
}

export function namesIn(
  store: NameStore,
  {
    correctsTypos = true,
    parts,
    order,
    omittable,
    firstWordIdentifies,
    correctsPlurals,
    chooseAny,
    distinctivePart = (key) => key,
  }: NamesOptions = {},
): Names {
  /**
   * The first of these that finds something decides, because it is the more certain one:
   * 1. the key, 2. a complete name, 3. a few words that only this name contains, 4. the beginning of a name,
   * 5. a name with a typing mistake, 6. another part of a name. If nothing does, similar names are suggested.
   */
  function resolve(text: string): Resolution {
    const wanted = comparisonKey(text)
    const byKey = resolveKey(text, wanted)
    if (byKey || wanted === '') return byKey ?? { nearest: [] }
    return (
      resolveName(text, wanted) ??
      resolveWords(text, wanted) ??
      resolvePrefix(text, wanted) ??
      resolveTypo(text, wanted) ??
      resolvePart(wanted) ??
      suggestSimilar(wanted)
    )
  }

  function resolveKey(text: string, wanted: string): Resolution | undefined {
    const exact = store.byKey(text)
    if (!exact) return undefined
    const lower = findLowerRanked([exact], wanted)
    return lower.length > 0 ? resolveTo([exact, ...lower], 'name') : { thing: exact, how: 'key' }
  }

  function resolveName(text: string, wanted: string): Resolution | undefined {
    const named = preferExactText(preferProperNames(keepLowestRank(store.named(wanted)), wanted), text)
    return named.length > 0 ? resolveTo([...named, ...findLowerRanked(named, wanted)], 'name') : undefined
  }

  function resolveWords(text: string, wanted: string): Resolution | undefined {
    const [worded, ...more] = store.withWords?.(text) ?? []
    if (!worded || more.length > 0) return undefined
    // An unfinished word may also be a typing mistake: monster rebon may be Monster Rebone or Monster Reborn.
    const misspelt = isWords(worded, wanted) ? [] : findMisspelt(wanted)
    return resolveTo(removeDuplicates([worded, ...findContaining(wanted, TYPO_LENGTH_MIN), ...misspelt]), 'words')
  }

  function resolvePrefix(text: string, wanted: string): Resolution | undefined {
    const names = findNamesWithPrefix(wanted)
    const things = keepLowestRank(thingsOf(names))
    const [thing, other] = things
    if (!thing) return undefined
    if (other) return resolveTo(things, 'prefix')
    if (!isIdentifiedByPrefix(thing, names, wanted, text)) return { nearest: things }
    return resolveTo(EAST_ASIAN.test(wanted) ? removeDuplicates([thing, ...findContaining(wanted)]) : things, 'prefix')
  }

  function resolveTypo(text: string, wanted: string): Resolution | undefined {
    const misspelt = keepLowestRank(findMisspelt(wanted))
    if (misspelt.length === 0) return undefined
    const isPlural = correctsPlurals === false && misspelt.some((it) => isPluralOf(it, wanted))
    const isLong = !isShort(distinctivePart(wanted), closedSet().length > 0)
    const isCorrected = correctsTypos && !isPlural && isLong && misspelt.every((it) => hasSameInitials(it, text))
    if (!isCorrected) return { nearest: misspelt.slice(0, CHOICES_MAX) }
    // A name that contains the text is as likely as one an edit away: typhon is in TY-PHON and near Typhoon.
    const containing = wanted.length >= PART_LENGTH_MIN ? thingsOf(store.containing(wanted)) : []
    return resolveTo(removeDuplicates([...misspelt, ...containing]), 'typo')
  }

  function resolvePart(wanted: string): Resolution | undefined {
    const containing = wanted.length < PREFIX_LENGTH_MIN ? [] : thingsOf(store.containing(wanted))
    const identified = parts === undefined ? [] : keepLowestRank(containing.filter((it) => isPartOf(it, wanted, parts)))
    if (identified.length > 0) return resolveTo(identified, 'words')
    return containing.length > 0 ? { nearest: containing.slice(0, CHOICES_MAX) } : undefined
  }

  function suggestSimilar(wanted: string): Resolution {
    const scattered = /\p{sc=Han}/u.test(wanted) ? thingsOf(store.withCharacters?.(wanted) ?? []) : []
    if (scattered.length > 0) return { nearest: scattered.slice(0, CHOICES_MAX) }
    const all = closedSet()
    if (all.length === 0) return { nearest: findFamily(wanted) }
    const alike = findMostSimilar(all, wanted)
    return alike.length > 0 ? { nearest: alike } : { all }
  }

  /** All things, if they are few enough to list. */
  function closedSet(): readonly NamedThing[] {
    return store.closedSet?.() ?? []
  }

  /** Suggests the newest things of the same family for an unknown version number: gpt-99 suggests gpt models. */
  function findFamily(wanted: string): NamedThing[] {
    const [, letters = ''] = /^([a-z]+)\d+$/.exec(wanted) ?? []
    if (!order || letters.length < FAMILY_LENGTH_MIN) return []
    return keepLowestRank(thingsOf(findNamesWithPrefix(letters)))
      .toSorted(order)
      .slice(0, CHOICES_MAX)
  }

  function resolveTo(things: readonly NamedThing[], how: 'name' | 'words' | 'prefix' | 'typo'): Resolution {
    const [first, other] = things
    const thing = other ? chooseAny?.(things) : first
    if (thing) return { thing, how }
    return { choices: (order ? things.toSorted(order) : things).slice(0, CHOICES_MAX) }
  }

  /** Things of lower rank whose names begin with the text: besides a reseller's whisper, a maker's own model. */
  function findLowerRanked(named: readonly NamedThing[], wanted: string): NamedThing[] {
    const rank = named[0]?.rank ?? 0
    return rank === 0 ? [] : keepLowestRank(thingsOf(findNamesWithPrefix(wanted)).filter((it) => (it.rank ?? 0) < rank))
  }

  /** Names with this prefix. A prefix that ends inside a number is none: 23 is no beginning of 2330. */
  function findNamesWithPrefix(wanted: string): StoredName[] {
    if (wanted.length < PREFIX_LENGTH_MIN) return []
    return store.withPrefix(wanted).filter(({ name }) => !splitsNumber(name, wanted.length))
  }

  /** Other things that part of a name may mean: 黑魔導師 is part of 黑魔導師 庫蘭 and one edit from 黑魔導. */
  function findContaining(wanted: string, lengthMin = PART_LENGTH_MIN): NamedThing[] {
    if (EAST_ASIAN.test(wanted)) return [...thingsOf(store.containing(wanted)), ...findMisspelt(wanted)]
    if (wanted.length < lengthMin) return []
    return thingsOf(store.containing(wanted)).filter((it) => beginsWord(it, wanted) && !isOwnedBy(it, wanted))
  }

  /** Whether a prefix identifies this thing: a word ends there, and people omit the rest of the name. */
  function isIdentifiedByPrefix(
    thing: NamedThing,
    names: readonly StoredName[],
    wanted: string,
    text: string,
  ): boolean {
    if (omittable && !names.some(({ name }) => omittable.test(name.slice(wanted.length)))) return false
    const isOneLatinWord = /^[a-z]+$/.test(wanted) && !/[\s-]/.test(text.trim())
    if (firstWordIdentifies === false && isOneLatinWord) return false
    const isClosed = closedSet().length > 0
    return isClosed || EAST_ASIAN.test(wanted) || isWords(thing, wanted) || isWords(thing, `${wanted}s`)
  }

  /** Things with a name that differs from the text by a few edits. Digits must be equal. */
  function findMisspelt(wanted: string): NamedThing[] {
    const allowed = editsAllowed(wanted)
    if (allowed === 0) return []
    const figures = digitsOf(wanted)
    const near = store
      .near(wanted, allowed)
      .filter(({ name }) => Math.abs(name.length - wanted.length) <= allowed && digitsOf(name) === figures)
      .filter(({ name }) => isTypo(name, wanted, allowed))
    return thingsOf(near)
  }

  function complete(text: string): NamedThing[] {
    const wanted = comparisonKey(text)
    if (wanted.length < (EAST_ASIAN.test(wanted) ? 1 : PREFIX_LENGTH_MIN)) return []
    const lengths = new Map<NamedThing, number>()
    for (const { name, things } of store.withPrefix(wanted))
      for (const thing of things()) lengths.set(thing, Math.min(name.length, lengths.get(thing) ?? name.length))
    const likeliest = [...lengths].toSorted(
      ([a, aLength], [b, bLength]) => (a.rank ?? 0) - (b.rank ?? 0) || order?.(a, b) || aLength - bLength,
    )
    return removeDuplicates(likeliest.map(([thing]) => thing)).slice(0, COMPLETIONS_MAX)
  }

  return { byKey: store.byKey, resolve, find: (text) => findNames(store, text), complete }
}

function removeDuplicates(things: readonly NamedThing[]): NamedThing[] {
  return [...new Map(things.map((it) => [it.key, it])).values()]
}

function thingsOf(names: readonly StoredName[]): NamedThing[] {
  const byKey = new Map(names.flatMap((name) => name.things().map((thing) => [thing.key, thing] as const)))
  return [...byKey.values()]
}
