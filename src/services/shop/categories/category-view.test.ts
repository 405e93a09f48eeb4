import { expect, test } from 'vitest'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { categoryView } from './category-view.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { getCategoryPrices } from './get-category-prices.ts'

const zh = createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') })

const item = (name: string, spec: string | null, price: number, date = '2026-09-05') => ({
  id: name,
  name,
  spec,
  unit: null,
  condition: 'alone' as const,
  price_twd: price,
  shop: '甲',
  date,
  previous_twd: null as number | null,
  previous_on: null as string | null,
  changed_on: null as string | null,
  change_pct: null as number | null,
  url: null,
})

function answerOf(items: AnswerOf<typeof getCategoryPrices>['items']): AnswerOf<typeof getCategoryPrices> {
  return {
    slug: 'graphics-cards',
    name: '顯示卡',
    name_en: 'Graphics cards',
    newest_date: '2026-09-05',
    total: items.length,
    limit: 2000,
    offset: 0,
    sorted_by: 'date desc',
    items,
    provenance: { as_of: '2026-09-05', stale: false, sources: [] },
  }
}

test('a category has the median of the newest prices, and its products are grouped by specification', () => {
  const document = categoryView(
    answerOf([
      item('支架', '配件', 490),
      item('甲卡', 'RTX5060', 16_000),
      item('乙卡', 'RTX5060', 12_000, '2026-06-12'),
      item('丙卡', 'RTX5060', 15_000),
      item('丁卡', 'GT1030', 3_000),
      item('戊卡', 'GT1030', 2_900),
    ]),
    zh,
  )
  // The median of 490, 2,900, 3,000, 15,000 and 16,000 is 3,000.
  expect(plainText(document.headline)).toBe('顯示卡：一半在 3,000 元以下')
  expect(document.lede).toBe(
    '9 月 5 日有報價的 5 項，從 490 元到 16,000 元，中位數 3,000 元。另外 1 項那天沒看到，列出最後一次的價格與日期。',
  )
  const [list] = document.blocks
  const groups = list?.kind === 'groups' ? list.groups : []
  expect(groups.map(({ name, count }) => [name, count])).toEqual([
    ['RTX5060', '3 項，15,000 元到 16,000 元'],
    ['GT1030', '2 項，2,900 元到 3,000 元'],
    ['其他', '1 項，490 元'],
  ])
  // The price of 12,000 is older than the newest day, so it is collapsed, with its date.
  const [cards, older] = groups[0]?.blocks ?? []
  expect(cards?.kind === 'table' && cards.rows.map(({ cells }) => plainText(cells[1] ?? null))).toEqual([
    '15,000',
    '16,000',
  ])
  const [table] = older?.kind === 'fold' ? older.blocks : []
  expect(table?.kind === 'table' && table.rows.map(({ cells }) => plainText(cells))).toEqual([
    '乙卡 甲12,0006 月 12 日',
  ])
})

test('fresh food leads with the largest rise and fall of the week', () => {
  const changed = (name: string, before: number, price: number, day: string, previous_on = day) => ({
    ...item(name, null, price),
    unit: '公斤',
    previous_twd: before,
    previous_on,
    changed_on: day,
    change_pct: (price / before - 1) * 100,
  })
  const items = [
    changed('絲瓜', 20, 25, '2026-09-05'),
    changed('芹菜', 40, 60, '2026-09-04'),
    changed('玉米', 50, 40, '2026-09-05'),
    // This change is older than a week, so it is no change of this week.
    changed('冬瓜', 10, 30, '2026-08-29'),
    // Other markets than before traded, so the difference is no rise.
    { ...changed('蒜頭', 30, 90, '2026-09-05'), change_pct: null },
    // No price was recorded for two months, so the rise may be older than a week, too.
    changed('蓮霧', 10, 90, '2026-09-05', '2026-07-05'),
  ]
  const document = categoryView({ ...answerOf(items), slug: 'vegetables', name: '蔬菜' }, zh)
  expect(plainText(document.headline)).toBe('芹菜漲 50 %，玉米跌 20 %')
  expect(plainText(document.lede ?? '')).toContain('和前一次的價格比，常見的 6 項裡漲跌最多的。')
  const [table] = document.blocks
  expect(table?.kind === 'table' && table.rows.map(({ cells }) => plainText(cells[2] ?? null))).toEqual([
    '+50 %',
    '−20 %',
    '+25 %',
    '–',
    '–',
    '–',
  ])
})

test('prices in several units have no median, and a single specification gives one table', () => {
  const items = [item('甲', null, 10), { ...item('乙', null, 20), unit: '公斤' }]
  const document = categoryView(answerOf(items), zh)
  expect(plainText(document.headline)).toBe('甲 10 元，乙 20 元／公斤')
  expect(document.blocks[0]?.kind).toBe('table')
})
