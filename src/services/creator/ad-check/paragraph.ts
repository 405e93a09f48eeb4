import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { AD_CATEGORIES, CLAIM_KINDS, type AdCategory, type ClaimKind } from './ad-rules.ts'
import { isOfWords, type Claim } from './claim.ts'
import { getFamily } from './claim-family.ts'
import { claimKindsIn, type Judged } from './claim-reader.ts'
import { overlapping, overlaps, type Span } from './spans.ts'

/** The kinds of claims that each law forbids, with the families that such a claim moves to, listed or not. */
const PARAGRAPHS = readTable(
  'reference/creator/ad-paragraphs.tsv',
  z.object({
    category: z.enum(AD_CATEGORIES),
    claim: z.enum(CLAIM_KINDS),
    listed: z.string().min(1),
    unlisted: z.string().min(1),
  }),
)

/** The weight of a claim’s own clauses beside the passage around them. */
const OWN_WEIGHT = 3

/**
 * Gives each claim the paragraph of the law that its own clauses and its passage break. The list decides on a listed claim
 * without words around it.
 */
export function inParagraph(
  claims: readonly Claim[],
  passages: readonly Judged[],
  category: AdCategory,
  isOfLaw: (claim: Span) => boolean,
): Claim[] {
  const paragraphs = PARAGRAPHS.filter((row) => row.category === category)
  if (paragraphs.length < 2) return [...claims]
  const kindsIn = claimKindsIn(category)
  const passagesAt = overlapping(passages)
  return claims
    .toSorted((a, b) => a.start - b.start)
    .map((claim) => {
      const { rule, id } = claim.family
      const [passage] = passagesAt(claim).toSorted((a, b) => b.unlawful - a.unlawful)
      const isUnlisted = id.startsWith('suspected')
      const isAll = passage && claim.start <= passage.start && claim.end >= passage.end
      if (!passage || isOfLaw(claim) || isOfWords(claim.family) || (isAll && !isUnlisted)) return claim
      const clauses = passage.clauses.filter((clause) => overlaps(clause, claim))
      const [own, around] = [kindsIn({ ...claim, clauses }), kindsIn(passage)]
      const shareOf = (row: { claim: ClaimKind }) => own[row.claim] * OWN_WEIGHT + around[row.claim]
      const wanted = paragraphs.reduce((best, row) => (shareOf(row) > shareOf(best) ? row : best))
      if (rule.claim === wanted.claim) return claim
      return { ...claim, family: getFamily(category, isUnlisted ? wanted.unlisted : wanted.listed) }
    })
}
