import { bucketIn, gramsOf, type Features } from '#support/text/classifier/features.ts'
import { probabilitiesOf } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import type { FoldedText } from '#support/text/normalise.ts'
import { AD_CATEGORIES, CLAIM_KINDS, type AdCategory, type ClaimKind } from './ad-rules.ts'
import type { Span } from './spans.ts'

interface Clause extends Span {
  /** Each n-gram counts twice: once for all categories together and once for this category. */
  readonly grams: Features
  readonly square: number
}

/** Consecutive clauses that are judged together, and the block of clauses that contains them. */
export interface Passage extends Span {
  readonly clauses: readonly Clause[]
  readonly block: readonly Clause[]
}

/** The classes of the model that tells unlawful texts from lawful ones. */
export const CLAIM_CLASSES = ['lawful', 'unlawful'] as const

export interface Judged extends Passage {
  /** The probability of an unlawful claim. */
  readonly unlawful: number
}

/** A post is one block: whether words claim something depends on all of it. */
const CLAUSES_PER_POST = 12
/** A longer text is judged in blocks of this many clauses, as long as most posts that the model learnt from. */
const CLAUSES_PER_BLOCK = 3
const CATEGORY_WEIGHT = 0.5
const CATEGORY_BIAS = 0.15

/**
 * A clause ends at punctuation, a line break, or a space between words beside a Chinese character or an emoji. Applies
 * to folded text.
 */
const CLAUSE_END =
  /[。!?;,、\n]+|(?<=\S\S)\s+(?=[\p{sc=Han}\p{Extended_Pictographic}]\S)|(?<=\S[\p{sc=Han}\p{Extended_Pictographic}])\s+(?=\S\S)|\.\s+/gu

/** Yields the blocks of a text as passages. */
export function* passagesOf(folded: FoldedText, category: AdCategory): Generator<Passage> {
  const spans = clauseSpans(folded.text)
  const size = spans.length <= CLAUSES_PER_POST ? CLAUSES_PER_POST : CLAUSES_PER_BLOCK
  for (let from = 0; from < spans.length; from += size) {
    const block = spans.slice(from, from + size).map((span) => ({
      start: folded.starts[span.start] ?? 0,
      end: folded.ends[span.end - 1] ?? 0,
      ...gramsIn(folded.text.slice(span.start, span.end), category),
    }))
    yield { start: block[0]!.start, end: block.at(-1)!.end, clauses: block, block }
  }
}

function clauseSpans(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  const add = (end: number) => {
    if (/\p{L}/u.test(text.slice(start, end))) spans.push({ start, end })
  }
  for (const { 0: mark, index } of text.matchAll(CLAUSE_END)) {
    add(index)
    start = index + mark.length
  }
  add(text.length)
  return spans
}

function gramsIn(text: string, category: AdCategory) {
  const grams = [...gramsOf(text)]
  const place = AD_CATEGORIES.indexOf(category) + 1
  const ofCategory = grams.map(([bucket, weight]): Gram => [bucketIn(place, bucket), weight * CATEGORY_WEIGHT])
  return {
    grams: featuresFrom([...grams, ...ofCategory]),
    square: grams.reduce((sum, [, weight]) => sum + weight * weight, 0),
  }
}

type Gram = [bucket: number, weight: number]

function featuresFrom(grams: readonly Gram[]): Features {
  return {
    buckets: Uint32Array.from(grams, ([bucket]) => bucket),
    weights: Float32Array.from(grams, ([, weight]) => weight),
  }
}

function partsOf({ clauses }: Passage, category: AdCategory): [part: Features, factor: number][] {
  return [
    ...clauses.map(({ grams }): [Features, number] => [grams, 1 / lengthOf(clauses)]),
    [featuresFrom([...gramsOf('', [category])]), CATEGORY_BIAS],
  ]
}

function lengthOf(clauses: readonly Clause[]): number {
  return Math.sqrt(clauses.reduce((sum, { square }) => sum + square, 0)) || 1
}

export function featuresOfPassage(passage: Passage, category: AdCategory): Features {
  return featuresFrom(
    partsOf(passage, category).flatMap(([{ buckets, weights }, factor]) =>
      Array.from(buckets, (bucket, at): Gram => [bucket, weights[at]! * factor]),
    ),
  )
}

/**
 * Returns a function that adds up the weights of a model for passages of one text. It caches the sum of each clause,
 * because a clause belongs to several passages.
 */
function readerOf(name: string, category: AdCategory) {
  const model = storedModel(`models/creator/${name}.model.zst`)
  const sums = new Map<Features, Float64Array>()
  const sumOf = (part: Features) => {
    const sum = sums.get(part) ?? model.sum(part)
    sums.set(part, sum)
    return sum
  }
  return (passage: Passage) => {
    const sum = new Float64Array(model.classes.length)
    for (const [part, factor] of partsOf(passage, category))
      for (const [at, score] of sumOf(part).entries()) sum[at]! += score * factor
    return probabilitiesOf(model, sum)
  }
}

/** Returns a function that judges passages of one text. */
export function judgeOf(category: AdCategory): (passage: Passage) => Judged {
  const sharesIn = readerOf('ad-claims', category)
  return (passage) => {
    const [lawful = 0] = sharesIn(passage)
    return { ...passage, unlawful: 1 - lawful }
  }
}

/** Returns a function: how probable each kind of claim is in an unlawful passage. */
export function claimKindsIn(category: AdCategory): (passage: Passage) => Readonly<Record<ClaimKind, number>> {
  const sharesIn = readerOf('ad-paragraphs', category)
  return (passage) => {
    const shares = sharesIn(passage)
    return Object.fromEntries(CLAIM_KINDS.map((kind, at) => [kind, shares[at]!])) as Record<ClaimKind, number>
  }
}
