import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Offer } from './queries.ts'
import { specialRates } from './special-rates.ts'

const nextRates = specialRates.extend({
  input_usd: z.number(),
  output_usd: z.number(),
  tiers: z.string().nullable().default(null),
})

type Rates = Pick<
  Offer,
  'input_usd_mtok' | 'output_usd_mtok' | 'special_rates' | 'tiers' | 'valid_until' | 'next_rates' | 'note'
>

/** The rates on a day. A promotion applies up to and including its last promised day, the list price from then on. */
export function ratesOn<T extends Rates>(offer: T, today: string): T {
  const next = nextRatesOf(offer)
  if (!next || !offer.valid_until || today <= offer.valid_until) return offer
  const { input_usd, output_usd, tiers, ...special } = next
  return {
    ...offer,
    input_usd_mtok: input_usd,
    output_usd_mtok: output_usd,
    special_rates: JSON.stringify(special),
    tiers,
    valid_until: null,
    next_rates: null,
    note: joinLanguages(
      `The promotional price was promised until ${offer.valid_until}; this is the list price after it.`,
      `促銷價只保證到 ${offer.valid_until}，這是之後的牌價。`,
    ),
  }
}

export function nextRatesOf({ next_rates }: Pick<Offer, 'next_rates'>): z.infer<typeof nextRates> | undefined {
  return next_rates ? nextRates.parse(JSON.parse(next_rates)) : undefined
}
