import { Decimal } from 'decimal.js'
import { toNumber } from '../fx/money.ts'
import type { Offer } from '../models/queries.ts'
import { tierFor } from '../models/rate-tiers.ts'

export interface Workload {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly requests: number
}

export interface RankedOffer {
  readonly offer: Offer
  readonly inputUsd: number
  readonly outputUsd: number
  readonly aboveInputTokens: number | null
  readonly requestUsd: number
  readonly totalUsd: number
}

/**
 * Text models by the cost of the whole workload, cheapest first, then by name. For a long request all tokens cost the
 * higher rate, as vendors bill it.
 */
export function rankOffers(offers: readonly Offer[], workload: Workload): RankedOffer[] {
  return offers
    .flatMap((offer) => priceWorkload(offer, workload))
    .toSorted((a, b) => a.totalUsd - b.totalUsd || (a.offer.model < b.offer.model ? -1 : 1))
}

function priceWorkload(offer: Offer, { inputTokens, outputTokens, requests }: Workload): RankedOffer[] {
  const { input_usd_mtok, output_usd_mtok, usd_request } = offer
  if (offer.category !== 'llm' || input_usd_mtok === null || output_usd_mtok === null) return []
  const tier = tierFor(offer.tiers, inputTokens)
  const inputUsd = tier?.input_usd ?? input_usd_mtok
  const outputUsd = tier?.output_usd ?? output_usd_mtok
  const request = new Decimal(inputUsd)
    .times(inputTokens)
    .plus(new Decimal(outputUsd).times(outputTokens))
    .div(1_000_000)
    .plus(usd_request ?? 0)
  return [
    {
      offer,
      inputUsd,
      outputUsd,
      aboveInputTokens: tier?.above_input_tokens ?? null,
      requestUsd: toNumber(request),
      totalUsd: toNumber(request.times(requests)),
    },
  ]
}
