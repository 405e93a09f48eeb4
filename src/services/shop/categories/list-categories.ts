import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { listStoredCategories } from './queries.ts'
import { provenanceOf } from '../provenance.ts'
import { newestDate } from '../fields.ts'

export const listCategories = defineOperation({
  name: 'list_categories',
  route: 'GET /api/categories',
  tool: true,
  title: 'Categories',
  titleZh: '商品分類',
  summary: 'The categories of price records, with product counts.',
  description:
    'Every category of price records in Taiwan, from vegetables to graphics cards, with its number of products and newest day. Its slugs narrow [search_products] and [list_price_drops]; neither needs one.',
  tasks: ['有哪些商品的價格可以查?', 'Which kinds of products have price records?'],
  input: z.object({}),
  output: z.object({
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
  }),
  example: {},
  run(_, ctx) {
    const items = listStoredCategories(ctx.db).map(({ slug, name_zh, name_en, product_count, newest_date }) => ({
      slug,
      name_zh,
      name_en,
      product_count,
      newest_date,
    }))
    const dates = items.map((category) => category.newest_date).sort()
    return { items, newest_date: dates.at(-1) ?? null, provenance: provenanceOf(ctx, undefined) }
  },
})
