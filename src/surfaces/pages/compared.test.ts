import { expect, test } from 'vitest'
import type { Document, Measure } from '#operation/view/document.ts'
import { createWords } from '#operation/view/messages.ts'
import { dateFigure, percentFigure } from '#operation/view/figures.ts'
import { compared } from './compared.ts'

const now = new Date('2026-10-01T04:00:00Z')
const [zh, en] = [createWords({ language: 'zh', now }), createWords({ language: 'en', now })]

function answer({ of, ...measure }: Measure & { of: string }): Document {
  return { title: of, headline: '', blocks: [], of, measure }
}

function pb(of: string, value: number, as_of?: string): Document {
  return answer({ of, name: '股價淨值比', value, show: (it) => zh.number(it), best: 'lowest', as_of })
}

test('the lowest and the highest of a shared figure, their difference and ratio', () => {
  expect(compared([pb('長榮', 0.89), pb('陽明', 0.58), pb('萬海', 0.97)], zh)).toBe(
    '股價淨值比最低：陽明，0.58；最高是 萬海，0.97，差 0.39，1.67 倍',
  )
})

test('a difference of shares is in percentage points and has no ratio', () => {
  const [a, b] = [7.75, 1.5].map((value) => percentFigure(value, en))
  expect(compared([answer({ of: 'A', name: 'Yield', ...a! }), answer({ of: 'B', name: 'Yield', ...b! })], en)).toBe(
    'Yield, highest: A, 7.75%; lowest: B, 1.5%, a difference of 6.25 percentage points',
  )
})

test('a difference of dates is in days', () => {
  const model = (of: string, date: string) => answer({ of, name: '推出日', ...dateFigure(date, zh) })
  expect(compared([model('GPT-6.1 Sol', '2026-09-29'), model('GPT-6 Astra', '2026-09-03')], zh)).toBe(
    '推出日最早：GPT-6 Astra，2026 年 9 月 3 日；最晚是 GPT-6.1 Sol，2026 年 9 月 29 日，差 26 天',
  )
})

test('equal figures are called equal, and figures of different days are marked', () => {
  expect(compared([pb('甲', 1.2), pb('乙', 1.2)], zh)).toBe('股價淨值比一樣：甲、乙都是 1.2')
  expect(compared([pb('甲', 1, '2026-08-18'), pb('乙', 2, '2026-09-23')], zh)).toMatch(
    /（不是同一天的：8 月 18 日、9 月 23 日）$/,
  )
})

test('answers without a shared figure are not compared', () => {
  expect(compared([pb('甲', 1), { title: '乙', headline: '', blocks: [] }], zh)).toBeUndefined()
  expect(compared([pb('甲', 1), pb('甲', 2)], zh)).toBeUndefined()
})
