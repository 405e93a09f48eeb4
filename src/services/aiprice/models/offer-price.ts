import { z } from 'zod'
import { categoryField, sourceOf, unitField, usdField } from './catalogues.ts'
import type { Fx } from '../fx/current-fx.ts'
import { toTwd } from '../fx/money.ts'
import type { Offer } from './queries.ts'
import { isListedFree, unitPrice } from './unit-price.ts'

export const offerPriceField = z.object({
  model: z.string().describe('The name to send to [estimate_ai_api_cost_twd].'),
  vendor: z.string().describe('Who sells it.'),
  title: z.string().nullable(),
  category: categoryField,
  unit: unitField,
  input_usd: usdField.describe('What goes in. Null where input has no price of its own.'),
  output_usd: usdField.describe('What comes out. Null where output has no price of its own.'),
  input_twd: usdField,
  output_twd: usdField,
  usd_request: usdField.describe('A fee per request on top. Null without one.'),
  context_tokens: z.int().nullable(),
  listed_as_free: z.boolean().describe('The catalogue lists every price as 0: check with the vendor.'),
  note: z.string().nullable(),
  catalogue: z.string(),
  source: z.string().describe('The vendor’s page where known, else the catalogue.'),
})

export type OfferPrice = z.infer<typeof offerPriceField>

export function offerPrice(offer: Offer, fx: Fx): OfferPrice {
  const { unit, input_usd, output_usd } = unitPrice(offer)
  return {
    model: offer.model,
    vendor: offer.vendor,
    title: offer.title,
    category: offer.category,
    unit,
    input_usd,
    output_usd,
    input_twd: toTwd(input_usd, fx.usd_twd),
    output_twd: toTwd(output_usd, fx.usd_twd),
    usd_request: offer.usd_request,
    context_tokens: offer.context_tokens,
    listed_as_free: isListedFree(offer),
    note: offer.note,
    catalogue: offer.catalogue,
    source: sourceOf(offer),
  }
}
