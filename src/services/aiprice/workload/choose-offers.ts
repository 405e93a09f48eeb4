import { statusOf } from '../models/lifecycle.ts'
import { isListedFree } from '../models/unit-price.ts'
import type { RankedOffer } from './rank-offers.ts'

interface Choice {
  readonly input_tokens: number
  readonly output_tokens: number
  readonly fits: boolean
  readonly min_context?: number | undefined
  readonly best_offers: boolean
  readonly include_retired: boolean
  readonly today: string
}

export function chooseOffers(ranked: readonly RankedOffer[], choice: Choice) {
  const models = new Set<string>()
  const reasonAgainst = ({ offer }: RankedOffer) => {
    if (isListedFree(offer)) return 'listed_at_zero'
    if (!choice.include_retired && statusOf(offer, choice.today) === 'retired') return 'retired'
    if (offer.context_tokens === null && (choice.fits || choice.min_context !== undefined)) return 'context_unknown'
    if (choice.fits && fitsContext(offer.context_tokens, choice.input_tokens, choice.output_tokens) === false)
      return 'too_small'
    if (choice.min_context !== undefined && (offer.context_tokens ?? 0) < choice.min_context) return 'too_small'
    if (!choice.best_offers) return undefined
    if (models.has(offer.identity)) return 'dearer_offers'
    models.add(offer.identity)
    return undefined
  }
  const leftOut = { listed_at_zero: 0, retired: 0, too_small: 0, context_unknown: 0, dearer_offers: 0 }
  const chosen = ranked.filter((it) => {
    const reason = reasonAgainst(it)
    if (reason !== undefined) leftOut[reason] += 1
    return reason === undefined
  })
  return { ranked: chosen, leftOut }
}

export function fitsContext(contextTokens: number | null, input: number, output: number): boolean | null {
  return contextTokens === null ? null : input + output <= contextTokens
}
