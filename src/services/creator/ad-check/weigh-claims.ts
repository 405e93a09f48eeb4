import type { AdCategory } from './ad-rules.ts'
import { isOfWords, type Claim } from './claim.ts'
import { claimFamilies } from './claim-family.ts'
import type { Judged, Passage } from './claim-reader.ts'
import { overlapping, type Span } from './spans.ts'

/**
 * With a lower probability of being unlawful, a claim from the lists is dropped, and a passage without one is no finding.
 */
const UNLAWFUL_MIN = 0.5
/** As UNLAWFUL_MIN, for listed claims on longer pages. The model learnt only from posts, so on pages the lists weigh more. */
const CONFIRMED_ON_PAGES_MIN = 0.1
/**
 * A claim from the lists also stays if its clause alone reaches PLAIN_MIN and, in a post, its passage PLAIN_WITHIN_MIN. A
 * claim beside a lawful half remains a claim, but an answer may deny what its question says.
 */
const PLAIN_MIN = 0.9
const PLAIN_WITHIN_MIN = 0.1
/** Words that only goods with a permit may use count unless the text surely speaks of the law itself. */
const OF_WORDS_MIN = 0.1
/** Fewer characters than most denials and warnings need. */
const AROUND_MAX = 3
/** As UNLAWFUL_MIN, for passages without a listed claim on longer pages, whose many passages would raise many false alarms. */
const SUSPECTED_ON_PAGES_MIN = 0.8
/** A clause next to another finding is a separate finding if it alone reaches this probability. */
const BESIDE_MIN = 0.9

/** The claims from the lists that the model does not refute. */
export function confirmed(
  claims: readonly Claim[],
  passages: readonly Judged[],
  judge: (passage: Passage) => Judged,
  isOfLaw: (claim: Span) => boolean,
): Claim[] {
  const within = overlapping(passages)
  const isPost = passages.length === 1
  const min = isPost ? UNLAWFUL_MIN : CONFIRMED_ON_PAGES_MIN
  return claims.filter((claim) => {
    if (isOfLaw(claim)) return true
    const around = within(claim)
    if (isOfWords(claim.family)) return around.some((it) => it.unlawful >= OF_WORDS_MIN || isAllOf(claim, it))
    return (
      around.some((passage) => passage.unlawful >= min) ||
      around.some(
        (passage) =>
          (!isPost || passage.unlawful >= PLAIN_WITHIN_MIN) &&
          (isAllOf(claim, passage) ||
            clausesOf(passage).some(
              (clause) => clause.start < claim.end && clause.end > claim.start && judge(clause).unlawful >= PLAIN_MIN,
            )),
      )
    )
  })
}

/** The model refutes a listed claim by the words around it, so it has no say where there are hardly any: 本產品永久美白. */
function isAllOf(claim: Span, passage: Span): boolean {
  return claim.start - passage.start + (passage.end - claim.end) <= AROUND_MAX
}

function clausesOf({ clauses, block }: Passage): Passage[] {
  return clauses.map((clause) => ({ start: clause.start, end: clause.end, clauses: [clause], block }))
}

/** The most suspicious clauses of each suspected passage that no other finding covers. */
export function findSuspects(
  passages: readonly Judged[],
  judge: (passage: Passage) => Judged,
  category: AdCategory,
  settled: readonly Span[],
  denied: readonly Span[],
): Claim[] {
  const found: Claim[] = []
  const family = claimFamilies(category).find(({ id }) => id === 'suspected')
  if (!family) return found
  const settledIn = overlapping(settled)
  const min = passages.length === 1 ? UNLAWFUL_MIN : SUSPECTED_ON_PAGES_MIN
  for (const passage of passages) {
    if (passage.unlawful < min) continue
    const near = settledIn(passage)
    const open = clausesOf(passage)
      .filter((clause) => ![...near, ...denied].some((it) => it.start < clause.end && it.end > clause.start))
      .map((clause) => judge(clause))
      .toSorted((a, b) => b.unlawful - a.unlawful)
    const plain = open.filter(({ unlawful }) => unlawful >= BESIDE_MIN)
    const suspects = near.length === 0 && plain.length === 0 ? open.slice(0, 1) : plain
    found.push(...suspects.map(({ start, end }) => ({ start, end, family })))
  }
  return found
}
