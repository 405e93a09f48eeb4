import { Decimal } from 'decimal.js'
import { toNumber } from '../fx/money.ts'
import { statusOf } from '../models/lifecycle.ts'
import type { Offer } from '../models/queries.ts'
import { tierFor } from '../models/rate-tiers.ts'
import { isListedFree } from '../models/unit-price.ts'

interface Workload {
  readonly input_tokens: number
  readonly output_tokens: number
  readonly requests: number
}

type RankedOffer = ReturnType<typeof priceWorkload>[number]

/**
 * Text models by the cost of the whole workload, cheapest first, then by name. For a long request all tokens cost the
 * higher rate, as vendors bill it.
 */
export function rankOffers(offers: readonly Offer[], workload: Workload): RankedOffer[] {
  return offers
    .flatMap((offer) => priceWorkload(offer, workload))
    .toSorted((a, b) => a.usd - b.usd || (a.offer.model < b.offer.model ? -1 : 1))
}

function priceWorkload(offer: Offer, { input_tokens, output_tokens, requests }: Workload) {
  const { input_usd_mtok, output_usd_mtok, usd_request } = offer
  if (offer.category !== 'llm' || input_usd_mtok === null || output_usd_mtok === null) return []
  const tier = tierFor(offer.tiers, input_tokens)
  const input_usd = tier?.input_usd ?? input_usd_mtok
  const output_usd = tier?.output_usd ?? output_usd_mtok
  const request = new Decimal(input_usd)
    .times(input_tokens)
    .plus(new Decimal(output_usd).times(output_tokens))
    .div(1_000_000)
    .plus(usd_request ?? 0)
  const [usd_per_request, usd] = [toNumber(request), toNumber(request.times(requests))]
  return [{ offer, input_usd, output_usd, above_input_tokens: tier?.above_input_tokens ?? null, usd_per_request, usd }]
}

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
