import { z } from 'zod'
import { provenanceSchema } from '#operation/provenance.ts'
import { fuelPriceRow } from '../datasets.ts'
import { parseProduct, PRODUCT_NAMES, PRODUCTS, UNIT, type Product } from './fuel.ts'

export const productField = z
  .string()
  .refine((text) => parseProduct(text) !== undefined, {
    message: 'Send 92, 95, 98 or diesel, or a name such as 95無鉛汽油 or 超級柴油.',
  })
  .describe('92, 95, 98 or diesel; the Chinese names (95無鉛汽油, 超級柴油) too.')

export const productShape = {
  product: z.enum(PRODUCTS),
  name_zh: z.string(),
  name_en: z.string(),
  unit: z.string().describe('What the price is for.'),
}

export const priceShape = {
  effective_on: z.string().describe('The Monday from which the price holds.'),
  price_twd: z.number(),
  change_twd: z.number().nullable().describe('Against the week before; null where that week is not held.'),
  confidence: fuelPriceRow.shape.confidence.describe('How well the source of this price is known.'),
  source: z.string(),
}

export const fuelHistorySchema = z.object({
  ...productShape,
  from: z.string(),
  to: z.string(),
  items: z.array(z.object(priceShape)).describe('Newest first. Weeks that are not held are left out, never filled in.'),
  weeks_held: z.int(),
  weeks_missing: z.int().describe('Mondays from `from` to `to` without a price here.'),
  provenance: provenanceSchema,
})

/** The product that `productField` has let through. */
export function getProduct(text: string): Product {
  const product = parseProduct(text)
  if (!product) throw new Error(`${text} passed productField and is no product.`)
  return product
}

/** A product as an answer names it. */
export function describeProduct(product: Product) {
  return { product, ...PRODUCT_NAMES[product], unit: UNIT }
}
