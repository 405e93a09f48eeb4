import { describe, expect, test } from 'vitest'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import type { Condition } from '../products/condition.ts'
import { searchView } from './search-view.ts'

const provenance = { as_of: '2026-05-15', stale: false, sources: [] }
const PAGE = { limit: 50, offset: 0 }
const RECORD = {
  since: '2026-05-15',
  lowest: { date: '2026-05-15', price_twd: 50 },
  highest: { date: '2026-05-15', price_twd: 60 },
}
const NOTHING = {
  limit: 50,
  offset: 0,
  sorted_by: 'relevance',
  excluded: [],
  not_excluded: [],
  asked_day: null,
  change: null,
  cheapest_first: false,
  model: null,
  asked_price: null,
  max_twd: null,
  kinds: [],
  not_held: null,
}
const onion = {
  id: 'a',
  name: '青蔥-日蔥',
  category: 'vegetables',
  unit: '公斤',
  condition: 'alone' as Condition,
  match: 'full' as const,
  price_twd: 57.7,
  price_basis: 'lowest_offer' as const,
  per_gb_twd: null,
  lowest_offer: { shop: '台北二果菜市場', price_twd: 57.7, date: '2026-05-15' },
  date: '2026-05-15',
  previous: null,
  url: null,
}

function draw(items: (typeof onion)[], total = items.length, language: 'zh' | 'en' = 'zh') {
  const words = createWords({ language, now: new Date('2026-05-16T04:00:00Z'), words: vocabulary })
  return searchView({ items, total, nearest: [], answer: null, ...NOTHING, provenance }, words, { ...PAGE, q: '青蔥' })
}

test('products sold by the same unit are compared, and the cheapest is named', () => {
  const dearer = { ...onion, id: 'b', name: '青蔥-北蔥', price_twd: 80 }
  expect(plainText(draw([dearer, onion]).headline)).toBe('青蔥：57.7 到 80 元／公斤')
  expect(plainText(draw([dearer, onion], 2, 'en').headline)).toBe('青蔥: NT$57.7 to NT$80 per kg')
  expect(draw([dearer, onion]).lede).toContain('最低的是青蔥-日蔥')
})

test('a lower old price does not come before prices of the newest day', () => {
  const old = { ...onion, id: 'b', name: '青蔥-北蔥', price_twd: 20, date: '2026-01-15' }
  expect(plainText(draw([onion, old]).headline)).toBe('青蔥：57.7 元／公斤')
})

test('a bundle price is not the lowest price', () => {
  const withBoard = { ...onion, id: 'b', name: '青蔥-搭板', price_twd: 20, condition: 'with_other_goods' as const }
  expect(plainText(draw([withBoard, onion]).headline)).toBe('青蔥：57.7 元／公斤')
})

test('prices are not compared across units, or if only some of the results are shown', () => {
  const bunch = { ...onion, id: 'b', unit: '把', price_twd: 10 }
  expect(plainText(draw([onion, bunch]).headline)).toBe('2 項商品的價格')
  expect(plainText(draw([onion], 60).headline)).toBe('60 項商品的價格')
})

test('an empty result links to the categories', () => {
  const { headline, blocks } = draw([])
  expect(plainText(headline)).toBe('沒有收錄「青蔥」')
  expect(blocks).toMatchObject([{ kind: 'links', links: [{ to: { operation: 'list_categories' } }] }])
})

test('an old price appears below the headline, with its year', () => {
  const answer = (date: string, is_listed: boolean) => ({
    id: 'x',
    name: '青蔥',
    price_twd: 80,
    unit: '公斤',
    condition: 'alone' as const,
    is_listed,
    shop: '台北一果菜市場',
    date,
    other_unit: null,
    record: RECORD,
    // 80 is a quarter more than 64.
    month_ago: is_listed ? { date: '2026-07-21', price_twd: 64, change_pct: 25 } : null,
    year_ago: null,
    previous: null,
    tied: null,
  })
  const draw = (date: string, is_listed: boolean) => {
    const found = { items: [], total: 1, nearest: [], answer: answer(date, is_listed), ...NOTHING, provenance }
    const words = createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') })
    const { headline, lede } = searchView(found, words, { ...PAGE, q: '青蔥' })
    return [plainText(headline), plainText(lede ?? '')]
  }
  expect(draw('2025-02-23', false)).toEqual([
    '青蔥：最新收錄的價目上沒有',
    '最後一次看到是 2025 年 2 月 23 日（日）：青蔥，台北一果菜市場，80 元／公斤。',
  ])
  const [headline, lede] = draw(provenance.as_of, true)
  expect(headline).toBe('青蔥：80 元／公斤')
  expect(lede).toContain('比前一個月貴 25 %（7 月 21 日 64 元）。')
})

