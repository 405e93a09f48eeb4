import { z } from 'zod'
import type { Offer } from './queries.ts'
import { specialRates } from './special-rates.ts'

const nextRates = specialRates.extend({ input_usd: z.number(), output_usd: z.number() })

type Rates = Pick<Offer, 'input_usd_mtok' | 'output_usd_mtok' | 'special_rates' | 'valid_until' | 'next_rates' | 'note'>

/** The rates of a day: a promotion up to its last day, then the rates announced after it. */
export function ratesOn<T extends Rates>(offer: T, today: string): T {
  const next = nextRatesOf(offer)
  if (!next || !offer.valid_until || today <= offer.valid_until) return offer
  const { input_usd, output_usd, ...special } = next
  return {
    ...offer,
    input_usd_mtok: input_usd,
    output_usd_mtok: output_usd,
    special_rates: JSON.stringify(special),
    valid_until: null,
    next_rates: null,
    note: `The promotion that held until ${offer.valid_until} is over: this is the price announced for after it.`,
  }
}

/** Announced for the day after `valid_until`, USD per million tokens. */
export function nextRatesOf({ next_rates }: Pick<Offer, 'next_rates'>): z.infer<typeof nextRates> | undefined {
  return next_rates ? nextRates.parse(JSON.parse(next_rates)) : undefined
}
