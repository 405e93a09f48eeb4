import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { spec, unit } from '../fields.ts'
import { productIdInput } from './product-input.ts'
import { asShown, dailyPriceSchema, recordedPrices } from './price-history.ts'
import { provenanceOf } from '../provenance.ts'
import { listedIds, listOffers, readReadings, type Offer, type Product } from './queries.ts'
import { getProduct } from './resolve.ts'
import { datasets } from '../datasets.ts'
import { notSold, SOLD } from '../sold.ts'

export const exportPriceHistory = defineExport({
  name: 'export_price_history',
  route: 'GET /api/pro/history/{id}',
  price: '$0.01',
  title: 'Price history',
  titleZh: '完整歷史價格',
  summary: 'Every recorded daily price of a product.',
  description:
    'Every price ever recorded for one product, by day and shop, oldest first; JSON, NDJSON or CSV. Days on which nobody ' +
    'looked are absent. Prices of CoolPC may not be sold: its products are refused and free. The free [get_product_price] has a summary of 90 days.',
  tasks: ['下載這個商品的完整歷史價格', 'Download every daily price of this product as CSV'],
  input: z.object({ id: productIdInput }),
  datasets,
  header: z.object({
    id: z.string(),
    name: z.string(),
    category: z.string(),
    spec,
    unit,
    provenance: provenanceSchema,
  }),
  about({ id: written }, ctx) {
    const product = getProduct(ctx.db, written)
    const { id, name, category, spec, unit } = product
    return { id, name, category, spec, unit, provenance: provenanceOf(ctx, listSoldOffers(ctx.db, product)) }
  },
  sets: { items: dailyPriceSchema },
  rows: { items: ({ id }, { db }) => listPrices(db, id) },
  counts: ({ id }, { db }) => ({ items: listPrices(db, id).length }),
  example: { id: 'moa-veg-fb0' },
})

function listPrices(db: Database, written: string) {
  const readings = readReadings(db)
  const prices = listSoldOffers(db, getProduct(db, written)).flatMap((offer) =>
    recordedPrices(offer, readings).map(asShown),
  )
  return prices.sort((a, b) => (a.date === b.date ? a.price_twd - b.price_twd : a.date < b.date ? -1 : 1))
}

function listSoldOffers(db: Database, product: Product): Offer[] {
  const offers = listOffers(db, listedIds(product), SOLD)
  if (offers.length === 0) throw notSold(product.name, 'get_product_price')
  return offers
}
