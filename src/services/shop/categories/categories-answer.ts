import { z } from 'zod'
import { provenanceSchema } from '#operation/provenance.ts'
import { newestDate } from '../fields.ts'

export const categoriesAnswer = z.object({
  items: z.array(
    z.object({
      slug: z.string(),
      name_zh: z.string(),
      name_en: z.string(),
      product_count: z.int(),
      newest_date: z.string().describe('The newest day on which something in it has a price.'),
    }),
  ),
  newest_date: newestDate.nullable(),
  provenance: provenanceSchema,
})

export type CategoriesAnswer = z.infer<typeof categoriesAnswer>
