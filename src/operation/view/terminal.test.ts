import { expect, test } from 'vitest'
import { inColumns, widthOf, wrap } from './columns.ts'
import type { Block, Document } from './document.ts'
import { em, link } from './text.ts'
import { sparkline, toTerminal } from './terminal.ts'
import { createWords } from './messages.ts'

const words = createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') })
const draw = (blocks: readonly Block[], more: Partial<Document> = {}) =>
  toTerminal({ title: 'Tea', headline: em('茶'), blocks, ...more }, words, 'life')

test('an ideograph is two columns wide, a combining mark has no width', () => {
  expect(widthOf('茶 tea')).toBe(6)
  expect(widthOf('，')).toBe(2)
  expect(widthOf('e\u0301')).toBe(1)
})

test('lines break between ideographs and words, and no line begins with a closing mark', () => {
  expect(wrap('烏龍茶很好喝。', 8)).toEqual(['烏龍茶很', '好喝。'])
  expect(wrap('烏龍茶，好', 6)).toEqual(['烏龍', '茶，好'])
  expect(wrap('good oolong tea', 11)).toEqual(['good oolong', 'tea'])
  expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
})

test('columns are aligned in both scripts, and the widest shrinks first', () => {
  const table = inColumns(
    [
      ['茶', '1'],
      ['tea', '10'],
    ],
    80,
    { isRight: [false, true] },
  )
  expect(table.split('\n')).toEqual(['茶    1', 'tea  10'])
  const narrow = inColumns([['tea', 'one two three four five']], 20)
  for (const line of narrow.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(20)
})

test('a sparkline runs from the lowest to the highest value; equal values give a flat one', () => {
  expect(sparkline([1, 4, 8])).toBe('▁▄█')
  expect(sparkline([5, 5])).toBe('▄▄')
})

test('a table has its columns, without bars and addresses', () => {
  const text = draw([
    {
      kind: 'table',
      columns: [{ name: '站' }, { name: '數', as: 'number' }, { name: '比', as: 'bar' }],
      rows: [{ cells: [link('首頁', 'https://example.com/'), '12', '0.5'] }],
    },
  ])
  expect(text).toBe('茶\n══\n\n站    數\n────  ──\n首頁  12\n')
})

test('a link to an operation becomes the command that calls it', () => {
  const text = draw([
    {
      kind: 'links',
      links: [
        { text: '找茶', to: { service: 'shop', operation: 'search_products', input: { q: '烏龍 茶', limit: 5 } } },
        { text: '全年', to: { operation: 'holidays_by_year', input: { year: 2026, to: undefined } } },
      ],
    },
  ])
  expect(text).toContain("→ 找茶  dozen shop search-products --q '烏龍 茶' --limit 5")
  expect(text).toContain('→ 全年  dozen life holidays-by-year --year 2026')
})

test('old data is announced first', () => {
  const text = draw([], { provenance: { as_of: '2026-01-01', stale: true, sources: [] } })
  expect(text.split('\n')[0]).toBe('│ 九個月前的資料，不是今天的：截至 2026 年 1 月 1 日。')
})
