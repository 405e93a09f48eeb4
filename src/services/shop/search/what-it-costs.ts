import { z } from 'zod'
import { Decimal } from 'decimal.js'
import type { Database } from '#data/db/client.ts'
import { summarySchema } from '../fields.ts'
import { conditionOf } from '../products/condition.ts'
import { changePct, lowestByDay, median, summarise } from '../products/price-history.ts'
import { newestOffers } from './product-order.ts'
import { listedIds, listOffers, readReadings, type Product } from '../products/queries.ts'

/** More matches than this cannot be one model, so their price histories are not read. */
const ONE_MODEL_MAX = 80

export const modelSchema = z
  .object({
    date: z.string().describe('The newest day on which any of them was on the list; the prices are of that day.'),
    count: z
      .int()
      .describe('How many of this very model are on the list of that day: sold alone or, if none is, on a condition.'),
    lowest_twd: z.number(),
    median_twd: z.number(),
    highest_twd: z.number(),
    record_90d: summarySchema
      .nullable()
      .describe('The cheapest of the model on each recorded day of the 90 up to `date`. Null for more than one model.'),
  })
  .describe('What the model that was named costs, all its makers together. Null where no goods are called so.')

export const askedPriceSchema = z
  .object({
    price_twd: z.number().describe('The price that was asked about, read from q.'),
    dearer_than: z.int().describe('How many of model.count cost less.'),
    from_lowest_pct: z.number().describe('In percent of the lowest.'),
    from_median_pct: z.number().describe('In percent of the median.'),
  })
  .describe(
    'The price that q asks about, beside those on the list. Null where q has none, or nothing to hold it against.',
  )

export const kindSchema = z.object({
  spec: z.string(),
  count: z.int(),
  lowest_twd: z.number(),
  highest_twd: z.number(),
})

export type Model = z.infer<typeof modelSchema>
export type Judged = z.infer<typeof askedPriceSchema>
export type Kind = z.infer<typeof kindSchema>

/** Offers of the newest day for one model of a computer part. Empty for fruit and vegetables, which have no models. */
function onList(meant: readonly Product[]): Product[] {
  return newestOffers(meant.filter(({ unit, mean_twd }) => unit === null && mean_twd === null))
}

export function modelOf(db: Database, meant: readonly Product[]): Model | null {
  const now = onList(meant)
  const [cheapest, dearest] = [now[0], now.at(-1)]
  if (!cheapest || !dearest) return null
  const terms = conditionOf(cheapest.name)
  const sold = meant.filter(({ name }) => conditionOf(name) === terms)
  const days = sold.length > ONE_MODEL_MAX ? [] : lowestByDay(listOffers(db, sold.flatMap(listedIds)), readReadings(db))
  return {
    date: cheapest.date,
    count: now.length,
    lowest_twd: cheapest.price_twd,
    median_twd: median(now.map(({ price_twd }) => new Decimal(price_twd))).toNumber(),
    highest_twd: dearest.price_twd,
    record_90d: days.length === 0 ? null : summarise(days),
  }
}

export function judge(price_twd: number, meant: readonly Product[], model: Model): Judged {
  return {
    price_twd,
    dearer_than: onList(meant).filter((product) => product.price_twd < price_twd).length,
    from_lowest_pct: changePct(model.lowest_twd, price_twd),
    from_median_pct: changePct(model.median_twd, price_twd),
  }
}

/**
 * The price range of each kind of product on the newest day, the cheapest kind first. Empty if there is only one kind.
 */
export function kindsOf(meant: readonly Product[]): Kind[] {
  const kinds = Map.groupBy(onList(meant), ({ spec }) => spec ?? '')
  if (kinds.size < 2) return []
  return [...kinds]
    .map(([spec, all]) => ({
      spec,
      count: all.length,
      lowest_twd: all[0]?.price_twd ?? 0,
      highest_twd: all.at(-1)?.price_twd ?? 0,
    }))
    .filter(({ spec }) => spec !== '')
    .toSorted((a, b) => a.lowest_twd - b.lowest_twd)
}
