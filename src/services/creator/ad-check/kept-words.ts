import { featuresOf, type Features } from '#support/text/classifier/features.ts'
import { storedModel } from '#support/text/classifier/stored-model.ts'
import type { Span } from './spans.ts'

// Finds the words that an unlawful advertisement may keep: the goods, and facts such as price, taste and use. A
// classifier says for each word which of the two it belongs to, if any. research/train-rewordings.ts trains it.

export const KEPT_WORDS_MODEL = 'models/creator/ad-rewordings.model.zst'
/** The classes of the model: words to delete, the goods with their attributes, other facts. */
export const KEPT_CLASSES = ['deleted', 'goods', 'fact'] as const

/** A part of the text that may stay. */
export interface Kept extends Span {
  /** The goods in it, if it names any. */
  readonly goods?: Span | undefined
  /** Whether it is a complete clause of the seller. */
  readonly isClause: boolean
}

interface Word extends Span {
  readonly text: string
}

interface Odds {
  /** The log-odds that a word stays. */
  readonly kept: number
  /** The log-odds that it belongs to the goods. */
  readonly goods: number
}

/** Goods need this sum of log-odds over their words, and a part of a clause the next. */
const GOODS_MIN = 1
const PART_MIN = 0.6
/**
 * The words at both sides of a cut need log-odds of at least this, and each word of a part the next. With both, nine of
 * ten drafts keep only goods and facts that left-out writers would.
 */
const CUT_MIN = 0.45
const WORD_MIN = -0.2
/** A shorter end of a longer name names no goods: 轉骨|湯凍. */
const END_LETTERS_MIN = 3
/** A clause stays as it is if at least this share of its words may stay. */
const CLAUSE_SHARE = 0.6
/** A clause longer than this many words is not searched for goods. */
const CLAUSE_WORDS_MAX = 60

const BREAK = /^[\p{P}\p{S}\p{Extended_Pictographic}\u{FE0F}]+$/u
/** Signs within prices and names: 80%, C+E, 1/2. */
const WITHIN = /^[%％+＋\-–$＄#./／&'’°×*]+$/u
/** A part of a clause does not begin with these: particles, and verbs of use, whose object is the goods. */
const LEADING = /^[\s，,、的了是在喝吃用擦抹靠]+/u
/** A measure word belongs to the demonstrative before it: 這瓶蜂膠. */
const DEMONSTRATIVE = /[這这那本]/u

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

export function wordsOf(text: string): Word[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index: start }) =>
    /\S/.test(segment) ? [{ text: segment, start, end: start + segment.length }] : [],
  )
}

/**
 * The parts of a text that may stay, in text order. `claims` are its unlawful claims. No part has a word of `listed`,
 * the claims whose very words are unlawful.
 */
export function findKept(text: string, claims: readonly Span[], listed: readonly Span[]): Kept[] {
  const { classify } = storedModel(KEPT_WORDS_MODEL)
  const words = wordsOf(text)
  const odds = wordFeatures(words, claims).map((features, at): Odds => {
    const { start, end } = words[at]!
    if (listed.some((claim) => claim.start < end && claim.end > start)) return { kept: -Infinity, goods: -Infinity }
    const [deleted = 0, goods = 0, fact = 0] = classify(features)
    return { kept: Math.log((goods + fact) / deleted), goods: Math.log(goods / (deleted + fact / 2)) }
  })
  return clausesOf(words).flatMap(([from, to]): Kept[] => {
    const own = odds.slice(from, to)
    const clause = { start: words[from]!.start, end: words[to - 1]!.end }
    const isPlain = !claims.some(({ start, end }) => start < clause.end && end > clause.start)
    const stays = own.filter(({ kept }) => kept > 0).length >= own.length * CLAUSE_SHARE && sum(own, 'kept') > 0
    /** The best part of the clause by these odds, unless it is uncertain where to cut. */
    const bestOf = (of: keyof Odds, min: number): Span | undefined => {
      const best = sumOfBest(own, of)
      if (best.sum < min || cutOdds(own, best, of) < CUT_MIN || lowestOdds(own, best, of) < WORD_MIN) return undefined
      const part = trimmed(text, clause, {
        start: words[from + best.from]!.start,
        end: words[from + best.to - 1]!.end,
      })
      const isEnd = part.start > clause.start && !DEMONSTRATIVE.test(text.charAt(part.start))
      if (isEnd && part.end - part.start < END_LETTERS_MIN) return undefined
      return cutsWord(text, part.start) || cutsWord(text, part.end) ? undefined : part
    }
    const goods = bestOf('goods', GOODS_MIN)
    if (isPlain && stays) return [{ ...clause, goods, isClause: true }]
    const part = bestOf('kept', PART_MIN)
    return part ? [{ ...part, goods, isClause: false }] : []
  })
}

/** The lowest log-odds of the words at both sides of the cuts. */
function cutOdds(odds: readonly Odds[], { from, to }: { from: number; to: number }, of: keyof Odds): number {
  const outside = [odds[from - 1], odds[to]].map((it) => (it ? -it[of] : Infinity))
  return Math.min(odds[from]![of], odds[to - 1]![of], ...outside)
}

