import { like, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { readTable } from '#support/files/read.ts'
import { priceTwd, unit } from '../fields.ts'
import { earlierPrice, isMean, recordedPrices, type Readings } from '../products/price-history.ts'
import { listOffers, type Offer } from '../products/queries.ts'
import { necessities } from '../schema.ts'

const good = z.enum(['rice', 'milk', 'pork', 'chicken', 'eggs', 'toilet-paper'])

const GOODS = readTable(
  'reference/shop/necessities.tsv',
  z.object({
    good,
    name_zh: z.string(),
    name_en: z.string(),
    /** The product's ID in the list of the Ministry of Agriculture. Empty for goods of the consumer price survey. */
    product: z.string(),
    class: z.string(),
    url: z.url(),
  }),
)

const PRODUCTS_MAX = 10

export const listNecessities = defineOperation({
  name: 'list_necessities',
  route: 'GET /api/necessities',
  tool: 'unlisted',
  title: 'Prices of necessities',
  titleZh: '民生物資價格',
  summary: 'Rice, milk, pork, chicken, eggs and toilet paper: the newest price beside that of a month before.',
  description:
    'The newest price in TWD of six daily goods, with the one of a month before. Pork, chicken and eggs are wholesale prices ' +
    'of the ministry; rice, milk and toilet paper come with the Consumer Protection survey. `is_held` false: no price is available ' +
    'here, see `url`. For one product with its history [get_product_price].',
  tasks: ['蛋價跟上個月比？', '民生物資最近漲了多少？', 'Did eggs and pork get dearer in Taiwan this month?'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        good,
        name: z.string(),
        name_en: z.string(),
        is_held: z.boolean(),
        products: z
          .array(
            z.object({
              id: z.string(),
              name: z.string(),
              shop: z.string(),
              price_twd: priceTwd,
              unit,
              date: z.string().describe('The day, or the first day of the month, of this price.'),
              month_ago: z
                .object({ date: z.string(), price_twd: priceTwd, change_pct: z.number() })
                .nullable()
                .describe(
                  'The price on the same day of the month before, or the last in the week before that. Null without one.',
                ),
            }),
          )
          .describe('At most ten of a kind.'),
        url: z.url().describe('Where the source is.'),
      }),
    ),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_input, { db, provenance }) {
    const items = GOODS.map(({ good, name_zh, name_en, product, class: kind, url }) => {
      const products = (product === '' ? listSurveyOffers(db, kind) : ofMinistry(db, product)).flatMap(priceOf)
      return { good, name: name_zh, name_en, is_held: products.length > 0, products, url }
    })
    const oldest = items
      .flatMap(({ products }) => products.map(({ date }) => date))
      .toSorted()
      .at(0)
    return {
      items,
      provenance: provenance(
        { name: 'shop_produce', rowsUpTo: oldest },
        ...(items.some(({ products }) => products.some(({ id }) => id.startsWith('ey-'))) ? ['shop_necessities'] : []),
      ),
    }
  },
})

/** The offer with the mean price over all markets, or the first offer if there is no mean. */
function ofMinistry(db: Database, id: string): Offer[] {
  const offers = listOffers(db, [id], ['shop_produce'])
  return (offers.find(isMean) ? offers.filter(isMean) : offers).slice(0, 1)
}

/** Offers of one kind of goods from the consumer price survey. Their specification is kind and pack size: 鮮乳／1858毫升. */
function listSurveyOffers(db: Database, kind: string): Offer[] {
  const ids = db
    .select({ id: necessities.product_id })
    .from(necessities)
    .where(or(like(necessities.spec, `${kind}／%`), like(necessities.spec, kind)))
    .orderBy(necessities.product_id)
    .limit(PRODUCTS_MAX)
    .all()
  return listOffers(
    db,
    ids.map(({ id }) => id),
    ['shop_necessities'],
  )
}

function priceOf(offer: Offer) {
  const days = recordedPrices(offer, NO_READINGS)
  const newest = days.at(-1)
  if (!newest) return []
  const { date, price_twd, shop } = newest
  const { product_id: id, name, unit } = offer
  return [{ id, name, shop, price_twd, unit, date, month_ago: earlierPrice(days, 1) }]
}

const NO_READINGS: Readings = new Map()
