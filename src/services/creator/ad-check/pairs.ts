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

const CLAUSE_BREAK = /[，。！？；：,!?;\n]|\.(?=\s)/u

/** Finds claims that consist of a verb and an object after it in the same clause: 改善你多年的失眠. */
export function readPairs(text: string, words: readonly PairWord[]): PairClaim[] {
  const claims: PairClaim[] = []
  const verbs = new Map<ClaimFamily, PairWord>()
  for (const word of words) {
    const { end, family } = word
    const verb = verbs.get(family)
    if (word.as === 'object') {
      if (verb && isInClause(text, verb, word)) claims.push({ start: verb.start, end, family })
    } else if (!verb || end > verb.end) {
      // A verb within the previous verb, such as 治 in 治療, does not count.
      verbs.set(family, word)
    }
  }
  return claims
}

function isInClause(text: string, verb: Span, object: Span): boolean {
  return object.start >= verb.end && !CLAUSE_BREAK.test(text.slice(verb.end, object.start))
}
