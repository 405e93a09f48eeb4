import { z } from 'zod'
import { provenanceSchema } from '#operation/provenance.ts'
import { newestDate, priceTwd, spec, summarySchema, unit } from '../fields.ts'

const earlierSchema = z
  .object({
    date: z.string(),
    price_twd: priceTwd,
    change_pct: z.number().describe('From then to `current`, in percent.'),
  })
  .nullable()

export const productAnswer = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  category_name_zh: z.string(),
  spec,
  unit,
  current: z
    .object({ price_twd: priceTwd, shop: z.string(), date: z.string() })
    .describe('On the newest day on which it was seen: the weighted mean of all markets, else the lowest offer.'),
  newest_date: newestDate.describe('“Today”: the newest day held in this category.'),
  is_of_newest_date: z.boolean().describe('Whether `current` is of `newest_date`; if not, it is the last price known.'),
  summary_90d: summarySchema,
  prices_90d: z
    .array(z.object({ date: z.string(), price_twd: priceTwd }))
    .describe('The price of every recorded day in that window, oldest first.'),
  month_ago: earlierSchema.describe(
    'The price 30 days before `current`, or the last in the week before that; else null.',
  ),
  year_ago: earlierSchema.describe('The same, 365 days before.'),
  weighted_mean: z
    .object({ date: z.string(), price_twd: priceTwd })
    .nullable()
    .describe('The newest mean over all markets, weighted by what was sold; null for what is not traded at markets.'),
  also_named: z
    .array(z.string())
    .describe('Names under which it stood in the list before; their prices are in its history.'),
  offers: z
    .array(z.object({ shop: z.string(), price_twd: priceTwd, date: z.string(), url: z.string().nullable() }))
    .describe('The last price of every shop or market, the newest first, then the lowest.'),
  provenance: provenanceSchema,
})

export type ProductAnswer = z.infer<typeof productAnswer>
