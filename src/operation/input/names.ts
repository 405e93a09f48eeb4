import { comparisonKey } from '#support/text/normalise.ts'
import type { Steps } from '../cooperative-yield.ts'
import { COMPLETIONS_MAX } from './complete.ts'
import { findNames, keepLowestRank, preferProperNames, type FoundName } from './find-names.ts'
import {
  CHOICES_MAX,
  EAST_ASIAN,
  PART_LENGTH_MIN,
  SLIP_LENGTH_MIN,
  beginsAlike,
  beginsWord,
  figuresOf,
  findMostAlike,
  isOwnedBy,
  isPartOf,
  isPluralOf,
  isShort,
  isSlip,
  isWords,
  preferExactText,
  slipsAllowed,
  splitsNumber,
} from './match-name.ts'
import { memoryStore, memoryStoreSteps, type NameStore, type StoredName } from './name-store.ts'
import type { NamedThing } from './named-thing.ts'

export type Resolution =
  | { readonly thing: NamedThing; readonly how: 'key' | 'name' | 'words' | 'prefix' | 'slip' }
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
  readonly slips?: boolean
  /** Whether part of a name is a match: five Chinese or Japanese characters (`han`), or also Latin words (`words`). */
  readonly parts?: 'han' | 'words'
  /** Sorts several candidates, for example the newest first. */
  readonly order?: (a: NamedThing, b: NamedThing) => number
  /**
   * Endings that people omit from a name. Without any other ending, the text names another thing: GPT-5 is not
   * gpt-5-chat. Default: any ending may be omitted.
   */
  readonly unsaid?: Pick<RegExp, 'test'>
  /** False if the first Latin word of a name does not identify it: United is not United Integrated. */
  readonly singles?: false
  /** False if a plural may be another name and is therefore only suggested: Junk Archers is not Junk Archer. */
  readonly plurals?: false
  /** Chooses among several candidates if the choice makes no difference to the caller. */
  readonly anyOf?: (things: readonly NamedThing[]) => NamedThing | undefined
  /** Removes a common ending such as 股份有限公司, so that the rest decides how many mistakes are allowed. */
  readonly tellingPart?: (key: string) => string
}

