import { expect, test } from 'vitest'
import type { Block } from '#operation/view/document.ts'
import { createWords } from '#operation/view/messages.ts'
import { drawBlocks } from './blocks.ts'
import { markup } from './html.ts'
import type { Pen } from './inline.ts'

function draw(block: Block, more: Partial<Pen> = {}): string {
  let ids = 0
  const pen: Pen = {
    words: createWords({ language: 'zh', now: new Date('2026-10-01T04:00:00Z') }),
    resolve: () => undefined,
    nextId: () => `h-${++ids}`,
    ...more,
  }
  return String(markup`${drawBlocks([block], pen)}`)
}

const part = (name: string) => ({ name, blocks: [{ kind: 'list' as const, items: [`${name}的內容`] }] })

test('of up to twelve parts the first is open, of more none', () => {
  const open = (count: number) =>
    draw({ kind: 'groups', groups: Array.from({ length: count }, (_, at) => part(`第 ${at + 1} 部`)) })
      .split('<details')
      .slice(1)
      .map((fold) => fold.startsWith(' class="fold part" open'))
  expect(open(2)).toEqual([true, false])
  expect(open(13)).not.toContain(true)
})

test('words that every row repeats become the caption of the table', () => {
  const rows = ['甲', '乙', '丙'].map((name) => ({ cells: [name, '原價屋', '2026-08-21', `${name} 的說明`] }))
  const columns = [{ name: '商品' }, { name: '商店' }, { name: '日期' }, { name: '說明' }]
  const page = draw({ kind: 'table', columns, rows })
  expect(page).toContain('<caption><span>原價屋、8 月 21 日</span></caption>')
  expect(page.match(/<th scope="col">/g)).toHaveLength(2)
  expect(draw({ kind: 'table', columns, rows: rows.slice(1) }).match(/<th scope="col">/g)).toHaveLength(4)
})

const ranked = (cells: readonly string[]) => cells.map((cell, at) => ({ cells: [`第 ${at + 1} 列`, cell] }))

test('a column by which the rows are in order has its direction, unless the order is written', () => {
  const columns = [{ name: '商品' }, { name: '價格', as: 'number' as const }]
  const rows = ranked(['15', '118', '132', '1,580'])
  expect(draw({ kind: 'table', columns, rows })).toContain('aria-sort="ascending">價格')
  expect(draw({ kind: 'table', columns, rows: rows.toReversed() })).toContain('aria-sort="descending">價格')
  const written = draw({ kind: 'table', columns, rows, caption: '單位：元', order: '名稱最相符的在前' })
  expect(written).toContain('<caption><span>單位：元；名稱最相符的在前</span></caption>')
  expect(written).not.toContain('aria-sort')
})

// 0.5 of a half of 100 is 25, to the right of the middle; −1 takes all of the left half.
test('bars of a column with losses begin in the middle', () => {
  const columns = [{ name: '公司' }, { name: '幅度', as: 'bar' as const }]
  const page = draw({ kind: 'table', columns, rows: ranked(['0.5', '-1']) })
  expect(page).toContain('<rect x="50.0" width="25.0"')
  expect(page).toContain('<rect x="0.0" width="50.0"')
  expect(draw({ kind: 'table', columns, rows: ranked(['0.5', '1']) })).toContain('<rect x="0.0" width="50.0"')
})

test('a link with an input that must not appear in an address is a button that posts it', () => {
  const to = { operation: 'check_ad_claims', input: { text: '三天改善失眠' } }
  const steps = { kind: 'steps' as const, steps: [{ title: '檢查文案', action: { text: '檢查', to } }] }
  const post = () => ({ action: '/creator/ad-check', fields: [['text', '三天改善失眠'] as const] })
  expect(draw(steps, { post })).toContain(
    '<form method="post" action="/creator/ad-check"><input type="hidden" name="text" value="三天改善失眠"><button class="btn ">檢查</button></form>',
  )
})

test("a finding's number stays on the line of the letter before it", () => {
  const marks = [{ start: 0, end: 4, level: 'low' as const, ref: 4 }]
  expect(draw({ kind: 'marked', text: '無副作用。', marks, key: {} })).toContain(
    '無副作<span class="num">用<sup>4</sup></span></a></mark>。',
  )
})

test('a list of one part is not folded', () => {
  const page = draw({ kind: 'groups', groups: [part('甲')] })
  expect(page).not.toContain('<details')
  expect(page).toContain('甲的內容')
})

test('on a card, a short value has the label of its column, and a sentence has none', () => {
  const rows = [
    { cells: ['甲', '免費', '九題，兩分鐘。答案不儲存，也不放進網址。'] },
    { cells: ['乙', '付費', '七題。'] },
  ]
  const page = draw({
    kind: 'table',
    onPhone: 'cards',
    columns: ['名稱', '價格', '說明'].map((name) => ({ name })),
    rows,
  })
  expect(page).toContain('data-label="價格"')
  expect(page).not.toContain('data-label="說明"')
})

