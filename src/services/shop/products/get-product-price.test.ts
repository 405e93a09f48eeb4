import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { searchProducts } from '../search/search-products.ts'
import { getProductPrice } from './get-product-price.ts'

describe('the 90-day summary, worked out by hand from the seeds', () => {
  test.each([
    {
      // Four prices are 26,800 (May and June), six are 21,600 (August).
      // The mean is 236,800 / 10 = 23,680. The fall is 5,200 / 26,800 = 19.40 %.
      id: 'cp10699ed7ec',
      summary: { from: '2026-05-25', to: '2026-08-22', min: 21_600, max: 26_800, average: 23_680, median: 21_600 },
      change: { first: 26_800, last: 21_600, change_pct: -19.4, days: 10 },
    },
    {
      // The sum of the prices: 35 + 30 + 31 + 32 + 24.9 + 28 + 21.7 + 18.8 + 17.2 + 19.2 + 12 + 12 + 17 + 35 = 333.8.
      // The two middle prices are 21.7 and 24.9.
      id: 'moa-veg-fb0',
      summary: { from: '2026-04-24', to: '2026-07-22', min: 12, max: 35, average: 23.84, median: 23.3 },
      change: { first: 35, last: 35, change_pct: 0, days: 14 },
    },
    {
      // The six prices 111 + 73 + 116 + 117 + 101 + 66 = 584. The two middle prices are 101 and 111. From 111 to 66 is
      // a fall of 45 / 111 = 40.54 %.
      id: 'moa-fish-0cd07aee',
      summary: { from: '2026-04-19', to: '2026-07-17', min: 66, max: 117, average: 97.33, median: 106 },
      change: { first: 111, last: 66, change_pct: -40.54, days: 6 },
    },
  ])('of $id', async ({ id, summary, change }) => {
    const answer = await runOperation(getProductPrice, { id })
    expect((answer as { summary_90d: object }).summary_90d).toEqual({ ...summary, ...change })
  })
})

describe('a product', () => {
  test('sold at markets has the mean of all markets as its price, and lists each market’s last price', async () => {
    const answer = await runOperation(getProductPrice, { id: 'moa-veg-la1' })
    expect(answer).toMatchObject({
      current: { price_twd: 32.7, shop: '各市場加權平均', date: '2026-08-21' },
      is_of_newest_date: true,
      offers: expect.arrayContaining([
        expect.objectContaining({ shop: '三重區果菜市場', price_twd: 19.4, date: '2026-08-21' }),
        expect.objectContaining({ shop: '台北一果菜市場', price_twd: 49.1, date: '2026-08-21' }),
      ]),
    })
    const { items } = await runOperation(searchProducts, { q: '甘藍-初秋' })
    expect(items[0]).toMatchObject({ price_twd: 32.7, lowest_offer: { shop: '三重區果菜市場', price_twd: 19.4 } })
  })

  test('with only a mean in its source lists no market', async () => {
    expect(await runOperation(getProductPrice, { id: 'moa-fish-8728c8e9' })).toMatchObject({
      name: '虱目魚',
      current: { price_twd: 87.2, shop: '各市場加權平均', date: '2026-08-21' },
      offers: [],
    })
  })

  // The list wrote 讀:7300 until 27 October 2025 and 讀7300 from the next day. 4,850 was the price from 21 July to 15
  // August 2025. On 13 May and three Mondays, at most 140 kg of milkfish were sold, a hundredth of the usual day.
  test('has the prices of its earlier spelling, also where another version of it is sold', async () => {
    expect(await runOperation(getProductPrice, { id: 'cpacff346a4b' })).toMatchObject({
      also_named: ['WD 黑標 SN850X 2TB/Gen4 PCIe 4.0/讀:7300/寫:6600/TLC/電競級【五年保】'],
      year_ago: { date: '2025-08-15', price_twd: 4850 },
    })
  })

  test('has no record of a day on which hardly any was sold', async () => {
    expect(await runOperation(getProductPrice, { id: 'moa-fish-8728c8e9' })).toMatchObject({
      record: { lowest: { date: '2026-08-21', price_twd: 87.2 } },
    })
  })

  test('has its prices a month and a year earlier', async () => {
    expect(await runOperation(getProductPrice, { id: 'moa-egg-wholesale' })).toMatchObject({
      current: { price_twd: 42.5, date: '2026-08-20' },
      month_ago: { date: '2026-07-20', price_twd: 37.5, change_pct: 13.33 },
      year_ago: { date: '2025-08-20', price_twd: 34.5, change_pct: 23.19 },
    })
  })

  test('missing from today’s list keeps its last price, with the date of that price', async () => {
    const answer = await runOperation(getProductPrice, { id: 'moa-veg-fb0' })
    expect(answer).toMatchObject({
      current: { date: '2026-07-22' },
      newest_date: '2026-08-21',
      is_of_newest_date: false,
    })
  })

  test('reports in autumn that summer figures are stale, and names their publisher', async () => {
    const { provenance } = await runOperation(getProductPrice, { id: 'moa-veg-fb0' })
    // The newest day of this product; other products have newer days.
    expect(provenance).toMatchObject({ as_of: '2026-07-22', stale: true })
    expect(provenance.sources[0]?.name).toContain('Ministry of Agriculture')
  })

  test('with an unknown id is a 404 that suggests ids with the same beginning', async () => {
    await expect(runOperation(getProductPrice, { id: 'moa-veg-fb' })).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining([expect.stringMatching(/^moa-veg-f/)]),
    })
  })
})

test('an id may be in any case, and a similar id gives suggestions with the same beginning', async () => {
  expect(await runOperation(getProductPrice, { id: 'MOA-VEG-SZ6' })).toMatchObject({ id: 'moa-veg-sz6' })
  await expect(runOperation(getProductPrice, { id: 'moa-veg-sz' })).rejects.toMatchObject({
    suggestions: expect.arrayContaining(['moa-veg-sz6']),
  })
  expect(await runOperation(getProductPrice, { id: '半天花' })).toMatchObject({
    id: 'moa-veg-sz6',
    resolved: [{ input: 'id', given: '半天花', taken: 'moa-veg-sz6' }],
  })
})
