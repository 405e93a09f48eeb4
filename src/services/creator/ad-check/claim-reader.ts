import { bucketIn, gramsOf, type Features } from '#support/text/classifier/features.ts'
import { probabilitiesOf } from '#support/text/classifier/model.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import type { FoldedText } from '#support/text/normalise.ts'
import { AD_CATEGORIES, type AdCategory } from './ad-rules.ts'
import type { Span } from './spans.ts'

/** A listed word in the text. `name` contains its role and family. */
export interface Mark extends Span {
  readonly name: string
}

interface Clause extends Span {
  /** Each n-gram counts twice: once for all categories together and once for this category. */
  readonly grams: Features
  readonly square: number
  readonly marks: readonly string[]
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
const MARK_WEIGHT = 0.15
const FAMILY_WEIGHT = 0.3

/**
 * A clause ends at punctuation, a line break, or a space between words beside a Chinese character or an emoji. Applies
 * to folded text.
 */
const CLAUSE_END =
  /[。!?;,、\n]+|(?<=\S\S)\s+(?=[\p{sc=Han}\p{Extended_Pictographic}]\S)|(?<=\S[\p{sc=Han}\p{Extended_Pictographic}])\s+(?=\S\S)|\.\s+/gu

/** Yields the blocks of a text as passages. */
export function* passagesOf(folded: FoldedText, category: AdCategory, marks: readonly Mark[]): Generator<Passage> {
  const spans = clauseSpans(folded.text)
  const sorted = marks.toSorted((a, b) => a.start - b.start)
  const size = spans.length <= CLAUSES_PER_POST ? CLAUSES_PER_POST : CLAUSES_PER_BLOCK
  let first = 0
  for (let from = 0; from < spans.length; from += size) {
    const block = spans.slice(from, from + size).map((span) => {
      const start = folded.starts[span.start] ?? 0
      const end = folded.ends[span.end - 1] ?? 0
      while (first < sorted.length && sorted[first]!.end <= start) first++
      const names: string[] = []
      for (let at = first; at < sorted.length && sorted[at]!.start < end; at++)
        if (sorted[at]!.end > start) names.push(sorted[at]!.name)
      return { start, end, marks: names, ...gramsIn(folded.text.slice(span.start, span.end), category) }
    })
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
  const marks = gramsOf('', [category, ...clauses.flatMap((clause) => clause.marks)])
  return [
    ...clauses.map(({ grams }): [Features, number] => [grams, 1 / lengthOf(clauses)]),
    [featuresFrom([...marks]), MARK_WEIGHT],
  ]
}

function lengthOf(clauses: readonly Clause[]): number {
  return Math.sqrt(clauses.reduce((sum, { square }) => sum + square, 0)) || 1
}

export function featuresOfPassage(passage: Passage, category: AdCategory, families: readonly string[] = []): Features {
  return featuresFrom(
    [...partsOf(passage, category), ...familyParts(families, category)].flatMap(([{ buckets, weights }, factor]) =>
      Array.from(buckets, (bucket, at): Gram => [bucket, weights[at]! * factor]),
    ),
  )
}

/** The families of the claims found in a passage, of all categories and of this one. */
function familyParts(families: readonly string[], category: AdCategory): [part: Features, factor: number][] {
  const grams = gramsOf(
    '',
    families.flatMap((id) => [`family ${id}`, `family ${category} ${id}`]),
  )
  return [[featuresFrom([...grams]), FAMILY_WEIGHT]]
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
  return (passage: Passage, families: readonly string[] = []) => {
    const sum = new Float64Array(model.classes.length)
    for (const [part, factor] of [...partsOf(passage, category), ...familyParts(families, category)])
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

/**
 * The classes of the model that tells the paragraphs of the law apart in texts that are unlawful. In each law, paragraph
 * 1 forbids exaggeration and paragraph 2 medical efficacy.
 */
export const PARAGRAPH_CLASSES = ['exaggerated', 'medical'] as const

/**
 * Returns a function: the log-odds that an unlawful passage with claims of these families claims medical efficacy rather
 * than exaggerates.
 */
export function oddsOfMedicalIn(category: AdCategory): (passage: Passage, families: readonly string[]) => number {
  const sharesIn = readerOf('ad-paragraphs', category)
  return (passage, families) => {
    const [exaggerated = 0, medical = 0] = sharesIn(passage, families)
    return Math.log(medical / exaggerated)
  }
}
