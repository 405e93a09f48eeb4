import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Offer } from './queries.ts'
import { specialRates } from './special-rates.ts'

const nextRates = specialRates.extend({
  input_usd: z.number(),
  output_usd: z.number(),
  tiers: z.string().nullable().default(null),
  /** The vendor promised the promotion until `valid_until` at least, so it may have been extended. */
  may_start_later: z.boolean().default(false),
})

type Rates = Pick<
  Offer,
  'input_usd_mtok' | 'output_usd_mtok' | 'special_rates' | 'tiers' | 'valid_until' | 'next_rates' | 'note'
>

/** The rates on a day. A promotion applies up to and including its last promised day, the list price from then on. */
export function ratesOn<T extends Rates>(offer: T, today: string): T {
  const next = nextRatesOf(offer)
  if (!next || !offer.valid_until || today <= offer.valid_until) return offer
  const { input_usd, output_usd, tiers, may_start_later, ...special } = next
  return {
    ...offer,
    input_usd_mtok: input_usd,
    output_usd_mtok: output_usd,
    special_rates: JSON.stringify(special),
    tiers,
    valid_until: null,
    next_rates: null,
    note: may_start_later ? perhapsExtended(offer, offer.valid_until) : ended(offer.valid_until),
  }
}

function ended(until: string): string {
  return joinLanguages(
    `The promotional price was promised until ${until}; this is the list price after it.`,
    `促銷價只保證到 ${until}，這是之後的牌價。`,
  )
}

function perhapsExtended({ input_usd_mtok: input, output_usd_mtok: output }: Rates, until: string): string {
  return joinLanguages(
    `The list price. A promotion at ${input} in and ${output} out was promised until ${until} at least; whether it still applies is not known.`,
    `這是牌價。促銷價（輸入 ${input}、輸出 ${output} 美元）至少保證到 ${until}，之後是否延長不知道。`,
  )
}

export function nextRatesOf({ next_rates }: Pick<Offer, 'next_rates'>): z.infer<typeof nextRates> | undefined {
  return next_rates ? nextRates.parse(JSON.parse(next_rates)) : undefined
}
