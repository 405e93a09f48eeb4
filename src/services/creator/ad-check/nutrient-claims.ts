import { getFamily } from './claim-family.ts'
import type { Claim, LawfulClaim } from './claim.ts'
import { isOfNutrients } from './lawful-claims.ts'
import { judgeFunction } from './nutrients.ts'
import { coverOf, type Span } from './spans.ts'

const SENTENCE_END = /[。！？!?；;\n]/u

/** A sentence from annex 2 is lawful only beside a nutrient for which the annex lists it. */
export function judgeNutrients(text: string, listed: readonly LawfulClaim[]) {
  const lawful: LawfulClaim[] = []
  const misused: Claim[] = []
  const doubtful: Claim[] = []
  for (const claim of listed) {
    const { start, end, list } = claim
    const judged = isOfNutrients(list) ? judgeFunction(text.slice(start, end), sentenceAround(text, claim)) : 'lawful'
    if (judged === 'lawful') lawful.push(claim)
    if (judged === 'misused') misused.push({ start, end, family: getFamily('food', 'nutrient') })
    if (judged === 'doubtful') doubtful.push({ start, end, family: getFamily('food', 'suspected') })
  }
  const isAllowed = coverOf(lawful)
  const isWrong = (claim: Claim) => !isAllowed(claim)
  return { lawful, misused: misused.filter(isWrong), doubtful: doubtful.filter(isWrong) }
}

function sentenceAround(text: string, { start, end }: Span): string {
  const before =
    text
      .slice(Math.max(0, start - 60), start)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  const after = text.slice(end, end + 40).split(SENTENCE_END, 1)[0] ?? ''
  return before + text.slice(start, end) + after
}