function lowestOdds(odds: readonly Odds[], { from, to }: { from: number; to: number }, of: keyof Odds): number {
  return Math.min(...odds.slice(from, to).map((it) => it[of]))
}

/** Whether a word continues across this place: 茶|包, DHA|藻油. */
function cutsWord(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 2)
  if (at === 0 || at === text.length || /[\s\p{P}\p{S}]/u.test(around.slice(0, 2))) return false
  if (/^[a-z][\p{L}]/iu.test(around)) return true
  const [first] = segmenter.segment(around)
  return (first?.segment.length ?? 1) > 1
}

/** The part without particles and verbs at its beginning, and with a demonstrative before it. */
function trimmed(text: string, clause: Span, part: Span): Span {
  const lead = LEADING.exec(text.slice(part.start, part.end))?.[0].length ?? 0
  const isDemonstrated = part.start - clause.start > 0 && DEMONSTRATIVE.test(text.charAt(part.start - 1))
  return { start: lead > 0 ? part.start + lead : part.start - Number(isDemonstrated), end: part.end }
}

type Range = readonly [from: number, to: number]

/** Clauses end at punctuation, at emoji, and at spaces other than those between Latin words. */
function clausesOf(words: readonly Word[]): Range[] {
  const clauses: Range[] = []
  let from = 0
  const close = (to: number) => {
    if (to > from) clauses.push([from, Math.min(to, from + CLAUSE_WORDS_MAX)])
  }
  for (const [at, { text, start }] of words.entries()) {
    if (isBreak(text)) {
      close(at)
      from = at + 1
    } else if (at > from && start > words[at - 1]!.end && !isLatin(words[at - 1]!.text + text)) {
      close(at)
      from = at
    }
  }
  close(words.length)
  return clauses
}

function isBreak(text: string): boolean {
  return BREAK.test(text) && !WITHIN.test(text)
}

function isLatin(text: string): boolean {
  return /^[\p{ASCII}\p{Script=Latin}’]+$/u.test(text)
}

function sum(odds: readonly Odds[], of: keyof Odds): number {
  return odds.reduce((total, it) => total + it[of], 0)
}

/** The run of words with the largest sum, by Kadane's algorithm. */
function sumOfBest(odds: readonly Odds[], of: keyof Odds): { from: number; to: number; sum: number } {
  let best = { from: 0, to: 0, sum: -Infinity }
  let from = 0
  let total = 0
  for (const [at, it] of odds.entries()) {
    if (!(total > 0)) [from, total] = [at, 0]
    total += it[of]
    if (total > best.sum) best = { from, to: at + 1, sum: total }
  }
  return best
}

/** The features of each word: the word, its neighbours, its place in its clause, and the claims around it. */
export function wordFeatures(words: readonly Word[], claims: readonly Span[]): Features[] {
  const text = (at: number) => words[at]?.text.toLowerCase().replaceAll(/\d+/g, '9') ?? (at < 0 ? '^' : '$')
  const isGap = (at: number) => at > 0 && at < words.length && words[at]!.start > words[at - 1]!.end
  const isEdge = (at: number) => words[at] === undefined || BREAK.test(words[at].text)
  const claimed = words.map((word) => Number(claims.some(({ start, end }) => start < word.end && end > word.start)))
  const claim = (at: number) => claimed[at] ?? 2
  return words.map((_, at) => {
    let first = at
    while (at - first < CLAUSE_WORDS_MAX && !isEdge(first - 1) && !isGap(first)) first--
    let last = at
    while (last - at < CLAUSE_WORDS_MAX && !isEdge(last + 1) && !isGap(last + 1)) last++
    const [word, own, before, after] = [text(at), claim(at), at - first, last - at]
    return featuresOf('', [
      `word${word}`,
      `claim${own}`,
      `claimWord${own}${word}`,
      `last${word.at(-1)}`,
      `first${word.at(0)}`,
      `left${text(at - 1)}`,
      `right${text(at + 1)}`,
      `left2${text(at - 2)}`,
      `right2${text(at + 2)}`,
      `lefts${text(at - 2)} ${text(at - 1)}`,
      `rights${text(at + 1)} ${text(at + 2)}`,
      `leftWord${text(at - 1)} ${word}`,
      `wordRight${word} ${text(at + 1)}`,
      `leftLast${text(at - 1).at(-1)}`,
      `rightFirst${text(at + 1).at(0)}`,
      `lasts${text(at - 1).at(-1)}${word.at(-1)}`,
      `claims${claim(at - 1)}${own}${claim(at + 1)}`,
      `before${Math.min(5, before)}`,
      `after${Math.min(5, after)}`,
      `beforeClaim${Math.min(5, before)}${own}`,
      `length${Math.min(8, before + after)}`,
      `start${text(first)}`,
      `end${text(last)}`,
      `endLast${text(last).at(-1)}`,
      `startClaim${first === 0}${own}`,
      `edges${isEdge(at - 1) || isGap(at)}${isEdge(at + 1) || isGap(at + 1)}`,
      `clauseClaim${claimed.slice(first, last + 1).includes(1)}${own}`,
      `previous${words
        .slice(Math.max(first, at - 8), at)
        .map((it) => it.text)
        .slice(-4)
        .join('')}`,
    ])
  })
}
