import { z } from 'zod'
import { pagingOutput } from '#operation/paging.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { newestDate, priceTwd, spec, unit } from '../fields.ts'

export const categoryAnswer = z.object({
  slug: z.string(),
  name: z.string().describe('In Chinese.'),
  name_en: z.string(),
  newest_date: newestDate.describe('“Today”: the newest day held in this category.'),
  ...pagingOutput,
  items: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        spec,
        unit,
        price_twd: priceTwd,
        shop: z.string(),
        date: z.string().describe('The newest day on which the product was seen: the day of this price.'),
        url: z.string().nullable(),
      }),
    )
    .describe('Seen last first.'),
  provenance: provenanceSchema,
})

export type CategoryAnswer = z.infer<typeof categoryAnswer>
