import { comparisonKey } from '#support/text/normalise.ts'
import { CHOICES_MAX } from './match-name.ts'
import type { NamedThing } from './named-thing.ts'
import type { Names, Resolution } from './names.ts'

/** How uncertain a resolution is. Lower is better. */
export const Uncertainty = {
  completeName: 0,
  /** The beginning or some words of a name, or a name of several things. */
  partOrSeveral: 1,
  typo: 2,
  /** No match. Things with similar names are suggested. */
  similarOnly: 3,
  nothing: 4,
} as const

export function uncertaintyOf(resolution: Resolution): number {
  if (isComplete(resolution)) return Uncertainty.completeName
  if ('thing' in resolution) return resolution.how === 'typo' ? Uncertainty.typo : Uncertainty.partOrSeveral
  if ('choices' in resolution) return Uncertainty.partOrSeveral
  const isSimilar = 'nearest' in resolution && resolution.nearest.length > 0
  return isSimilar ? Uncertainty.similarOnly : Uncertainty.nothing
}

/** Whether the text matched a complete name or key. */
export function isComplete(resolution: Resolution): boolean {
  return 'thing' in resolution && (resolution.how === 'key' || resolution.how === 'name')
}

/** The first of the most certain resolutions. */
export function findMostCertain(resolutions: readonly [Resolution, ...Resolution[]]): Resolution {
  return resolutions.reduce((best, it) => (uncertaintyOf(it) < uncertaintyOf(best) ? it : best))
}

/**
 * Prefers a complete name of lower rank to several prefix matches: Imagen 4 is Google's model, although a reseller's
 * imagen4/preview begins with the text.
 */
export function preferLowerRank(resolution: Resolution, spellings: readonly string[], names: Names): Resolution {
  if (!('choices' in resolution)) return resolution
  const lowest = Math.min(...resolution.choices.map(({ rank = 0 }) => rank))
  if (lowest === 0) return resolution
  const complete = spellings.map((spelling) => names.resolve(spelling)).find(isComplete)
  return complete && 'thing' in complete && (complete.thing.rank ?? 0) < lowest ? complete : resolution
}

/** Puts a thing, if there is one, before the other suggestions. */
export function suggestFirst(thing: NamedThing | undefined, resolution: Resolution): Resolution {
  if (!thing) return resolution
  const nearest = 'nearest' in resolution ? resolution.nearest.filter(({ key }) => key !== thing.key) : []
  return { nearest: [thing, ...nearest].slice(0, CHOICES_MAX) }
}

/** Suggests only things that have a name with the same letters in another order: TSMC for TMSC. */
export function suggestAnagrams(text: string, things: readonly NamedThing[]): Resolution {
  const lettersOf = (name: string) => [...comparisonKey(name)].toSorted().join('')
  const letters = lettersOf(text)
  return { nearest: things.filter(({ names }) => names.some((name) => lettersOf(name) === letters)) }
}
