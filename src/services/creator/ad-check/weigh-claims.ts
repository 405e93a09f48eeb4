import type { AdCategory } from './ad-rules.ts'
import { isOfWords, type Claim } from './claim.ts'
import { claimFamilies } from './claim-family.ts'
import type { Judged, Passage } from './claim-reader.ts'
import { overlapping, type Span } from './spans.ts'

/**
 * A claim from the lists is dropped if the model gives every passage around it a lower probability of being unlawful
 * than this.
 */
const CONFIRMED_MIN = 0.3
/** As CONFIRMED_MIN, for longer pages. The model learnt from short posts, so on pages the lists weigh more. */
const CONFIRMED_ON_PAGES_MIN = 0.1
/** A claim from the lists is never dropped if the model gives its clause alone at least this probability. */
const PLAIN_MIN = 0.7
/** A passage without a claim from the lists is a finding if it has at least this probability. */
const SUSPECTED_MIN = 0.58
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
  const isPost = passages.every(({ block }) => block === passages[0]?.block)
  const min = isPost ? CONFIRMED_MIN : CONFIRMED_ON_PAGES_MIN
  return claims.filter((claim) => {
    if (isOfLaw(claim) || isOfWords(claim.family)) return true
    const around = within(claim)
    return (
      around.some(({ unlawful }) => unlawful >= min) ||
      around.some((passage) =>
        clausesOf(passage).some(
          (clause) => clause.start < claim.end && clause.end > claim.start && judge(clause).unlawful >= PLAIN_MIN,
        ),
      )
    )
  })
}

function clausesOf({ clauses, block }: Passage): Passage[] {
  return clauses.map((clause) => ({ start: clause.start, end: clause.end, clauses: [clause], block }))
}

/** The most suspicious clause of each suspected passage that no other finding covers. */
export function findSuspects(
  passages: readonly Judged[],
  judge: (passage: Passage) => Judged,
  category: AdCategory,
  settled: readonly Span[],
  denied: readonly Span[],
): Claim[] {
  const found: Claim[] = []
  const family = (isMedical: boolean) =>
    claimFamilies(category).find(({ id }) => id === (isMedical ? 'suspected_medical' : 'suspected'))
  const settledIn = overlapping(settled)
  for (const passage of passages) {
    if (passage.unlawful < SUSPECTED_MIN || passage.start < (found.at(-1)?.end ?? 0)) continue
    const near = settledIn(passage)
    // Texts about general goods often do not concern the body. The model learnt only from texts that do, so it does not
    // judge these.
    if (category === 'general' && !passage.clauses.some(({ marks }) => marks.some((it) => it.startsWith('object'))))
      continue
    const [likeliest] = clausesOf(passage)
      .filter((clause) => ![...near, ...denied].some((it) => it.start < clause.end && it.end > clause.start))
      .map((clause) => judge(clause))
      .filter(({ unlawful }) => near.length === 0 || unlawful >= BESIDE_MIN)
      .toSorted((a, b) => b.unlawful - a.unlawful)
    const suspected = family(passage.medical > 0.5)
    if (likeliest && suspected) found.push({ ...likeliest, family: suspected })
  }
  return found
}
