import type { ClaimFamily } from './claim-family.ts'
import type { Span } from './spans.ts'

/** A listed word of two that can make a claim together: a verb, an object, or a word after an object. */
export interface PairWord {
  readonly start: number
  readonly end: number
  readonly phrase: string
  readonly family: ClaimFamily
  readonly as: 'verb' | 'object' | 'after'
}

interface PairClaim {
  readonly start: number
  readonly end: number
  readonly family: ClaimFamily
}

type Reader = (start: number, end: number) => boolean

/** Maximum characters between verb and object: 改善你多年的失眠. */
const WORDS_BETWEEN_MAX = 9
const WORDS_BETWEEN_REVERSED_MAX = 3
/** Maximum characters between an object and the word after it: 痛風發作時喝一包立刻緩解. */
const WORDS_BEFORE_AFTER_MAX = 10
/** Maximum characters between an illness and its cure in the next clause: 口腔潰瘍反覆發作，吃這個就壓下來. */
const WORDS_ACROSS_CLAUSES_MAX = 14
const LATIN_BETWEEN_MAX = 40

const CLAUSE_BREAK = /[，。！？；：,!?;\n]|\.(?=\s)/u
const SENTENCE_BREAK = /[。！？；!?;]|\.(?=\s)|\n\s*\n/u
const LIST_BETWEEN_MAX = 8
const LIST_BETWEEN = /^[\s、/／]*(?:和|及|與|与|或|以及|跟|and|or)?[\s、/／]*$/u

/** Words between verb and object that deny the claim: 改善不了失眠, 皮膚炎患者不適用. */
const DENIED_BETWEEN = /不了|不到|無關|无关|請|请|建議|建议|(?:[不未勿]|未[見见獲获能]得?到?|沒有|没有)$/u
/** Families in which a testimonial may name the illness in one clause and its cure in the next. */
const TELLING = new Set(['disease', 'pain', 'body_markers', 'scars_and_marks', 'wounds', 'hair_growth'])

/** Finds claims that consist of a verb near an object. Objects in a list share the verb: 改善失眠、便秘與頭痛. */
export function readPairs(text: string, words: readonly PairWord[], isNotAClaim: Reader): PairClaim[] {
  const claims: PairClaim[] = []
  const verbs = new Map<ClaimFamily, PairWord>()
  const objects = new Map<ClaimFamily, PairWord>()
  const claimed = new Map<ClaimFamily, PairWord>()
  for (const word of words) {
    const { start, end, family } = word
    if (word.as !== 'object') {
      const object = objects.get(family)
      const isClaim =
        object &&
        (isNear(text, object, word, reachBehind(word)) || (word.as === 'after' && isResolved(text, object, word)))
      // In 對牛奶過敏者請避免食用, “avoid” (避免) is a warning instead of a claim about allergies.
      if (isClaim && !isNotAClaim(object.start, object.end)) {
        claims.push({ start: object.start, end, family })
      }
      if (word.as === 'after') continue
      // A verb within the previous verb, such as 治 in 治療, does not count.
      const known = verbs.get(family)
      if (!known || end > known.end) verbs.set(family, word)
      continue
    }
    const verb = verbs.get(family)
    const before = claimed.get(family)
    const isPaired = verb && isNear(text, verb, word, reachOf(verb))
    const isListed =
      before &&
      before.end <= start &&
      start - before.end < LIST_BETWEEN_MAX &&
      LIST_BETWEEN.test(text.slice(before.end, start))
    if (isPaired) claims.push({ start: verb.start, end, family })
    else if (isListed) claims.push({ start, end, family })
    if (isPaired || isListed) claimed.set(family, word)
    objects.set(family, word)
  }
  return claims
}

/** A single-character verb must directly precede its object: 抗癌, but not 抗…癌. */
function reachOf(verb: PairWord): number {
  return verb.phrase.length === 1 ? 0 : WORDS_BETWEEN_MAX
}

/** A verb may follow its object (感冒預防). A single character after an object is too ambiguous. */
function reachBehind({ as, phrase }: PairWord): number {
  if (as === 'after') return phrase.length === 1 ? 1 : WORDS_BEFORE_AFTER_MAX
  return phrase.length === 1 ? -1 : WORDS_BETWEEN_REVERSED_MAX
}

function isNear(text: string, first: Span, second: Span, lettersMax: number): boolean {
  if (second.start < first.end || second.start - first.end > 60) return false
  const between = text.slice(first.end, second.start)
  if (between === '') return lettersMax >= 0
  if (CLAUSE_BREAK.test(between) || DENIED_BETWEEN.test(between)) return false
  return lettersIn(between) <= (lettersMax > 0 && /^[\p{ASCII}]*$/u.test(between) ? LATIN_BETWEEN_MAX : lettersMax)
}

function isResolved(text: string, object: PairWord, word: PairWord): boolean {
  if (word.start < object.end || word.start - object.end > 40) return false
  if (word.phrase.length < 2 || !TELLING.has(word.family.id)) return false
  const between = text.slice(object.end, word.start)
  if (SENTENCE_BREAK.test(between) || DENIED_BETWEEN.test(between)) return false
  const letters = lettersIn(between)
  return letters <= 4 || (letters <= WORDS_ACROSS_CLAUSES_MAX && /[吃喝用擦抹塗敷泡噴貼試週周天月]/u.test(between))
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
