import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { categoryInput, newestDate, priceTwd, spec, summarySchema, unit } from '../fields.ts'
import { currentPrice, dailyPrices, recordedPrices, summarise } from '../products/price-history.ts'
import { provenanceOf } from '../provenance.ts'
import { eachCategoryProduct } from './queries.ts'
import { readReadings } from '../products/queries.ts'
import { getCategory } from '../products/resolve.ts'

export const exportCategory = defineExport({
  name: 'export_category',
  route: 'GET /api/pro/export/{slug}',
  price: '$0.05',
  title: 'Category download',
  titleZh: '整個分類下載',
  summary: 'A whole category: every product with 90-day statistics, and every recorded price.',
  description:
    'All products of one category with current price and 90-day statistics (set items), and every price ever recorded for ' +
    'them by day and shop (set prices). JSON, NDJSON or CSV; set=items leaves the daily prices out.',
  keywords: ['匯出', '下載', '整批', '統計', 'export', 'download', 'bulk', 'statistics', 'CSV'],
  tasks: ['下載所有記憶體的價格與 90 天統計', 'Export all vegetable prices as CSV'],
  input: z.object({ slug: categoryInput }),
  header: z.object({
    slug: z.string(),
    name_zh: z.string(),
    name_en: z.string(),
    newest_date: newestDate,
    product_count: z.int(),
    provenance: provenanceSchema,
  }),
  about({ slug: written }, ctx) {
    const { slug, name_zh, name_en, newest_date, product_count } = getCategory(ctx.db, written)
    return { slug, name_zh, name_en, newest_date, product_count, provenance: provenanceOf(ctx, undefined, slug) }
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
      for (const { product, offers } of eachCategoryProduct(ctx.db, getCategory(ctx.db, slug).slug)) {
        const { id, name, spec, unit, url } = product
        const summary_90d = summarise(dailyPrices(offers, readings))
        yield { id, name, spec, unit, ...currentPrice(product), url, summary_90d }
      }
    },
    *prices({ slug }, ctx) {
      const readings = readReadings(ctx.db)
      for (const { product, offers } of eachCategoryProduct(ctx.db, getCategory(ctx.db, slug).slug)) {
        for (const offer of offers) {
          for (const price of recordedPrices(offer, readings)) yield { id: product.id, ...price }
        }
      }
    },
  },
  // The prices by day would have to be read to be counted.
  counts: ({ slug }, { db }) => ({ items: getCategory(db, slug).product_count }),
  example: {
    input: { slug: 'optical-drives' },
    output: {
      slug: 'optical-drives',
      name_zh: '光碟機',
      name_en: 'Optical drives',
      newest_date: '2026-06-12',
      product_count: 12,
      provenance: { as_of: '2026-08-22', stale: true, sources: [] },
      items: [
        {
          id: 'cpb40eb8cb87',
          name: '華碩【SDRW-08D2S-U】8XDVD外接燒錄器(黑) / 支援Mac',
          spec: 'USB DVD外接燒錄器',
          unit: null,
          price_twd: 849,
          shop: '原價屋 CoolPC',
          date: '2026-06-12',
          url: 'https://www.coolpc.com.tw/evaluate.php',
          summary_90d: {
            from: '2026-03-15',
            to: '2026-06-12',
            min: 849,
            max: 849,
            average: 849,
            median: 849,
            first: 849,
            last: 849,
            change_pct: 0,
            days: 11,
          },
        },
      ],
      prices: [{ id: 'cpb40eb8cb87', date: '2024-07-06', shop: '原價屋 CoolPC', price_twd: 729 }],
    },
  },
})
