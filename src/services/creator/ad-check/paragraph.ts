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

/**
 * Gives the claims of each passage the paragraph of the law that the passage breaks. A claim moves to it if its own clauses
 * read so, too; if no claim has that paragraph, the likeliest one moves. Someone who may not advertise at all breaks
 * the law with each claim.
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
  const sorted = claims.toSorted((a, b) => a.start - b.start)
  const passagesAt = overlapping(passages)
  const worstAt = (claim: Span) => passagesAt(claim).toSorted((a, b) => b.unlawful - a.unlawful)[0]
  return [...Map.groupBy(sorted, worstAt)].flatMap(([passage, own]) => {
    const open = own.filter((claim) => !isOfLaw(claim) && !isOfWords(claim.family))
    if (!passage || open.length === 0) return own
    const sharesIn = (span: Span) => {
      const clauses = passage.clauses.filter((clause) => overlaps(clause, span))
      return kindsIn({ ...span, clauses })
    }
    const likeliest = (shares: Readonly<Record<ClaimKind, number>>) =>
      paragraphs.reduce((best, row) => (shares[row.claim] > shares[best.claim] ? row : best))
    const wanted = likeliest(kindsIn(passage))
    const [first] = open.toSorted((a, b) => sharesIn(b)[wanted.claim] - sharesIn(a)[wanted.claim])
    const isMissing = !open.some(({ family }) => family.rule.claim === wanted.claim)
    return own.map((claim) => {
      const { rule, id } = claim.family
      const isUnlisted = id.startsWith('suspected')
      // The list decides on a listed claim without words around it.
      const moves =
        open.includes(claim) &&
        rule.claim !== wanted.claim &&
        (isUnlisted || claim.start > passage.start || claim.end < passage.end) &&
        (wanted.claim === 'outsider' || (isMissing && claim === first) || likeliest(sharesIn(claim)) === wanted)
      if (!moves) return claim
      return { ...claim, family: getFamily(category, isUnlisted ? wanted.unlisted : wanted.listed) }
    })
  })
}
