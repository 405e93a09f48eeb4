import { z } from 'zod'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { defineOperation } from '#operation/operation.ts'
import { describeProduct, fuelHistorySchema, productField } from './fuel-answer.ts'
import { countMissingWeeks, PRODUCTS, staleNotice, windowStart, withChanges, type Product } from './fuel.ts'
import { findLatestFuelDate, listFuelPrices } from './queries.ts'

export function answerFuelHistory(
  product: Product,
  span: 'twelve weeks' | 'everything',
  { db, now, provenance }: Context,
): z.infer<typeof fuelHistorySchema> {
  const to = findLatestFuelDate(db, product) ?? ''
  const since = span === 'everything' ? '' : windowStart(to)
  // The first week's change needs the price of the week before the range.
  const prices = withChanges(listFuelPrices(db, product, since && addDays(since, -7)))
  const items = prices.filter((price) => price.effective_on >= since)
  const from = since || (items.at(-1)?.effective_on ?? to)
  return {
    ...describeProduct(product),
    from,
    to,
    items,
    weeks_held: items.length,
    weeks_missing: countMissingWeeks(from, to, items),
    stale_notice: staleNotice(to, taipeiDay(now)),
    provenance: provenance({ name: 'life_fuel_prices', rowsUpTo: to }),
  }
}

export const fuelHistory = defineOperation({
  name: 'fuel_history',
  route: 'GET /api/fuel/history',
  tool: 'unlisted',
  title: 'Fuel prices of twelve weeks',
  titleZh: '近 12 週油價',
  summary: 'List prices of one fuel over the last twelve stored weeks.',
  description:
    'Weekly list prices of one product over the twelve weeks that end with the newest stored price, newest first. Missing weeks are counted in weeks_missing, never interpolated. Use [fuel_full_history] for everything stored.',
  tasks: ['近三個月 95 無鉛油價走勢', 'How has diesel moved in Taiwan over the last weeks?'],
  input: z.object({ product: productField }),
  output: fuelHistorySchema,
  permanent: () => PRODUCTS.map((product) => ({ product })),
  example: { product: '95' },
  run: ({ product }, ctx) => answerFuelHistory(product, 'twelve weeks', ctx),
})