export function namesIn(
  store: NameStore,
  { slips = true, parts, order, unsaid, singles, plurals, anyOf, tellingPart = (key) => key }: NamesOptions = {},
): Names {
  function resolve(text: string): Resolution {
    const exact = store.byKey(text)
    const wanted = comparisonKey(text)
    if (exact) {
      const lower = findLowerRanked([exact], wanted)
      return lower.length > 0 ? resolveTo([exact, ...lower], 'name') : { thing: exact, how: 'key' }
    }
    if (wanted === '') return { nearest: [] }
    const named = preferExactText(preferProperNames(keepLowestRank(store.named(wanted)), wanted), text)
    if (named.length > 0) return resolveTo([...named, ...findLowerRanked(named, wanted)], 'name')
    const [worded, ...more] = store.withWords?.(text) ?? []
    if (worded && more.length === 0) {
      // An unfinished word may also be a typing mistake: monster rebon may be Monster Rebone or Monster Reborn.
      const slips = isWords(worded, wanted) ? [] : findMisspelt(wanted)
      return resolveTo(removeDuplicates([worded, ...findContaining(wanted, SLIP_LENGTH_MIN), ...slips]), 'words')
    }
    const beginners = findBeginnings(wanted)
    const begun = keepLowestRank(thingsOf(beginners))
    if (begun.length > 1) return resolveTo(begun, 'prefix')
    if (begun.length === 1) {
      if (!isBeginning(begun[0], beginners, wanted, text)) return { nearest: begun }
      return resolveTo(
        EAST_ASIAN.test(wanted) ? removeDuplicates([...begun, ...findContaining(wanted)]) : begun,
        'prefix',
      )
    }
    const slipped = keepLowestRank(findMisspelt(wanted))
    if (slipped.length > 0) {
      // A name that contains the text is as likely as one an edit away: typhon is in TY-PHON and near Typhoon.
      const found = slips && wanted.length >= PART_LENGTH_MIN ? thingsOf(store.holding(wanted)) : []
      const all = removeDuplicates([...slipped, ...found])
      const isMany = plurals === false && slipped.some((it) => isPluralOf(it, wanted))
      const isLong = !isShort(tellingPart(wanted), (store.few?.() ?? []).length > 0)
      const isTaken = slips && !isMany && isLong && slipped.every((it) => beginsAlike(it, text))
      return isTaken ? resolveTo(all, 'slip') : { nearest: slipped.slice(0, CHOICES_MAX) }
    }
    const holding = wanted.length < PREFIX_LENGTH_MIN ? [] : thingsOf(store.holding(wanted))
    const parted = parts === undefined ? [] : keepLowestRank(holding.filter((it) => isPartOf(it, wanted, parts)))
    if (parted.length > 0) return resolveTo(parted, 'words')
    if (holding.length > 0) return { nearest: holding.slice(0, CHOICES_MAX) }
    const scattered = /\p{sc=Han}/u.test(wanted) ? thingsOf(store.scattered?.(wanted) ?? []) : []
    if (scattered.length > 0) return { nearest: scattered.slice(0, CHOICES_MAX) }
    const few = store.few?.() ?? []
    const alike = few.length > 0 ? findMostAlike(few, wanted) : findFamily(wanted)
    return alike.length > 0 || few.length === 0 ? { nearest: alike } : { all: few }
  }

  /** Suggests the newest things of the same family for an unknown version number: gpt-99 suggests gpt models. */
  function findFamily(wanted: string): NamedThing[] {
    const [, letters = ''] = /^([a-z]+)\d+$/.exec(wanted) ?? []
    if (!order || letters.length < FAMILY_LENGTH_MIN) return []
    return keepLowestRank(thingsOf(findBeginnings(letters)))
      .toSorted(order)
      .slice(0, CHOICES_MAX)
  }

  function resolveTo(things: readonly NamedThing[], how: 'name' | 'words' | 'prefix' | 'slip'): Resolution {
    const [first, other] = things
    const thing = other ? anyOf?.(things) : first
    if (thing) return { thing, how }
    return { choices: (order ? things.toSorted(order) : things).slice(0, CHOICES_MAX) }
  }

  /** Things of lower rank whose names begin with the text: besides a reseller's whisper, a maker's own model. */
  function findLowerRanked(named: readonly NamedThing[], wanted: string): NamedThing[] {
    const rank = named[0]?.rank ?? 0
    return rank === 0 ? [] : keepLowestRank(thingsOf(findBeginnings(wanted)).filter((it) => (it.rank ?? 0) < rank))
  }

  function findBeginnings(wanted: string) {
    if (wanted.length < PREFIX_LENGTH_MIN) return []
    return store.beginning(wanted).filter(({ name }) => !splitsNumber(name, wanted.length))
  }

  /** Other things that part of a name may mean: 黑魔導師 is part of 黑魔導師 庫蘭 and one edit from 黑魔導. */
  function findContaining(wanted: string, lengthMin = PART_LENGTH_MIN): NamedThing[] {
    if (EAST_ASIAN.test(wanted)) return [...thingsOf(store.holding(wanted)), ...findMisspelt(wanted)]
    if (wanted.length < lengthMin) return []
    return thingsOf(store.holding(wanted)).filter((it) => beginsWord(it, wanted) && !isOwnedBy(it, wanted))
  }

  /** Whether a prefix identifies this thing: a word ends there, and people omit the rest of the name. */
  function isBeginning(
    thing: NamedThing | undefined,
    beginners: readonly StoredName[],
    wanted: string,
    text: string,
  ): boolean {
    if (!thing) return false
    if (unsaid && !beginners.some(({ name }) => unsaid.test(name.slice(wanted.length)))) return false
    if (singles === false && /^[a-z]+$/.test(wanted) && !/[\s-]/.test(text.trim())) return false
    const isClosed = (store.few?.() ?? []).length > 0
    return isClosed || EAST_ASIAN.test(wanted) || isWords(thing, wanted) || isWords(thing, `${wanted}s`)
  }

  function findMisspelt(wanted: string): NamedThing[] {
    const allowed = slipsAllowed(wanted)
    if (allowed === 0) return []
    const figures = figuresOf(wanted)
    const near = store
      .near(wanted, allowed)
      .filter(({ name }) => Math.abs(name.length - wanted.length) <= allowed && figuresOf(name) === figures)
      .filter(({ name }) => isSlip(name, wanted, allowed))
    return thingsOf(near)
  }

  function findCompletions(text: string): NamedThing[] {
    const wanted = comparisonKey(text)
    if (wanted.length < (EAST_ASIAN.test(wanted) ? 1 : PREFIX_LENGTH_MIN)) return []
    const begun = new Map<NamedThing, number>()
    for (const { name, things } of store.beginning(wanted).map((it) => ({ name: it.name, things: it.things() })))
      for (const thing of things) begun.set(thing, Math.min(name.length, begun.get(thing) ?? name.length))
    const likeliest = [...begun].toSorted(
      ([a, aLength], [b, bLength]) => (a.rank ?? 0) - (b.rank ?? 0) || order?.(a, b) || aLength - bLength,
    )
    return removeDuplicates(likeliest.map(([thing]) => thing)).slice(0, COMPLETIONS_MAX)
  }

  return { byKey: store.byKey, resolve, find: (text) => findNames(store, text), complete: findCompletions }
}

function removeDuplicates(things: readonly NamedThing[]): NamedThing[] {
  return [...new Map(things.map((it) => [it.key, it])).values()]
}

function thingsOf(names: readonly StoredName[]): NamedThing[] {
  const byKey = new Map(names.flatMap((name) => name.things().map((thing) => [thing.key, thing] as const)))
  return [...byKey.values()]
}
