import { isMedical, type AdCategory } from './ad-rules.ts'
import { isOfWords, type Claim } from './claim.ts'
import { getFamily } from './claim-family.ts'
import { oddsOfMedicalIn, type Judged } from './claim-reader.ts'
import { overlapping, type Span } from './spans.ts'

/** The families that a claim moves to when the model gives it the other paragraph of the law, by its severity. */
const FAMILIES_OF_PARAGRAPHS = {
  food: {
    exaggerated: { high: 'body_function', low: 'suspected' },
    medical: { high: 'disease', low: 'suspected_medical' },
  },
  cosmetic: {
    exaggerated: { high: 'annex_one', low: 'suspected' },
    medical: { high: 'disease', low: 'suspected_medical' },
  },
} as const

/**
 * Gives the gravest claim of each block of clauses the paragraph of the law that the block breaks. In a medical block,
 * the most medical claim becomes medical if none is, and so does every unlisted claim whose own clauses read as medical.
 * In an exaggerated block, no claim stays medical, unless its own clauses read as medical. In the other categories, one
 * article covers both.
 */
export function inParagraph(
  claims: readonly Claim[],
  passages: readonly Judged[],
  category: AdCategory,
  isOfLaw: (claim: Span) => boolean,
): Claim[] {
  if (category !== 'food' && category !== 'cosmetic') return [...claims]
  const oddsOfMedical = oddsOfMedicalIn(category)
  const sorted = claims.toSorted((a, b) => a.start - b.start)
  const passagesAt = overlapping(passages)
  const blocks = Map.groupBy(sorted, (claim) => passagesAt(claim)[0]?.block)
  return [...blocks].flatMap(([block, own]) => {
    const open = own.filter((claim) => !isOfLaw(claim) && !isOfWords(claim.family))
    if (!block || open.length === 0) return own
    const listed = open.filter(({ family }) => isMedical(family.rule))
    const kinds = familiesOf(open)
    const oddsIn = (span: Span) => {
      const clauses = block.filter(({ start, end }) => start < span.end && end > span.start)
      return oddsOfMedical({ ...span, clauses, block }, kinds)
    }
    const isMedicalBlock = oddsIn({ start: block[0]!.start, end: block.at(-1)!.end }) > 0
    const mostMedical = open.toSorted((a, b) => oddsIn(b) - oddsIn(a))
    const moved = isMedicalBlock
      ? mostMedical.filter(
          (claim, at) =>
            !listed.includes(claim) &&
            ((at === 0 && listed.length === 0) || (claim.family.id === 'suspected' && oddsIn(claim) > 0)),
        )
      : listed.filter((claim) => oddsIn(claim) <= 0)
    const families = FAMILIES_OF_PARAGRAPHS[category][isMedicalBlock ? 'medical' : 'exaggerated']
    return own.map((claim) =>
      moved.includes(claim) ? { ...claim, family: getFamily(category, families[claim.family.rule.severity]) } : claim,
    )
  })
}

/** The kinds of the claims: the model learns how far each tells the paragraph. */
export function familiesOf(claims: readonly Claim[]): string[] {
  return [...new Set(claims.map(({ family }) => family.id))]
}
