import { splitLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { knownInputs } from './accepted-inputs.ts'
import { categoryField, sourceOf, unitField, usdField } from './catalogues.ts'
import { currentFx } from '../fx/current-fx.ts'
import { toTwd } from '../fx/money.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Offer } from './queries.ts'
import { statusField, statusOf } from './lifecycle.ts'
import { modelIds } from './model-ids.ts'
import { newerModel } from './newer-model.ts'
import { parseSpecialRates, specialRates } from './special-rates.ts'
import { releaseOf, scoreField } from './about-models.ts'
import { nextRatesOf, ratesOn } from './rates-on.ts'
import { parseTiers, tierSchema } from './rate-tiers.ts'
import { isListedFree, unitPrice } from './unit-price.ts'

export const offerPriceField = z.object({
  model: z.string().describe('The name to send to [estimate_ai_api_cost_twd].'),
  model_id: z.string().describe('The model itself: the same for every offer of one model, whoever sells it.'),
  vendor: z.string().describe('Who sells it.'),
  title: z.string().nullable(),
  category: categoryField,
  unit: unitField,
  input_usd: usdField.describe('What goes in. Null where input has no price of its own.'),
  output_usd: usdField.describe('What comes out. Null where output has no price of its own.'),
  input_twd: usdField,
  output_twd: usdField,
  usd_request: usdField.describe('A fee per request on top. Null without one.'),
  ...specialRates.shape,
  tiers: z
    .array(tierSchema)
    .optional()
    .describe('Rates of one request with more input tokens than this, for all its tokens. Null: the standard rate.'),
  context_tokens: z.int().nullable(),
  inputs: z
    .array(z.string())
    .optional()
    .describe('What may be sent, as far as listed: text, image, audio … Absent where not listed.'),
  status: statusField,
  retires_on: z.string().optional().describe('The last day, where the vendor has named one.'),
  newer_model: z.string().optional().describe('Of a retired model: the newest of its line that the maker sells.'),
  released_on: z.string().optional().describe('The day on which the model came out. Absent if not stored.'),
  valid_until: z.string().optional().describe('The last day of this price, where the vendor has named one.'),
  next_input_usd: z.number().optional().describe('What was announced for after that day.'),
  next_output_usd: z.number().optional(),
  scores: z.array(scoreField).optional().describe('What tests made of the model: of what q named, at its first offer.'),
  listed_as_free: z
    .boolean()
    .describe(
      'The catalogue lists every price as 0: the price is not known, or it is a free tier. Check with the vendor.',
    ),
  note: z.string().nullable().describe('In English.'),
  note_zh: z.string().nullable(),
  catalogue: z.string(),
  as_of: z.string().nullable().describe('The day as of which the catalogue was read.'),
  source: z.string().describe('The vendor’s page where known, else the catalogue.'),
})

export type OfferPrice = z.infer<typeof offerPriceField>

/** Every rate of a model with its dates and limits, without what names the offer. */
export const ratesField = offerPriceField.omit({
  model: true,
  model_id: true,
  title: true,
  category: true,
  input_twd: true,
  output_twd: true,
  inputs: true,
  scores: true,
  listed_as_free: true,
  catalogue: true,
  source: true,
})

export type Rates = z.infer<typeof ratesField>

/** Returns a function that prices the offers of one answer with the same exchange rate and date. */
export function offerPrices(context: Context, fx = currentFx(context)): (offer: Offer) => OfferPrice {
  const today = taipeiDay(context.now)
  const ids = modelIds(context.db)
  return (listed) => {
    const offer = ratesOn(listed, today)
    const next = nextRatesOf(offer)
    const { unit, input_usd, output_usd } = unitPrice(offer)
    return {
      ...offer,
      model_id: ids(offer),
      unit,
      input_usd,
      output_usd,
      input_twd: toTwd(input_usd, fx.usd_twd),
      output_twd: toTwd(output_usd, fx.usd_twd),
      ...parseSpecialRates(offer.special_rates),
      tiers: offer.tiers === null ? undefined : parseTiers(offer.tiers),
      inputs: offer.inputs === null ? undefined : knownInputs(offer.inputs),
      status: statusOf(offer, today),
      retires_on: offer.retires_on ?? undefined,
      newer_model: newerModel(context.db, listed, today),
      released_on: releaseOf(context.db, offer),
      valid_until: offer.valid_until ?? undefined,
      next_input_usd: next?.input_usd,
      next_output_usd: next?.output_usd,
      listed_as_free: isListedFree(offer),
      note: offer.note && splitLanguages(offer.note).en,
      note_zh: offer.note && splitLanguages(offer.note).zh,
      source: sourceOf(offer),
    }
  }
}