describe('the judgement of a price, in everyday words', () => {
  const model = {
    date: '2026-08-22',
    count: 4,
    lowest_twd: 20_000,
    median_twd: 22_000,
    highest_twd: 24_000,
    record_90d: null,
  }
  test.each([
    [19_000, 0, '便宜：比最低價還低 5%', 'Cheap: 5% below the lowest listed'],
    // A price this low is none of a new product of this model: it is used, another model, or a fraud.
    [
      16_000,
      0,
      '低得要小心：比紀錄過的最低價 20,000 元還低 20%',
      'Suspiciously cheap: 20% below the lowest recorded, NT$20,000',
    ],
    [20_000, 0, '好價：就是最低價', 'A good price: the lowest listed'],
    [21_000, 1, '不貴：比最低價高 5%', 'Not dear: 5% above the lowest listed'],
    [23_000, 3, '偏貴：4 款裡 3 款更便宜', 'Dear: 3 of 4 cost less'],
    [30_000, 4, '偏貴：4 款都比它便宜', 'Dear: all 4 listed cost less'],
  ])('%i', (price_twd, dearer_than, zh, en) => {
    const from_lowest_pct = (price_twd / 20_000 - 1) * 100
    const asked_price = { price_twd, dearer_than, from_lowest_pct, from_median_pct: 0 }
    const found = { items: [], total: 4, nearest: [], answer: null, ...NOTHING, model, asked_price, provenance }
    const headline = (language: 'zh' | 'en') =>
      plainText(
        searchView(found, createWords({ language, now: new Date('2026-08-23T04:00:00Z') }), {
          ...PAGE,
          q: `RTX ${price_twd} 貴嗎`,
        }).headline,
      ).replaceAll(/(?<=\d) (?=%)/g, '')
    expect(headline('zh')).toBe(zh)
    expect(headline('en')).toBe(en)
  })
})

test('the price of a past day stands in the headline, and a day without one is said', () => {
  const answer = {
    id: 'x',
    name: '白蝦',
    price_twd: 221.1,
    unit: '公斤',
    condition: 'alone' as const,
    is_listed: true,
    shop: '各市場加權平均',
    date: '2026-08-21',
    other_unit: null,
    record: RECORD,
    month_ago: null,
    year_ago: null,
    previous: null,
    tied: null,
  }
  const drawOn = (price_twd: number | null) => {
    const asked_day = {
      id: 'x',
      name: '白蝦',
      date: '2026-08-20',
      market: null,
      price_twd,
      markets: [],
      other_unit: null,
    }
    const words = createWords({ language: 'zh', now: new Date('2026-08-23T04:00:00Z'), words: vocabulary })
    const found = { items: [], total: 1, nearest: [], ...NOTHING, answer, asked_day, provenance }
    const { headline, lede } = searchView(found, words, { ...PAGE, q: '白蝦 8/20' })
    return [plainText(headline), lede]
  }
  expect(drawOn(236.1)[0]).toBe('白蝦：236.1 元／公斤')
  expect(drawOn(null)[0]).toBe('白蝦：沒有收錄 8 月 20 日（四）的價格')
  expect(drawOn(null)[1]).toContain('221.1')
})

test('a comparison of two days leads with the change and names both', () => {
  const answer = {
    id: 'x',
    name: '雞蛋（大運輸價）',
    price_twd: 42.5,
    unit: '台斤（600 公克）',
    condition: 'alone' as const,
    is_listed: true,
    shop: '全國',
    date: '2026-08-20',
    other_unit: null,
    record: RECORD,
    month_ago: null,
    year_ago: null,
    previous: null,
    tied: null,
  }
  const drawSince = (change: Parameters<typeof searchView>[0]['change']) => {
    const words = createWords({ language: 'zh', now: new Date('2026-08-23T04:00:00Z'), words: vocabulary })
    const found = { items: [], total: 1, nearest: [], ...NOTHING, answer, change, provenance }
    const { headline, lede } = searchView(found, words, { ...PAGE, q: '雞蛋', since: '2026-08-11' })
    return [plainText(headline), plainText(lede ?? '')]
  }
  const from = { date: '2026-08-11', price_twd: 39.5 }
  expect(drawSince({ from, to: { date: '2026-08-12', price_twd: 42.5 }, change_twd: 3, change_pct: 7.59 })).toEqual([
    '雞蛋（大運輸價）：漲 3 元（7.59 %）',
    '8 月 11 日（二）39.5 元／台斤（600 公克），8 月 12 日（三）42.5 元／台斤（600 公克）。',
  ])
  expect(drawSince(null)[1]).toContain('不能和 8 月 11 日（二）比')
})
