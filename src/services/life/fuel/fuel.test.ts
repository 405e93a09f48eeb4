import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { openWriter } from '#data/db/client.ts'
import { copyOfDatabase, runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { fuelFullHistory } from './fuel-full-history.ts'
import { fuelHistory } from './fuel-history.ts'
import { windowStart, withChanges } from './fuel.ts'
import { getFuelPrices } from './get-fuel-prices.ts'
import { fuelPrices } from '../schema.ts'

test.each([
  ['92', '92'],
  ['95無鉛汽油', '95'],
  ['95無鉛', '95'],
  ['九八無鉛汽油', '98'],
  ['98汽油', '98'],
  ['超級柴油', 'diesel'],
  ['柴油', 'diesel'],
  [' Diesel ', 'diesel'],
])('%j is %s', async (text, product) => {
  expect(await runOperation(fuelHistory, { product: text })).toMatchObject({ product })
})

test.each(['', '97', '9', '酒精汽油', '海運輕柴油', '92 95'])('%j is no product', async (text) => {
  await expect(runOperation(fuelHistory, { product: text })).rejects.toMatchObject({ code: 'invalid_input' })
})

describe('a change', () => {
  test('is exact', () => {
    // 26.4 − 26.8 is −0.40000000000000213 in binary floating point.
    const prices = [
      { effective_on: '2025-12-22', price_twd: 26.4 },
      { effective_on: '2025-12-15', price_twd: 26.8 },
    ]
    expect(withChanges(prices)[0]?.change_twd).toBe(-0.4)
  })

  test('is unknown if the week before is missing, however near the next row is', () => {
    const prices = [
      { effective_on: '2026-03-02', price_twd: 27.4 },
      { effective_on: '2026-02-09', price_twd: 27.2 },
    ]
    expect(withChanges(prices).map((price) => price.change_twd)).toEqual([null, null])
  })
})

describe('the whole series of CPC', () => {
  // CPC lists diesel at 31.9 from 2008-05-28 and at 33.5 from 2008-07-02, with no row between the two dates.
  test('has the change from the previous price, however old that is', async () => {
    const history = await runOperation(fuelFullHistory, { product: 'diesel' })
    expect(history.items.find((item) => item.effective_on === '2008-07-02')).toMatchObject({
      price_twd: 33.5,
      change_twd: 1.6,
    })
    expect(history.items.at(-1)).toMatchObject({ effective_on: '1999-01-06', price_twd: 11.5, change_twd: null })
  })
})

describe('the newest prices', () => {
  test('are those of 2026-09-21, unchanged from the week before, and stale in October', async () => {
    const answer = await runOperation(getFuelPrices, {})
    expect(answer).toMatchObject({ effective_on: '2026-09-21', provenance: { as_of: '2026-09-21', stale: true } })
    expect(answer.items.map(({ product, price_twd, change_twd }) => [product, price_twd, change_twd])).toEqual([
      ['92', 31.2, 0],
      ['95', 32.7, 0],
      ['98', 34.7, 0],
      ['diesel', 29.9, 0],
    ])
  })

  test.each([
    // CPC's history has 17.6 for 95-octane and 16.1 for 92-octane petrol from 2020-04-27. The news reported 30.4 after
    // 28.9 on 2026-03-09.
    ['2020-04-30', '95', 17.6, '2020-04-27'],
    ['2020-04-30', '92', 16.1, '2020-04-27'],
    ['2026-03-09', '95', 30.4, '2026-03-09'],
    ['2026-03-15', '95', 30.4, '2026-03-09'],
  ])('of %s, %s cost %s from %s', async (date, product, price_twd, effective_on) => {
    const answer = await runOperation(getFuelPrices, { product, date })
    expect(answer).toMatchObject({ asked_on: date, items: [{ price_twd, effective_on, cost_twd: null }] })
  })

  test('of a week that is not stored are refused, never those of another week', async () => {
    for (const date of ['2025-01-15', '2026-11-30'])
      await expect(runOperation(getFuelPrices, { product: '95', date })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are added up: 40 litres at 32.7 cost 1,308', async () => {
    const answer = await runOperation(getFuelPrices, { product: '95', litres: 40 })
    expect(answer).toMatchObject({ litres: 40, items: [{ price_twd: 32.7, cost_twd: 1308 }] })
  })

  test('of the next week are expected on its Monday, and on a Monday on the one after', async () => {
    for (const [now, next_on] of [
      ['2026-11-29T04:00:00Z', '2026-11-30'],
      ['2026-11-30T04:00:00Z', '2026-12-07'],
    ] as const)
      expect(await runOperation(getFuelPrices, {}, testContext({ now: new Date(now) }))).toMatchObject({ next_on })
  })

  test('are not stale in their own week', async () => {
    const context = testContext({ now: new Date('2026-09-27T04:00:00Z') })
    expect(await runOperation(getFuelPrices, {}, context)).toMatchObject({ provenance: { stale: false } })
  })

  test('show each product’s own date if a week exists for some products only', async () => {
    const db = openWriter(copyOfDatabase())
    onTestFinished(() => {
      db.$client.close()
    })
    db.delete(fuelPrices).where(eq(fuelPrices.product, '98')).run()
    db.insert(fuelPrices)
      .values({ product: '98', effective_on: '2026-09-07', price_twd: 34.5, confidence: 'high', source: 'test' })
      .run()
    const answer = await runOperation(getFuelPrices, {}, { ...testContext(), db })
    expect(answer).toMatchObject({
      effective_on: '2026-09-21',
      items: [
        { product: '92', effective_on: '2026-09-21' },
        { product: '95', effective_on: '2026-09-21' },
        { product: '98', effective_on: '2026-09-07', price_twd: 34.5, change_twd: null },
        { product: 'diesel', effective_on: '2026-09-21' },
      ],
    })
  })
})

describe('a history', () => {
  const datesOf = (history: AnswerOf<typeof fuelHistory>) => history.items.map((item) => item.effective_on)

  test('of twelve weeks ends with the newest price and has twelve Mondays', async () => {
    expect(windowStart('2026-09-21')).toBe('2026-07-06')
    const history = await runOperation(fuelHistory, { product: '95' })
    expect(datesOf(history)).toEqual(['2026-09-21', '2026-09-14', '2026-08-10'])
    expect(history).toMatchObject({ weeks_held: 3, weeks_missing: 9 })
  })

  test('is of the product named in Chinese', async () => {
    const history = await runOperation(fuelHistory, { product: '超級柴油' })
    expect(history.product).toBe('diesel')
    // For 2026-08-10 the data has only the price of 95-octane petrol.
    expect(datesOf(history)).toEqual(['2026-09-21', '2026-09-14'])
  })

  test.each(['９５', '95 無鉛汽油', '九五無鉛'])('is of 95 if the request names %s', async (product) => {
    expect(await runOperation(fuelHistory, { product })).toMatchObject({ product: '95' })
  })

  test('in full contains every date of the source, newest first', async () => {
    const history = await runOperation(fuelFullHistory, { product: '95' })
    // The sources give 95-octane petrol 840 prices up to March 2024, and a price on 31 of the 130 Mondays after it: 840
    // + 31 = 871 stored, 130 − 31 = 99 missing.
    expect(history).toMatchObject({ weeks_held: 871, weeks_missing: 99, from: '1999-01-06', to: '2026-09-21' })
    expect(datesOf(history)).toEqual(datesOf(history).toSorted().toReversed())
    expect(history.items.find((item) => item.effective_on === '2026-03-09')).toMatchObject({
      price_twd: 30.4,
      change_twd: 1.5,
    })
  })
})

// Seed, 95: 27.9 from 2026-01-12 and 32.7 from 2026-09-21: 4.8 more, and 192 for 40 litres.
test('two days are compared, with the difference for the litres', async () => {
  const input = { product: '95', date: '2026-09-21', since: '2026-01-12', litres: 40 }
  expect(await runOperation(getFuelPrices, input)).toMatchObject({
    items: [
      {
        price_twd: 32.7,
        cost_twd: 1308,
        since: { effective_on: '2026-01-12', price_twd: 27.9, change_twd: 4.8, cost_change_twd: 192 },
      },
    ],
  })
})

// Seed, 95: 17.6 from 2020-04-27 is the least and 29.3 from 2020-01-13 the most of 2020; 2027 has no price yet.
test.each([
  [2020, { effective_on: '2020-04-27', price_twd: 17.6 }, { effective_on: '2020-01-13', price_twd: 29.3 }],
  [undefined, { effective_on: '1999-01-06', price_twd: 16 }, { effective_on: '2013-02-18', price_twd: 36.4 }],
  [2027, null, null],
])('the lowest and highest of %s', async (year, lowest, highest) => {
  expect(await runOperation(getFuelPrices, { product: '95', ...(year !== undefined && { year }) })).toMatchObject({
    items: [{ lowest, highest }],
  })
})
