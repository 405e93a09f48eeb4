import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { countInput } from '#operation/input/amount.ts'
import { dateInput } from '#operation/input/date.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import type { Database } from '#data/db/client.ts'
import { yearInput } from '#operation/input/year.ts'
import { describeProduct, priceShape, productField, productShape, staleNoticeField } from './fuel-answer.ts'
import { holdsOn, PRODUCTS, staleNotice, withChanges, type Product } from './fuel.ts'
import { findLatestFuelDate, listFuelPrices } from './queries.ts'
import type { FuelPriceRow } from '../schema.ts'

const recordPrice = z.object({ effective_on: z.string(), price_twd: z.number() }).nullable()

export const getFuelPrices = defineOperation({
  name: 'get_fuel_prices',
  tool: true,
  route: 'GET /api/fuel',
  title: 'Fuel prices',
  titleZh: '中油油價',
  summary: 'List prices of gasoline and diesel, with the change of the week.',
  description:
    'CPC’s (台灣中油) list prices of gasoline and diesel in TWD per litre, with the week’s change. Adds the lowest and the highest since 1999; `stale_notice` says how old the newest is. For a run of weeks use [fuel_history].',
  tasks: ['這週 95 無鉛多少錢？', '油價這週漲還是跌？', 'How much is 95 gasoline in Taiwan this week?'],
  conciseWithout: ['items.unit', 'items.source'],
  input: z.object({
    product: productField.optional().describe('92, 95, 98 or diesel. Default: all.'),
    date: dateInput({ toward: 'past' }).optional().describe('Prices of a day, for example 2026-03-09.'),
    since: dateInput({ toward: 'past' }).optional().describe('Adds the change from a day, for example 2026-01-12.'),
    year: yearInput().optional().describe('Lowest and highest of a year, for example 2020.'),
    litres: countInput({ min: 1, max: 100_000 }).optional().describe('Adds their cost, for example 40.'),
  }),
  output: z.object({
    effective_on: z.string().describe('The newest Monday with a stored price, up to `date` if one is given.'),
    asked_on: z.string().nullable().describe('The `date` asked for.'),
    litres: z.number().nullable(),
    stale_notice: staleNoticeField,
    since_note: z.string().nullable().describe('Why there is no price on `since`. Null where there is.'),
    next_on: z.string().describe('The next Monday: CPC announces its prices at noon on the day before.'),
    items: z.array(
      z.object({
        ...productShape,
        ...priceShape,
        cost_twd: z.number().nullable().describe('What `litres` cost at this list price. Null without them.'),
        since: z
          .object({
            effective_on: z.string(),
            price_twd: z.number(),
            change_twd: z.number(),
            cost_change_twd: z.number().nullable(),
          })
          .nullable()
          .describe('The price on `since` and the change from then. Null without it or where none is stored.'),
        lowest: recordPrice.describe('In `year`, else since 1999.'),
        highest: recordPrice,
      }),
    ),
    provenance: provenanceSchema,
  }),
  example: {},
  run({ product: asked, date: day, since, year, litres }, { db, now, provenance }) {
    const today = taipeiDay(now)
    // A request for today gets the newest price, which states its own day.
    const date = day === today ? undefined : day
    // Some products may lack the newest week, so each product has its own newest price and date.
    const wanted = asked === undefined ? PRODUCTS : [asked]
    const items = wanted.flatMap((product) => {
      const newest = findLatestFuelDate(db, product, date)
      if (newest === null || (date !== undefined && !holdsOn(newest, date))) return []
      const prices = withChanges(listFuelPrices(db, product, date === undefined ? addDays(newest, -7) : '', newest))
      return prices.slice(0, 1).map((price) => ({
        ...describeProduct(product),
        ...price,
        cost_twd: costOf(price.price_twd, litres),
        since: since === undefined ? null : comparedWith(db, product, since, price.price_twd, litres),
        ...recordOf(db, product, year),
      }))
    })
    if (items.length === 0) throw notStored(date ?? '', listFuelPrices(db, asked ?? '95', ''))
    const dates = items.map((item) => item.effective_on)
    const newest = findLatestFuelDate(db, asked ?? '95')
    return {
      effective_on: dates.reduce((newest, date) => (date > newest ? date : newest)),
      asked_on: date ?? null,
      litres: litres ?? null,
      stale_notice: day === undefined || day === today ? staleNotice(newest, today) : null,
      since_note: since === undefined || items.some((it) => it.since) ? null : noPriceSince(since, newest),
      next_on: nextMonday(today),
      items,
      provenance: provenance({
        name: 'life_fuel_prices',
        rowsUpTo: dates.toSorted()[0],
        isFinal: newest !== null && dates.every((day) => day < newest),
      }),
    }
  },
})

function noPriceSince(since: string, newest: string | null): string {
  return joinLanguages(
    `No price of ${since} is stored; the newest is of ${newest}.`,
    `沒有收錄 ${since} 的油價；最新一筆是 ${newest} 起的。`,
  )
}

function costOf(price_twd: number, litres: number | undefined): number | null {
  return litres === undefined ? null : new Decimal(price_twd).times(litres).toDecimalPlaces(1).toNumber()
}

function comparedWith(db: Database, product: Product, day: string, now: number, litres: number | undefined) {
  const [then] = listFuelPrices(db, product, '', day)
  if (!then || !holdsOn(then.effective_on, day)) return null
  const change_twd = new Decimal(now).minus(then.price_twd).toNumber()
  const { effective_on, price_twd } = then
  return { effective_on, price_twd, change_twd, cost_change_twd: costOf(change_twd, litres) }
}

/** The first day of the lowest and of the highest price; of a year, also of the price with which it began. */
function recordOf(db: Database, product: Product, year: number | undefined) {
  const all = listFuelPrices(db, product, '', year === undefined ? undefined : `${year}-12-31`)
  const before = all.findIndex(({ effective_on }) => year !== undefined && effective_on <= `${year}-01-01`)
  // Without a price of the year itself, the one before it says nothing about the year.
  const prices = (before === -1 ? all : before === 0 ? [] : all.slice(0, before + 1)).toReversed()
  const most = (sign: 1 | -1) => {
    const found = prices.toSorted((a, b) => sign * (b.price_twd - a.price_twd))[0]
    return found ? { effective_on: found.effective_on, price_twd: found.price_twd } : null
  }
  return { lowest: most(-1), highest: most(1) }
}

/** Each Sunday at noon CPC announces the prices of the week that begins on Monday. */
function nextMonday(today: string): string {
  return addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7))
}

function notStored(date: string, stored: readonly FuelPriceRow[]): ApiError {
  const [newest, oldest] = [stored[0]?.effective_on ?? '', stored.at(-1)?.effective_on ?? '']
  if (date < oldest)
    return new ApiError('not_found', `No list price of ${date} is on record; the oldest applies from ${oldest}.`, {
      zh: `沒有收錄 ${date} 的牌價；最早的一筆是 ${oldest} 起的。`,
      suggestions: [oldest],
      replaces: 'date',
    })
  return new ApiError('not_found', `No list price of ${date} is on record; the newest applies from ${newest}.`, {
    zh: `沒有收錄 ${date} 的牌價；收錄的最後一次是 ${newest} 起的。中油星期日中午公布下一週的價格：www.cpc.com.tw`,
    suggestions: [newest],
    replaces: 'date',
  })
}
