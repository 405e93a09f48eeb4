import { z } from 'zod'
import { pagingOutput } from '#operation/paging.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { newestDate, priceTwd, unit } from '../fields.ts'

export const dropsAnswer = z.object({
  date: newestDate.nullable(),
  since: z.string().nullable().describe('Falls on or after this day count.'),
  considered: z.int().describe('How many products were seen on `date`, fallen or not: what the drops are among.'),
  by_category: z
    .array(z.object({ category: z.string(), drops: z.int() }))
    .describe('How many of all drops are in each category, the most first.'),
  ...pagingOutput,
  items: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        unit,
        previous_twd: priceTwd.describe(
          'The price before the latest change, at the same shop, or the weighted mean before it.',
        ),
        price_twd: priceTwd.describe('The price on `date`.'),
        basis: z
          .enum(['weighted_mean', 'same_shop'])
          .describe('What both prices are of: the weighted mean of all markets, or one shop.'),
        is_30_day_low: z.boolean().describe('Whether no recorded day of the 30 up to `date` was cheaper.'),
        drop_twd: z.number(),
        drop_pct: z.number().describe('In percent of the previous price.'),
        changed_on: z.string().describe('The day on which the lower price was first seen.'),
        shop: z.string(),
        url: z.string().nullable(),
      }),
    )
    .describe('The largest drop in TWD first.'),
  provenance: provenanceSchema,
})

export type DropsAnswer = z.infer<typeof dropsAnswer>
