import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { categoryInput, newestDate, priceTwd, spec, summarySchema, unit } from '../fields.ts'
import { asShown, currentPrice, dailyPrices, recordedPrices, summarise } from '../products/price-history.ts'
import { provenanceOf } from '../provenance.ts'
import { datasets } from '../datasets.ts'
import { notSold, SOLD } from '../sold.ts'
import { countCategoryProducts, eachCategoryProduct, type Category } from './queries.ts'
import { readReadings } from '../products/queries.ts'
import { getCategory } from '../products/resolve.ts'

export const exportCategory = defineExport({
  name: 'export_category',
  route: 'GET /api/pro/export/{slug}',
  price: '$0.05',
  title: 'Category download',
  titleZh: '整個分類下載',
  summary: 'A whole category of open data: every product with 90-day statistics, and every recorded price.',
  description:
    'All products of one category with current price and 90-day statistics (set items), and every price ever recorded for ' +
    'them by day and shop (set prices). JSON, NDJSON or CSV; set=items leaves the daily prices out. Prices of CoolPC may not be sold: its ' +
    'categories are refused and free; [get_category_prices] has their current prices.',
  tasks: ['下載所有記憶體的價格與 90 天統計', 'Export all vegetable prices as CSV'],
  input: z.object({ slug: categoryInput }),
  datasets,
  header: z.object({
    slug: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    newest_date: newestDate,
    product_count: z.int(),
    provenance: provenanceSchema,
  }),
  about({ slug: written }, ctx) {
    const { slug, name_zh, name_en, newest_date, datasets } = getSoldCategory(ctx.db, written)
    const product_count = countCategoryProducts(ctx.db, slug, SOLD)
    const sources = datasets.filter((name) => SOLD.includes(name)).map((dataset) => ({ dataset }))
    return { slug, name_zh, name_en, newest_date, product_count, provenance: provenanceOf(ctx, sources) }
  },
  sets: {
    items: z.object({
      id: z.string(),
      name: z.string(),
      spec,
      unit,
      price_twd: priceTwd,
      shop: z.string(),
      date: z.string(),
      url: z.string().nullable(),
      summary_90d: summarySchema,
    }),
    prices: z.object({ id: z.string(), date: z.string(), shop: z.string(), price_twd: priceTwd }),
  },
  rows: {
    *items({ slug }, ctx) {
      const readings = readReadings(ctx.db)
      for (const { product, offers } of eachCategoryProduct(ctx.db, getSoldCategory(ctx.db, slug).slug, SOLD)) {
        const { id, name, spec, unit, url } = product
        const summary_90d = summarise(dailyPrices(offers, readings))
        yield { id, name, spec, unit, ...currentPrice(product), url, summary_90d }
      }
    },
    *prices({ slug }, ctx) {
      const readings = readReadings(ctx.db)
      for (const { product, offers } of eachCategoryProduct(ctx.db, getSoldCategory(ctx.db, slug).slug, SOLD)) {
        for (const offer of offers) {
          for (const price of recordedPrices(offer, readings)) yield { id: product.id, ...asShown(price) }
        }
      }
    },
  },
  // Only products are counted. To count their daily prices, all of them would have to be read.
  counts: ({ slug }, { db }) => ({ items: countCategoryProducts(db, getSoldCategory(db, slug).slug, SOLD) }),
  example: { slug: 'vegetables' },
})

function getSoldCategory(db: Database, written: string): Category {
  const category = getCategory(db, written)
  if (category.datasets.some((name) => SOLD.includes(name))) return category
  throw notSold(category.name_en, 'get_category_prices')
}
