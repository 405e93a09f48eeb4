import { z } from 'zod'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { categoryInput, changePctField, newestDate, priceTwd, spec, unit } from '../fields.ts'
import { provenanceOf } from '../provenance.ts'
import { listCategoryProducts, listStoredCategories } from './queries.ts'
import { conditionField, conditionOf } from '../products/condition.ts'
import { currentPrice } from '../products/price-history.ts'
import { getCategory } from '../products/resolve.ts'

export const getCategoryPrices = defineOperation({
  name: 'get_category_prices',
  tool: 'unlisted',
  route: 'GET /api/category/{slug}',
  title: 'Prices of a category',
  titleZh: '分類價格',
  summary: 'The current price of every product in a category.',
  description:
    'Every product of one category with its current price in TWD, shop and date. Products that were not seen on the ' +
    'newest day keep their last price with its own date. Use [search_products] to look for a product by name.',
  tasks: ['列出所有蔬菜的批發價', 'List the current prices of all processors'],
  input: z.object({ slug: categoryInput, ...pagingInput({ standard: 2000, max: 2000 }) }),
  output: z.object({
    slug: z.string(),
    name: z.string().describe('In Chinese.'),
    name_en: z.string(),
    newest_date: newestDate.describe('“Today”: the newest stored day in this category.'),
    ...pagingOutput,
    items: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          spec,
          unit,
          condition: conditionField,
          price_twd: priceTwd,
          shop: z.string(),
          date: z.string().describe('The newest day on which the product was seen: the day of this price.'),
          previous_twd: priceTwd
            .nullable()
            .describe('The price before the latest change. Null where it never changed.'),
          previous_on: z.string().nullable().describe('The last day of that price.'),
          changed_on: z.string().nullable().describe('The first day of the present price.'),
          change_pct: changePctField,
          url: z.string().nullable(),
        }),
      )
      .describe('Seen last first.'),
    provenance: provenanceSchema,
  }),
  permanent: ({ db }) => listStoredCategories(db).map(({ slug }) => ({ slug })),
  example: { slug: 'optical-drives' },
  run({ slug, limit, offset }, ctx) {
    const category = getCategory(ctx.db, slug)
    const products = listCategoryProducts(ctx.db, category.slug)
    return {
      ...category,
      name: category.name_zh,
      ...pagingOf(products.length, { limit, offset, sortedBy: 'date desc', what: ['商品', 'products'] }),
      items: products
        .slice(offset, offset + limit)
        .map((product) => ({ ...product, condition: conditionOf(product.name), ...currentPrice(product) })),
      provenance: provenanceOf(ctx, products),
    }
  },
})
