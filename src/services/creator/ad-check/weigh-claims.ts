import type { AdCategory } from './ad-rules.ts'
import { isOfWords, type Claim } from './claim.ts'
import { claimFamilies } from './claim-family.ts'
import type { Judged, Passage } from './claim-reader.ts'
import { overlapping, overlaps, type Span } from './spans.ts'

/**
 * With a lower probability of being unlawful, a claim from the lists is dropped, and a passage without one is no finding.
 */
export const UNLAWFUL_MIN = 0.37
/** As UNLAWFUL_MIN, for listed claims on longer pages, whose sentences say more besides. */
const CONFIRMED_ON_PAGES_MIN = 0.1
/**
 * A claim from the lists also stays if its clause alone reaches PLAIN_MIN and its passage PLAIN_WITHIN_MIN. A claim beside
 * a lawful half remains a claim, but an answer may deny what its question says.
 */
const PLAIN_MIN = 0.9
const PLAIN_WITHIN_MIN = 0.1
/** Words that only goods with a permit may use count unless the text surely speaks of the law itself. */
const OF_WORDS_MIN = 0.1
/** As UNLAWFUL_MIN, for a claim from the lists that is nearly all of its passage. */
const ALL_OF_MIN = 0.03
/** Fewer characters than most denials and warnings need. */
const AROUND_MAX = 3
/** A clause next to another finding is a separate finding if it alone reaches this probability. */
const BESIDE_MIN = 0.9
/** As UNLAWFUL_MIN, for a sentence alone. */
const SENTENCE_MIN = 0.8

/** The claims from the lists that the model does not refute. */
export function confirmed(
  claims: readonly Claim[],
  passages: readonly Judged[],
  judge: (passage: Passage) => Judged,
  isOfLaw: (claim: Span) => boolean,
): Claim[] {
  const within = overlapping(passages)
  const min = passages.length === 1 ? UNLAWFUL_MIN : CONFIRMED_ON_PAGES_MIN
  return claims.filter((claim) => {
    if (isOfLaw(claim)) return true
    const around = within(claim)
    if (isOfWords(claim.family)) return around.some((it) => it.unlawful >= OF_WORDS_MIN || isAllOf(claim, it))
    return (
      around.some((passage) => passage.unlawful >= min) ||
      around.some((passage) => passage.unlawful >= ALL_OF_MIN && isAllOf(claim, passage)) ||
      around.some(
        (passage) =>
          passage.unlawful >= PLAIN_WITHIN_MIN &&
          clausesOf(passage).some((clause) => overlaps(clause, claim) && judge(clause).unlawful >= PLAIN_MIN),
      )
    )
  })
}

/** The model refutes a listed claim by the words around it, so it has no say where there are hardly any: 本產品永久美白. */
function isAllOf(claim: Span, passage: Span): boolean {
  return claim.start - passage.start + (passage.end - claim.end) <= AROUND_MAX
}

function clausesOf({ clauses }: Passage): Passage[] {
  return clauses.map((clause) => ({ start: clause.start, end: clause.end, clauses: [clause] }))
}

/** The most suspicious clauses of each suspected passage or sentence that no other finding covers. */
export function findSuspects(
  passages: readonly Judged[],
  sentences: readonly Judged[],
  judge: (passage: Passage) => Judged,
  category: AdCategory,
  settled: readonly Span[],
  denied: readonly Span[],
): Claim[] {
  const found: Claim[] = []
  const family = claimFamilies(category).find(({ id }) => id === 'suspected')
  if (!family) return found
  const settledIn = overlapping(settled)
  const suspicious = [
    ...passages.filter(({ unlawful }) => unlawful >= UNLAWFUL_MIN),
    ...sentences.filter(({ unlawful }) => unlawful >= SENTENCE_MIN),
  ]
    .toSorted((a, b) => a.start - b.start)
    .map((passage) => ({ passage, settledNear: settledIn(passage) }))
    .toSorted((a, b) => b.passage.unlawful - a.passage.unlawful)
  for (const { passage, settledNear } of suspicious) {
    const near = [...settledNear, ...found.filter((it) => overlaps(it, passage))]
    const open = clausesOf(passage)
      .filter((clause) => ![...near, ...denied].some((it) => overlaps(it, clause)))
      .map((clause) => judge(clause))
      .toSorted((a, b) => b.unlawful - a.unlawful)
    const plain = open.filter(({ unlawful }) => unlawful >= BESIDE_MIN)
    const suspects = near.length === 0 && plain.length === 0 ? open.slice(0, 1) : plain
    found.push(...suspects.map(({ start, end }) => ({ start, end, family })))
  }
  return found
}
