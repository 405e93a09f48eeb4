import type { ClaimFamily } from './claim-family.ts'
import type { Span } from './spans.ts'

/** A listed word of two that make a claim together. */
export interface PairWord extends Span {
  readonly phrase: string
  readonly family: ClaimFamily
  readonly as: 'verb' | 'object'
}

interface PairClaim extends Span {
  readonly family: ClaimFamily
}

/** Maximum characters between verb and object: 改善你多年的失眠. */
const WORDS_BETWEEN_MAX = 9
const LATIN_BETWEEN_MAX = 40

const CLAUSE_BREAK = /[，。！？；：,!?;\n]|\.(?=\s)/u

/** Finds claims that consist of a verb and an object after it. */
export function readPairs(text: string, words: readonly PairWord[]): PairClaim[] {
  const claims: PairClaim[] = []
  const verbs = new Map<ClaimFamily, PairWord>()
  for (const word of words) {
    const { end, family } = word
    const verb = verbs.get(family)
    if (word.as === 'object') {
      if (verb && isNear(text, verb, word)) claims.push({ start: verb.start, end, family })
    } else if (!verb || end > verb.end) {
      // A verb within the previous verb, such as 治 in 治療, does not count.
      verbs.set(family, word)
    }
  }
  return claims
}

function isNear(text: string, verb: PairWord, object: Span): boolean {
  const between = text.slice(verb.end, object.start)
  if (object.start < verb.end || CLAUSE_BREAK.test(between)) return false
  // A single-character verb must directly precede its object: 抗癌, but not 抗…癌.
  if (between === '' || verb.phrase.length === 1) return between === ''
  return lettersIn(between) <= (/^\p{ASCII}*$/u.test(between) ? LATIN_BETWEEN_MAX : WORDS_BETWEEN_MAX)
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
