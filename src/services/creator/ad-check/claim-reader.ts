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

/** Consecutive clauses that are judged together. */
export interface Passage extends Span {
  readonly clauses: readonly Clause[]
}

/** The classes of the model that tells unlawful texts from lawful ones. */
export const CLAIM_CLASSES = ['lawful', 'unlawful'] as const

export interface Judged extends Passage {
  /** The probability of an unlawful claim. */
  readonly unlawful: number
}

/** Sentences judged together, because the meaning of a claim depends on the sentences around it. */
export const SENTENCES_PER_PASSAGE = 3
const CATEGORY_WEIGHT = 0.5
const CATEGORY_BIAS = 0.15

/** Between the clauses of two sentences. Applies to folded text. */
const SENTENCE_END = /[。!?;\n]|\.\s/u
/**
 * A clause ends at punctuation, a line break, or a space between words beside a Chinese character or an emoji. Applies
 * to folded text.
 */
const CLAUSE_END =
  /[。!?;,、\n]+|(?<=\S\S)\s+(?=[\p{sc=Han}\p{Extended_Pictographic}]\S)|(?<=\S[\p{sc=Han}\p{Extended_Pictographic}])\s+(?=\S\S)|\.\s+/gu

/** The passage that is the complete text. Undefined of a text without words. */
export function passageOf(folded: FoldedText, category: AdCategory): Passage | undefined {
  return joined(sentencesOf(folded, category).flat())
}

/** Yields so many consecutive sentences as a passage, beginning with each sentence in turn. */
export function* passagesOf(
  folded: FoldedText,
  category: AdCategory,
  size = SENTENCES_PER_PASSAGE,
): Generator<Passage> {
  const sentences = sentencesOf(folded, category)
  for (let from = 0; from === 0 || from + size <= sentences.length; from++) {
    const passage = joined(sentences.slice(from, from + size).flat())
    if (passage) yield passage
  }
}

function joined(clauses: readonly Clause[]): Passage | undefined {
  const [first, last] = [clauses[0], clauses.at(-1)]
  return first && last && { start: first.start, end: last.end, clauses }
}

/** The clauses of each sentence. */
function sentencesOf(folded: FoldedText, category: AdCategory): Clause[][] {
  const sentences: Clause[][] = []
  let before: Span | undefined
  for (const span of clauseSpans(folded.text)) {
    const clause = {
      start: folded.starts[span.start] ?? 0,
      end: folded.ends[span.end - 1] ?? 0,
      ...gramsIn(folded.text.slice(span.start, span.end), category),
    }
    if (before && !SENTENCE_END.test(folded.text.slice(before.end, span.start))) sentences.at(-1)!.push(clause)
    else sentences.push([clause])
    before = span
  }
  return sentences
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
