import { z } from 'zod'
import { choiceInput } from '#operation/input/choice.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { confidence } from '../schema.ts'
import { PRODUCT_NAMES, PRODUCTS, UNIT, type Product } from './fuel.ts'

const octane = (number: '92' | '95' | '98', han: string) => ({
  en: PRODUCT_NAMES[number].name_en,
  zh: PRODUCT_NAMES[number].name_zh,
  also: [`${number}無鉛`, `${number}汽油`, `${han}無鉛汽油`, `${han}無鉛`, `${han}汽油`, han, `unleaded ${number}`],
})

export const productField = choiceInput({
  '92': octane('92', '九二'),
  '95': octane('95', '九五'),
  '98': octane('98', '九八'),
  diesel: {
    en: PRODUCT_NAMES.diesel.name_en,
    zh: PRODUCT_NAMES.diesel.name_zh,
    also: ['柴油', '超柴'],
  },
}).describe('92, 95, 98 or diesel.')

export const staleNoticeField = z
  .string()
  .nullable()
  .describe('Set where the price of this week is wanted and not stored. Tell it to the user.')

export const productShape = {
  product: z.enum(PRODUCTS),
  name_zh: z.string(),
  name_en: z.string(),
  unit: z.string().describe('What the price is for.'),
}

export const priceShape = {
  effective_on: z.string().describe('The day from which the price holds: a Monday since 2007.'),
  price_twd: z.number(),
  change_twd: z
    .number()
    .nullable()
    .describe(
      'Against the price before (until March 2024), then against the week before; null where that is not stored.',
    ),
  confidence: confidence.describe('How well the source of this price is known.'),
  source: z.string(),
}

export const fuelHistorySchema = z.object({
  ...productShape,
  from: z.string(),
  to: z.string(),
  items: z
    .array(z.object(priceShape))
    .describe('Newest first, all in one answer. Missing weeks are left out, never filled in.'),
  weeks_held: z.int(),
  weeks_missing: z.int().describe('Mondays since April 2024 without a price here. Before, every change is stored.'),
  stale_notice: staleNoticeField,
  provenance: provenanceSchema,
})

export function describeProduct(product: Product) {
  return { product, ...PRODUCT_NAMES[product], unit: UNIT }
}
