import { comparisonKey, foldWithOffsets } from '#text/normalise.ts'
import { editDistance } from '#text/suggest.ts'
import { memoryStore, type NameStore } from './name-store.ts'

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
  /** None, and what is nearest to it. */
  | { readonly nearest: readonly NamedThing[] }

export interface FoundName {
  readonly thing: NamedThing
  readonly start: number
  readonly end: number
}

export interface Names {
  /** The thing of exactly this key. */
  byKey(key: string): NamedThing | undefined
  resolve(text: string): Resolution
  /** The things that a sentence names: whole names only, the longest first claimed. */
  find(text: string): FoundName[]
}

/** Shorter names are right or wrong, never nearly right. */
const SLIP_LENGTH_MIN = 4
const PREFIX_LENGTH_MIN = 2
const NAME_LENGTH_MAX = 60
const CHOICES_MAX = 8

/**
 * Exact key, then name, then the only thing whose name begins so, then the only one a slip away. Figures are never
 * guessed: gpt-4.1 is no slip of gpt-4.5, nor llama 3 the beginning of llama 3.1.
 */
export function createNames(things: Iterable<NamedThing>): Names {
  return namesIn(memoryStore(things, comparisonKey))
}

/** The same over any store. */
export function namesIn(store: NameStore): Names {
  function resolve(text: string): Resolution {
    const exact = store.byKey(text)
    if (exact) return { thing: exact, how: 'key' }
    const wanted = comparisonKey(text)
    if (wanted === '') return { nearest: [] }
    const named = best(store.named(wanted))
    if (named.length > 0) return decide(named, 'name')
    const begun = best(thingsOf(beginning(wanted)))
    if (begun.length > 0) return decide(begun, 'prefix')
    const slipped = best(nearest(wanted))
    return slipped.length > 0 ? decide(slipped, 'slip') : { nearest: [] }
  }

  function beginning(wanted: string) {
    if (wanted.length < PREFIX_LENGTH_MIN) return []
    return store.beginning(wanted).filter(({ name }) => !splitsNumber(name, wanted.length))
  }

  function nearest(wanted: string): NamedThing[] {
    const slips = slipsAllowed(wanted)
    if (slips === 0) return []
    const figures = figuresOf(wanted)
    const near = store
      .near(wanted, slips)
      .filter(({ name }) => Math.abs(name.length - wanted.length) <= slips && figuresOf(name) === figures)
      .map(({ name, things }) => ({ things, slips: editDistance(name, wanted) }))
      .filter((it) => it.slips <= slips)
    return thingsOf(near)
  }

  function find(text: string): FoundName[] {
    const { text: folded, starts, ends } = foldWithOffsets(text)
    const found: FoundName[] = []
    let from = 0
    while (from < folded.length) {
      const hit = isWordStart(folded, from) ? longestAt(folded, from) : undefined
      if (hit) found.push({ thing: hit.thing, start: starts[from] ?? 0, end: ends[hit.end - 1] ?? 0 })
      from = hit ? hit.end : from + 1
    }
    return found
  }

  /** The longest name of one thing that begins here and ends where a word ends. */
  function longestAt(folded: string, from: number): { thing: NamedThing; end: number } | undefined {
    for (let end = Math.min(folded.length, from + NAME_LENGTH_MAX); end > from; end--) {
      if (!isWordEnd(folded, end)) continue
      const name = comparisonKey(folded.slice(from, end))
      if (!isFindable(name)) continue
      const [thing, other] = best(store.named(name))
      if (thing && !other) return { thing, end }
    }
    return undefined
  }

  return { byKey: store.byKey, resolve, find }
}

function thingsOf(names: readonly { things: readonly NamedThing[] }[]): NamedThing[] {
  return [...new Set(names.flatMap(({ things }) => things))]
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
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(key)) return key.length >= 3 ? 1 : 0
  return key.length < SLIP_LENGTH_MIN ? 0 : key.length < 8 ? 1 : 2
}

function figuresOf(name: string): string {
  return name.replaceAll(/\P{N}/gu, '')
}

function splitsNumber(name: string, at: number): boolean {
  return /\d/.test(name[at - 1] ?? '') && /\d/.test(name[at] ?? '')
}

/** Mere figures and single characters are names of too much to be looked for in a sentence. */
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
  return !(WORD.test(last) && WORD.test(text[at] ?? '')) && !(/\d/.test(last) && /^[.\-]\d/.test(text.slice(at, at + 2)))
}
