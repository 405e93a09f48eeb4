import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getProductPrice } from './get-product-price.ts'

describe('the 90-day summary, worked out by hand from the seeds', () => {
  test.each([
    {
      // CoolPC was read on four days of the window in May and June (26 800) and on six in August (21 600).
      // 4 × 26 800 + 6 × 21 600 = 236 800; 5 200 / 26 800 = 19.40 %
      id: 'cp10699ed7ec',
      summary: { from: '2026-05-25', to: '2026-08-22', min: 21_600, max: 26_800, average: 23_680, median: 21_600 },
      change: { first: 26_800, last: 21_600, change_pct: -19.4, days: 10 },
    },
    {
      // Two markets; on 15 May 160 and 145. 140 + 170 + 160 + 180 + 180 + 145 = 975; in the middle 160 and 170.
      id: 'moa-veg-sz6',
      summary: { from: '2026-02-15', to: '2026-05-15', min: 140, max: 180, average: 162.5, median: 165 },
      change: { first: 140, last: 145, change_pct: 3.57, days: 6 },
    },
    {
      // 174.2 + 175.7 + 81.3 + 62.1 + 80 = 573.3; 94.2 / 174.2 = 54.08 %
      id: 'moa-fruit-j2',
      summary: { from: '2026-02-15', to: '2026-05-15', min: 62.1, max: 175.7, average: 114.66, median: 81.3 },
      change: { first: 174.2, last: 80, change_pct: -54.08, days: 5 },
    },
    {
      // 125 + 125.4 + 111 = 361.4; 361.4 / 3 = 120.4666…; 14 / 125 = 11.2 %
      id: 'moa-fish-0cd07aee',
      summary: { from: '2026-02-15', to: '2026-05-15', min: 111, max: 125.4, average: 120.47, median: 125 },
      change: { first: 125, last: 111, change_pct: -11.2, days: 3 },
    },
  ])('of $id', async ({ id, summary, change }) => {
    const answer = await runOperation(getProductPrice, { id })
    expect((answer as { summary_90d: object }).summary_90d).toEqual({ ...summary, ...change })
  })
})

describe('a product', () => {
  test('has the lowest offer of its newest day as its price, and every market’s last price', async () => {
    const answer = await runOperation(getProductPrice, { id: 'moa-veg-sz6' })
    expect(answer).toMatchObject({
      current: { price_twd: 145, shop: '台北二果菜市場', date: '2026-05-15' },
      is_seen_today: true,
      offers: [
        { shop: '台北二果菜市場', price_twd: 145, date: '2026-05-15' },
        { shop: '台北一果菜市場', price_twd: 160, date: '2026-05-15' },
      ],
    })
  })

  test('that was not seen today keeps its last price with that price’s date', async () => {
    const answer = await runOperation(getProductPrice, { id: 'moa-veg-fb0' })
    expect(answer).toMatchObject({ current: { date: '2026-05-13' }, newest_date: '2026-05-15', is_seen_today: false })
  })

  test('says that figures of spring are old in autumn, and who publishes them', async () => {
    const { provenance } = (await runOperation(getProductPrice, { id: 'moa-veg-fb0' })) as {
      provenance: { as_of: string; stale: boolean; sources: { name: string }[] }
    }
    expect(provenance).toMatchObject({ as_of: '2026-05-15', stale: true })
    expect(provenance.sources[0]?.name).toContain('農業部')
  })

  test('nobody knows is answered with ids that begin alike', async () => {
    await expect(runOperation(getProductPrice, { id: 'moa-veg-fb' })).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining([expect.stringMatching(/^moa-veg-f/)]),
    })
  })
})

test('an id is read in any case, and a near one is answered with those that begin like it', async () => {
  expect(await runOperation(getProductPrice, { id: 'MOA-VEG-SZ6' })).toMatchObject({ id: 'moa-veg-sz6' })
  await expect(runOperation(getProductPrice, { id: 'moa-veg-sz' })).rejects.toMatchObject({
    suggestions: expect.arrayContaining(['moa-veg-sz6']),
  })
  expect(await runOperation(getProductPrice, { id: '半天花' })).toMatchObject({
    id: 'moa-veg-sz6',
    resolved: [{ input: 'id', given: '半天花', taken: 'moa-veg-sz6' }],
  })
})
