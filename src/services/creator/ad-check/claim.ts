import type { ClaimFamily } from './claim-family.ts'
import type { LawfulBasis } from './lawful-claims.ts'
import type { Span } from './spans.ts'

export interface Claim extends Span {
  readonly family: ClaimFamily
}

export interface LawfulClaim extends Span {
  readonly list: LawfulBasis
}

/** Whether the models have no say on a claim, because the law itself decides on its words. */
export function isOfWords({ id }: ClaimFamily): boolean {
  return ['health_food', 'nutrient', 'permit'].includes(id)
}
