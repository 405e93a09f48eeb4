import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { createWords } from '#operation/view/words.ts'
import { plainText } from '#operation/view/text.ts'
import { dropsView } from './drops-view.ts'
import { listPriceDrops } from './list-price-drops.ts'

describe('price drops, worked out by hand from the seeds', () => {
  interface Drop {
    id: string
    previous_twd: number
    price_twd: number
    drop_twd: number
    drop_pct: number
    changed_on: string
  }
  const drops = async (input: object) =>
    (await runOperation(listPriceDrops, { limit: 200, ...input })) as { date: string; since: string; items: Drop[] }

  test.each([
    // 63 299 − 56 999 = 6 300; 6 300 / 63 299 = 9.95 %
    { cat: 'ssd', id: 'cp72c7c0e254', previous_twd: 63_299, price_twd: 56_999, drop_twd: 6_300, drop_pct: 9.95 },
    // 26 800 − 21 600 = 5 200; 5 200 / 26 800 = 19.40 %
    { cat: 'ssd', id: 'cp10699ed7ec', previous_twd: 26_800, price_twd: 21_600, drop_twd: 5_200, drop_pct: 19.4 },
    // 125.4 − 111 = 14.4, which binary fractions make 14.400000000000006; 14.4 / 125.4 = 11.48 %
    { cat: 'seafood', id: 'moa-fish-0cd07aee', previous_twd: 125.4, price_twd: 111, drop_twd: 14.4, drop_pct: 11.48 },
  ])('$id', async ({ cat, ...expected }) => {
    const { items } = await drops({ cat })
    expect(items.find(({ id }) => id === expected.id)).toMatchObject(expected)
  })

  test.each([
    // Hsinchu rose from 300 to 366.7; that Taipei, the cheapest the day before, had 503 makes it no fall.
    'moa-fish-14073d6f',
    // Taipei 2 asked 191.7 on its one day; the 400 of the day before were Sanchong's.
    'moa-fruit-z9',
  ])('another market’s price is not what %s cost before', async (id) => {
    for (const cat of ['seafood', 'fruit', 'vegetables']) {
      expect((await drops({ cat })).items.map((item) => item.id)).not.toContain(id)
    }
  })

  test('come with the largest first, all of the newest day, and none is a rise', async () => {
    const { date, items } = await drops({})
    expect(date).toBe('2026-08-22')
    const sizes = items.map(({ drop_twd }) => drop_twd)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(items.every(({ drop_twd }) => drop_twd > 0)).toBe(true)
  })

  test('reach back as many days as were asked for', async () => {
    expect(await drops({ cat: 'ssd', days: 3 })).toMatchObject({ since: '2026-08-20' })
    const recent = (await drops({ cat: 'ssd', days: 3 })).items
    expect(recent.every(({ changed_on }) => changed_on >= '2026-08-20')).toBe(true)
    expect(recent.map(({ id }) => id)).not.toContain('cp10699ed7ec')
    // Nothing changed on 22 August itself but one rise.
    expect((await drops({ cat: 'ssd', days: 1 })).items).toEqual([])
  })

  // A fall of the day by 3 % or more, or a price below which none of the last 30 days was.
  test('are narrowed to the notable ones', async () => {
    const all = (await drops({ cat: 'seafood' })).items as (Drop & { is_30_day_low: boolean })[]
    const { date, items } = await drops({ cat: 'seafood', only: 'notable' })
    const wanted = all.filter((it) => (it.changed_on === date && it.drop_pct >= 3) || it.is_30_day_low)
    expect(items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThan(all.length)
  })

  test('of a category that was read less recently are of its own newest day', async () => {
    expect(await drops({ cat: 'monitors' })).toMatchObject({ date: '2026-06-12', since: '2026-06-06' })
  })
})

test('the first page names what fell most, and a later one calls nothing the largest', async () => {
  const words = createWords({ language: 'en', now: new Date('2026-10-01T04:00:00Z') })
  const viewOf = async (offset: number) =>
    dropsView(await runOperation(listPriceDrops, { cat: 'ssd', limit: 3, offset }), words, { cat: 'ssd' })
  const [first, later] = [await viewOf(0), await viewOf(3)]
  // 126 999 − 116 999
  expect(plainText(first.headline)).toBe('25 price drops, up to NT$10,000')
  expect(plainText(first.lede ?? '')).toMatch(/^The largest is of 三星 Samsung 870 EVO 8TB/)
  expect(plainText(later.headline)).toBe('25 price drops')
  expect(plainText(later.lede ?? '')).toMatch(/^Products whose latest price change/)
})