test('a long table folds the rest of its rows, unless it is marked as whole', () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ cells: [`第 ${at + 1} 列`] }))
  const table = { kind: 'table' as const, columns: [{ name: '列' }], rows }
  const [shown = '', folded = ''] = draw(table).split('<details')
  expect([shown.includes('第 30 列'), shown.includes('第 31 列'), folded.includes('第 31 列')]).toEqual([
    true,
    false,
    true,
  ])
  expect(draw({ ...table, isComplete: true })).not.toContain('<details')
})

test('values of neighbouring bars that would overlap on a phone are one line apart', () => {
  const bars = (values: readonly number[]) =>
    draw({
      kind: 'chart',
      draw: 'bars',
      says: '配息',
      caption: '元',
      points: values.map((value, at) => ({ at: `第 ${at + 1} 月`, value, label: value.toFixed(3) })),
    })
  const feet = (page: string) => [...page.matchAll(/<text class="em"[^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y))
  // Four labels fit side by side. With twelve bars, each label is wider than its bar.
  const [first = 0, second = 0] = feet(bars([0.7, 0.71, 0.7, 0.71]))
  expect(Math.abs(first - second)).toBeLessThan(5)
  const crowded = feet(bars([0.7, 0.71, 0.3, 0.31, 0.1, 0.11, 0.5, 0.51, 0.2, 0.21, 0.6, 0.61]))
  for (let at = 0; at < 12; at += 2) expect((crowded[at] ?? 0) - (crowded[at + 1] ?? 0)).toBeGreaterThan(14.9)
  expect(Math.min(...crowded)).toBeGreaterThanOrEqual(15)
})

test('a date never wraps, even in a table that is wider than a phone', () => {
  const names = [{ name: '商品' }, { name: '規格' }, { name: '產地' }, { name: '日期' }]
  const page = draw({
    kind: 'table',
    columns: names,
    rows: Array.from({ length: 2 }, () => ({
      cells: ['甘藍-進口 改良種', '各市場加權平均', '西螺與三重', '2026-08-21'],
    })),
  })
  expect(page).toContain('<td><span class="num">8 月 21 日</span></td>')
  expect(page).toContain('<td>各市場加權平均</td>')
})

test("a card omits a row's empty values, and a table shows a dash", () => {
  const table = {
    kind: 'table' as const,
    onPhone: 'cards' as const,
    columns: [{ name: '方案' }, { name: '每月' }, { name: '一年' }],
    rows: [{ cells: ['Go', '270 元', '–'] }, { cells: ['Pro', '632 元', '6,324 元'] }],
  }
  expect(draw(table)).toContain('<td role="cell" data-label="一年" class="whole none"><div>–</div></td>')
})

test('two bars with equal values are both labelled, or only one if there is no room', () => {
  const labels = (count: number) =>
    draw({
      kind: 'chart',
      draw: 'bars',
      says: '則數',
      caption: '則',
      points: Array.from({ length: count }, (_, at) => ({ at: `第 ${at + 1} 個`, value: 2, label: '2,000' })),
    }).match(/class="em"/g)?.length
  expect([labels(2), labels(12)]).toEqual([2, 1])
})

test('a key appears only under bars of two kinds', () => {
  const bars = (guesses: readonly boolean[]) =>
    draw({
      kind: 'chart',
      draw: 'bars',
      says: '配息',
      caption: '估計',
      points: guesses.map((isGuess, at) => ({ at: String(at), value: 1, isGuess })),
      key: { known: '已配', guess: '估計' },
    })
  expect([bars([true, true]).includes('class="key"'), bars([false, true]).includes('class="key"')]).toEqual([
    false,
    true,
  ])
})

test('a card does not repeat the name of a column', () => {
  const page = draw({
    kind: 'table',
    onPhone: 'cards',
    columns: [{ name: 'Plan' }, { name: 'US$', as: 'number' }, { name: 'A month' }],
    rows: [{ cells: ['Go', 'US$8', 'NT$270'] }, { cells: ['Pro', 'US$20', 'NT$632'] }],
  })
  expect(page).not.toContain('data-label="US$"')
  expect(page).toContain('data-label="A month"')
})

test('a table of one row is drawn as facts, without its empty values', () => {
  const page = draw({
    kind: 'table',
    columns: [{ name: '方案' }, { name: '每月' }, { name: '一年' }, { name: '查於' }],
    rows: [{ cells: ['Go', '270 元', '–', '2026-08-21'] }],
  })
  expect(page.match(/<dt>.*?<\/dt>/g)).toEqual(['<dt>方案</dt>', '<dt>每月</dt>', '<dt>查於</dt>'])
  expect(page).toContain('8 月 21 日')
})

test('short facts are key figures, before the longer ones', () => {
  const long = { name: '用途', value: '抓取廣告的到達頁面，檢查品質' }
  const short = ['甲', '乙', '丙'].map((name) => ({ name, value: '1' }))
  const kinds = (facts: readonly (typeof long)[]) =>
    [...draw({ kind: 'facts', facts }).matchAll(/<dl class="([^"]*)">/g)].map(([, kind]) => kind)
  expect(kinds([long, ...short])).toEqual(['facts figures', 'facts'])
  expect(kinds([long, ...short.slice(1)])).toEqual(['facts'])
  expect(kinds(short.slice(1))).toEqual(['facts figures'])
})
