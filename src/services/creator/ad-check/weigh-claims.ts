import type { AdCategory } from './ad-rules.ts'
import { isOfWords, type Claim } from './claim.ts'
import { claimFamilies } from './claim-family.ts'
import type { Judged, Passage } from './claim-reader.ts'
import { overlapping, type Span } from './spans.ts'

/** A claim from the lists is dropped if the passage around it has a lower probability of being unlawful than this. */
const CONFIRMED_MIN = 0.35
/** As CONFIRMED_MIN, for longer pages. The model learnt only from posts, so on pages the lists weigh more. */
const CONFIRMED_ON_PAGES_MIN = 0.1
/**
 * A claim from the lists also stays if its clause alone reaches PLAIN_MIN and, in a post, its passage PLAIN_WITHIN_MIN. A
 * claim beside a lawful half remains a claim, but an answer may deny what its question says.
 */
const PLAIN_MIN = 0.9
const PLAIN_WITHIN_MIN = 0.2
/** Fewer characters than most denials and warnings need. */
const AROUND_MAX = 3
/** A passage without a claim from the lists is a finding if it has at least this probability. */
const SUSPECTED_MIN = 0.6
/** As SUSPECTED_MIN, for longer pages, whose many passages would raise many false alarms. */
const SUSPECTED_ON_PAGES_MIN = 0.9
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
  const min = isPost ? CONFIRMED_MIN : CONFIRMED_ON_PAGES_MIN
  return claims.filter((claim) => {
    if (isOfLaw(claim) || isOfWords(claim.family)) return true
    const around = within(claim)
    return (
      around.some((passage) => passage.unlawful >= min || isAllOf(claim, passage)) ||
      around.some(
        (passage) =>
          (!isPost || passage.unlawful >= PLAIN_WITHIN_MIN) &&
          clausesOf(passage).some(
            (clause) => clause.start < claim.end && clause.end > claim.start && judge(clause).unlawful >= PLAIN_MIN,
          ),
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
  const min = passages.length === 1 ? SUSPECTED_MIN : SUSPECTED_ON_PAGES_MIN
  for (const passage of passages) {
    if (passage.unlawful < min) continue
    const near = settledIn(passage)
    // Texts about general goods often do not concern the body. The model learnt only from texts that do, so it does not
    // judge these.
    if (category === 'general' && !passage.clauses.some(({ marks }) => marks.some((it) => it.startsWith('object'))))
      continue
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
