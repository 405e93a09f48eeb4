import { describe, expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { createWords } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import type { Block } from '#operation/view/document.ts'
import { words as shopWords } from '../messages.ts'
import { dropsView } from './drops-view.ts'
import { listPriceDrops } from './list-price-drops.ts'

describe('price drops, worked out by hand from the seeds', () => {
  interface Drop {
    id: string
    previous_twd: number
    price_twd: number
    drop_twd: number
    drop_pct: number
    previous_on: string
    changed_on: string
  }
  const drops = async (input: object) => await runOperation(listPriceDrops, { limit: 200, ...input })

  test.each([
    // 63,299 − 56,999 = 6,300; 6,300 / 63,299 = 9.95 %
    { cat: 'ssd', id: 'cp72c7c0e254', previous_twd: 63_299, price_twd: 56_999, drop_twd: 6_300, drop_pct: 9.95 },
    // 49.6 − 40.5 = 9.1 (9.100000000000001 in binary floating point); 9.1 / 49.6 = 18.35 %
    { cat: 'fruit', id: 'moa-fruit-86', previous_twd: 49.6, price_twd: 40.5, drop_twd: 9.1, drop_pct: 18.35 },
  ])('$id', async ({ cat, ...expected }) => {
    const { items } = await drops({ cat })
    expect(items.find(({ id }) => id === expected.id)).toMatchObject(expected)
  })

  // The mean of milkfish fell from 100.00 to 87.24 TWD; the source names no markets. (100 − 87.24) / 100 = 12.76 %
  test('of seafood compare the means of two days, and say that no market is named', async () => {
    const { items } = await drops({ cat: 'seafood' })
    expect(items.find(({ id }) => id === 'moa-fish-8728c8e9')).toMatchObject({
      previous_twd: 100,
      price_twd: 87.2,
      drop_pct: 12.76,
      basis: 'unnamed_markets',
    })
  })

  test.each([
    // The mean over all markets fell from 35.1 to 12.8, but only because other markets reported. In Taipei 2, the only
    // market with both days, the price rose from 11.2 to 12.8.
    'moa-fruit-o5',
    // The earlier price of 22 is from the Chiayi market, the later ones of 10 and 8.7 are from Banqiao and Taoyuan.
    'moa-fruit-t3',
  ])('the price of another market is not the earlier price of %s', async (id) => {
    for (const cat of ['seafood', 'fruit', 'vegetables']) {
      expect((await drops({ cat })).items.map((item) => item.id)).not.toContain(id)
    }
  })

  test('are all of the newest day, the largest first, without any rise', async () => {
    const { date, items } = await drops({})
    expect(date).toBe('2026-08-22')
    const sizes = items.map(({ drop_twd }) => drop_twd)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(items.every(({ drop_twd }) => drop_twd > 0)).toBe(true)
  })

  test('reach back the requested number of days', async () => {
    expect(await drops({ cat: 'ssd', days: 3 })).toMatchObject({ since: '2026-08-20' })
    const recent = (await drops({ cat: 'ssd', days: 3 })).items
    expect(recent.every(({ changed_on }) => changed_on >= '2026-08-20')).toBe(true)
    expect(recent.map(({ id }) => id)).not.toContain('cp10699ed7ec')
    // On 22 August one price rose and none fell.
    expect((await drops({ cat: 'ssd', days: 1 })).items).toEqual([])
  })

  // CoolPC’s list was read on 12 June and then from 17 August on, so a price first seen on 17 August fell on an unknown
  // day between. Of 25 falls of drives, 11 are of that kind.
  test('of an unknown day are not those of a week, but those of three months', async () => {
    const week = await drops({ cat: 'ssd', days: 7 })
    expect([week.items.length, week.undated]).toEqual([14, 11])
    const quarter = await drops({ cat: 'ssd', days: 90 })
    expect(quarter.undated).toBe(0)
    // 26,800 − 21,600 = 5,200; 5,200 / 26,800 = 19.40 %
    expect(quarter.items.find(({ id }) => id === 'cp10699ed7ec')).toMatchObject({
      previous_twd: 26_800,
      price_twd: 21_600,
      drop_twd: 5_200,
      drop_pct: 19.4,
      previous_on: '2026-06-12',
      changed_on: '2026-08-17',
    })
  })

  // A drop is notable if it is at least 3 %, or if the price is the lowest of the last 30 days.
  test('can be limited to notable ones', async () => {
    const all = (await drops({ cat: 'vegetables' })).items as (Drop & { is_30_day_low: boolean })[]
    const { date, items } = await drops({ cat: 'vegetables', only: 'notable' })
    const wanted = all.filter((it) => (it.changed_on === date && it.drop_pct >= 3) || it.is_30_day_low)
    expect(items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThan(all.length)
  })

  // Twelve memory products became cheaper from 16 to 22 August. Nine of them have 16GB in their name, two 16G.
  test('can be limited by words of the name', async () => {
    const { items } = await drops({ cat: 'memory', q: '16GB' })
    expect(items.map(({ id }) => id)).toHaveLength(11)
    expect((await drops({ q: '16GB 記憶體' })).items).toEqual(items)
    expect((await drops({ cat: 'memory' })).items).toHaveLength(12)
  })

  test('for a query are those of the newest day on which a matching product was listed', async () => {
    // The newest prices of the markets are of 21 August, those of computer parts of 22 August.
    expect(await drops({ q: '香蕉' })).toMatchObject({ date: '2026-08-21', since: '2026-08-15' })
  })

  test('come with the number of products considered, and counts by category', async () => {
    expect(await drops({ cat: 'ssd' })).toMatchObject({
      considered: 173,
      by_category: [{ category: 'ssd', drops: 14 }],
    })
    const { by_category, total } = (await drops({})) as unknown as {
      by_category: { category: string; drops: number }[]
      total: number
    }
    expect(by_category).toContainEqual({ category: 'memory', drops: 12 })
    expect(by_category.reduce((sum, it) => sum + it.drops, 0)).toBe(total)
  })

  test('for an unknown product are empty and have no date', async () => {
    const empty_reason = expect.stringContaining('None of the stored products matches.')
    expect(await drops({ q: '泡泡瑪特' })).toMatchObject({ date: null, considered: 0, items: [], empty_reason })
  })

  test('of a category with older data are those of its own newest day', async () => {
    expect(await drops({ cat: 'monitors' })).toMatchObject({ date: '2026-06-12', since: '2026-06-06' })
  })
})

describe('as people read it', () => {
  const words = createWords({ language: 'en', now: new Date('2026-10-01T04:00:00Z'), words: shopWords })
  const viewOf = async (input: { cat?: string; q?: string; days?: number; offset?: number }) =>
    dropsView(await runOperation(listPriceDrops, { limit: 3, ...input }), words, input)
  const links = (blocks: readonly Block[]) => blocks.flatMap((block) => (block.kind === 'links' ? block.links : []))

  test('the first page names the largest drop, and later pages do not', async () => {
    const [first, later] = [await viewOf({ cat: 'ssd' }), await viewOf({ cat: 'ssd', offset: 3 })]
    // The largest drop: 126,999 − 116,999
    expect(plainText(first.headline)).toBe('14 prices fell, by up to NT$10,000')
    expect(plainText(first.asked ?? '')).toBe('Solid-state drives, 16 Aug to 22 Aug')
    expect(plainText(first.lede ?? '')).toContain(
      'The largest drop: 三星 Samsung 870 EVO 8TB, from NT$126,999 to NT$116,999.',
    )
    expect(plainText(later.headline)).toBe('14 price drops')
    expect(JSON.stringify(later.blocks)).toContain('Of 173 products priced, 14 fell.')
  })

  test('the list of all categories links to each category and preserves the other inputs', async () => {
    const { blocks } = await viewOf({ q: '16GB', days: 7 })
    expect(links(blocks)).toContainEqual(
      expect.objectContaining({
        text: 'Memory',
        note: '11',
        to: { operation: 'list_price_drops', input: { cat: 'memory', q: '16GB', days: 7 } },
      }),
    )
    expect(links((await viewOf({ cat: 'memory' })).blocks)).toEqual([])
  })

  test('without drops the page links to a longer period; for an unknown product it says so', async () => {
    const none = await viewOf({ cat: 'ssd', q: 'Samsung', days: 1 })
    expect(plainText(none.headline)).toBe('No price drops in a day')
    expect(none.actions).toContainEqual({
      text: 'See 30 days',
      to: { operation: 'list_price_drops', input: { cat: 'ssd', q: 'Samsung', days: 30 } },
    })
    const absent = await viewOf({ q: '泡泡瑪特' })
    expect(plainText(absent.headline)).toBe('Nothing here is called “泡泡瑪特”')
  })
})
