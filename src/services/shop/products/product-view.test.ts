import { expect, test } from 'vitest'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { productView } from './product-view.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { getProductPrice } from './get-product-price.ts'

const now = new Date('2026-10-01T04:00:00Z')
const zh = createWords({ language: 'zh', now })
const en = createWords({ language: 'en', now })

const PRICES = [
  { date: '2026-09-01', price_twd: 80 },
  { date: '2026-09-02', price_twd: 100 },
  { date: '2026-09-03', price_twd: 80 },
  { date: '2026-09-04', price_twd: 150 },
]

/**
 * A product with a 90-day median of 100. Two shops have a price on the newest day, a third shop only on an earlier day.
 */
function productAt(
  price: number,
  change: Partial<AnswerOf<typeof getProductPrice>['summary_90d']> = {},
): AnswerOf<typeof getProductPrice> {
  return {
    id: 'x',
    name: '甘藍',
    category: 'vegetables',
    category_name_zh: '蔬菜',
    spec: null,
    unit: '公斤',
    current: { price_twd: price, shop: '甲市場', date: '2026-09-05' },
    newest_date: '2026-09-05',
    is_of_newest_date: true,
    summary_90d: {
      from: '2026-09-01',
      to: '2026-09-05',
      days: 5,
      min: 80,
      max: 150,
      average: 102,
      median: 100,
      first: 80,
      last: price,
      change_pct: 0,
      ...change,
    },
    month_ago: { date: '2026-08-06', price_twd: 120, change_pct: -20 },
    year_ago: null,
    record: {
      since: '2026-05-24',
      lowest: { date: '2026-05-24', price_twd: 80 },
      highest: { date: '2026-05-24', price_twd: 120 },
    },
    prices_90d: [...PRICES, { date: '2026-09-05', price_twd: price }],
    weighted_mean: null,
    also_named: [],
    offers: [
      { shop: '甲市場', price_twd: price, date: '2026-09-05', url: null },
      { shop: '乙市場', price_twd: 160, date: '2026-09-05', url: null },
      { shop: '丙市場', price_twd: 70, date: '2026-08-01', url: null },
    ],
    provenance: { as_of: '2026-09-05', stale: false, sources: [] },
  }
}

test.each([
  [96, '最低每公斤 96 元，比平常便宜 4 %', 'Lowest NT$96 per kg, 4% below the usual'],
  [162, '最低每公斤 162 元，比平常貴 62 %', 'Lowest NT$162 per kg, 62% above the usual'],
  [100, '最低每公斤 100 元，和平常一樣', 'Lowest NT$100 per kg, as usual'],
  [80, '最低每公斤 80 元，90 天最低', 'Lowest NT$80 per kg, the lowest in 90 days'],
])('a price of %s beside a median of 100', (price, chinese, english) => {
  expect(plainText(productView(productAt(price), zh).headline)).toBe(chinese)
  expect(plainText(productView(productAt(price), en).headline)).toBe(english)
})

test('two recorded days give no usual price', () => {
  const { headline, lede } = productView(productAt(96, { days: 2 }), zh)
  expect(plainText(headline)).toBe('最低每公斤 96 元')
  expect(plainText(lede ?? '')).toContain('紀錄還少')
})

test('the lowest and the highest price are shown with the last day on which they applied', () => {
  expect(plainText(productView(productAt(96), zh).lede ?? '')).toBe(
    '在甲市場，9 月 5 日（六）。平常指 90 天的中位數，100 元。比前一個月便宜 20 %（8 月 6 日 120 元）。',
  )
})

test('offers before the newest day are collapsed, however cheap', () => {
  const split = productView(productAt(96), zh).blocks.find((block) => block.kind === 'split')
  const [newest, earlier] = split?.left ?? []
  expect(newest?.kind === 'table' && newest.rows.map(({ cells }) => cells[0])).toEqual(['甲市場', '乙市場'])
  expect(earlier?.kind === 'fold' && earlier.summary).toBe('日期較早的 1 處')
})
