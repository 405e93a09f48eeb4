import type { ClaimFamily } from './claim-family.ts'
import type { LawfulBasis } from './lawful-claims.ts'
import type { Span } from './spans.ts'

export interface Claim extends Span {
  readonly family: ClaimFamily
}

export interface LawfulClaim extends Span {
  readonly list: LawfulBasis
}

/**
 * Whether the models have no say on a claim: its words are unlawful in any context, or the models have too few labelled
 * sentences of its category.
 */
export function isOfWords({ id, category }: ClaimFamily): boolean {
  return ['health_food', 'healthy_name'].includes(id) || category === 'medical_device' || category === 'drug'
}
