import type { Kind } from '#operation/input/kind.ts'
import type { WrittenNumber } from '#operation/input/number.ts'
import type { Reading } from '#operation/input/reading.ts'
import { NUMBER_CUES } from './cues.ts'

interface Claim {
  readonly name: string
  readonly number: WrittenNumber
  /** The number of characters between the number and the word for the input. */
  readonly distance: number
}

const TOKENS = /^ ?(?:個 ?)?tokens?(?![a-z])/i

/**
 * Assigns each number of a task to the input whose word is nearest, one number per input. An input gets several numbers
 * only if its word is beside each of them: 薪資 5 萬和稿費 3 萬.
 */
export function shareNumbers(
  kinds: ReadonlyMap<string, Kind>,
  text: string,
  numbers: readonly WrittenNumber[],
  reading: Reading,
): Map<string, number[]> {
  const byKind = new Map([...new Set(kinds.values())].map((kind) => [kind, numbersOf(kind, text, numbers, reading)]))
  const own = new Map([...kinds].map(([name, kind]) => [name, byKind.get(kind) ?? []]))
  const claims = new Map([...own].map(([name, its]) => [name, claimsOf(name, text, its)]))
  const given = new Map(dealOut([...claims.values()]).map((claim) => [claim.name, [claim]]))
  const taken = new Set([...given.values()].flat().map(({ number }) => number))
  const further = [...claims.values()]
    .flat()
    .filter(({ name, distance }) => LISTED.has(name) && distance <= LIST_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance || a.number.start - b.number.start)
  for (const claim of further) {
    if (taken.has(claim.number)) continue
    taken.add(claim.number)
    given.set(claim.name, [...(given.get(claim.name) ?? []), claim])
  }
  const shared = new Map([...given].map(([name, its]) => [name, inTextOrder(its)]))
  for (const [name, its] of own) {
    // If a task contains only one amount of money, it belongs to this input.
    const single = its.filter((number) => number.value >= 100)
    const [only] = single
    if (LISTED.has(name) && !shared.has(name) && only && single.length === 1 && !taken.has(only))
      shared.set(name, [only.value])
  }
  // A number of tokens counts as input tokens unless the task says “output”: 300k tokens.
  const tokens = (own.get('input_tokens') ?? []).find((it) => !taken.has(it) && TOKENS.test(text.slice(it.end)))
  if (tokens && !given.has('input_tokens') && !given.has('output_tokens')) shared.set('input_tokens', [tokens.value])
  return shared
}

/** At most this many numbers, the nearest ones, compete for each input. */
const CLAIMS_MAX = 4

/**
 * Fills as many inputs as possible, with the least total distance between numbers and words. In 輸入 500 萬輸出 100 萬, each
 * word gets the number after it.
 */
function dealOut(claims: readonly (readonly Claim[])[]): Claim[] {
  const nearest = claims
    .filter(({ length }) => length > 0)
    .map((its) => its.toSorted((a, b) => a.distance - b.distance).slice(0, CLAIMS_MAX))
  const best = (at: number, taken: ReadonlySet<WrittenNumber>): { dealt: Claim[]; distance: number } => {
    const its = nearest[at]
    if (!its) return { dealt: [], distance: 0 }
    const ways = its
      .filter(({ number }) => !taken.has(number))
      .map((claim) => {
        const rest = best(at + 1, new Set([...taken, claim.number]))
        return { dealt: [claim, ...rest.dealt], distance: claim.distance + rest.distance }
      })
    return [...ways, best(at + 1, taken)].reduce((least, way) =>
      way.dealt.length > least.dealt.length ||
      (way.dealt.length === least.dealt.length && way.distance < least.distance)
        ? way
        : least,
    )
  }
  return best(0, new Set()).dealt
}

/**
 * The numbers that an input of this kind accepts. An amount in TWD accepts no dollars; a percentage accepts percentages
 * only.
 */
function numbersOf(kind: Kind, text: string, numbers: readonly WrittenNumber[], reading: Reading): WrittenNumber[] {
  const places = new Set(kind.find?.(text, reading).map(({ start }) => start))
  return numbers.filter(({ start }) => places.has(start))
}

function inTextOrder(claims: readonly Claim[]): number[] {
  return claims.toSorted((a, b) => a.number.start - b.number.start).map(({ number }) => number.value)
}

/** Inputs for which a task may list several amounts. */
const LISTED = new Set(['amount', 'monthly'])
const LIST_DISTANCE = 4

function claimsOf(name: string, text: string, numbers: readonly WrittenNumber[]): Claim[] {
  const cue = NUMBER_CUES[name]
  if (!cue) return []
  return numbers
    .map((number) => ({ name, number, distance: distanceOf(number, text, cue) }))
    .filter(({ distance }) => Number.isFinite(distance))
}

type Cue = (typeof NUMBER_CUES)[string]

function distanceOf({ start, end }: WrittenNumber, text: string, cue: Cue): number {
  const before = lastEnd(text.slice(Math.max(0, start - 14), start), cue.before)
  const after = firstStart(text.slice(end, end + 16), cue.after)
  return Math.min(before ?? Infinity, after === undefined ? Infinity : after + 0.5)
}

function lastEnd(text: string, cue: RegExp | undefined): number | undefined {
  if (!cue) return undefined
  const found = [...text.matchAll(new RegExp(cue.source, 'gi'))].at(-1)
  return found ? gapOf(text.slice(found.index + found[0].length)) : undefined
}

/**
 * The distance between a number and its word. Punctuation between them increases it, because a word after a comma
 * usually belongs to the next number.
 */
function gapOf(between: string): number {
  return between.length + (/[，,、;；]/.test(between) ? SEPARATED : 0)
}

const SEPARATED = 8

function firstStart(text: string, cue: RegExp | undefined): number | undefined {
  const found = cue?.exec(text)
  return found ? gapOf(text.slice(0, found.index)) : undefined
}
