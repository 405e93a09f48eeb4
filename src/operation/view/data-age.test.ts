import { expect, test } from 'vitest'
import type { Provenance } from '../provenance.ts'
import { dateSentence, staleSentence } from './data-age.ts'
import { createWords } from './messages.ts'

const vocabulary = {
  group: 'money',
  shortName: ['測試', 'Test'],
  errands: [],
  datasets: { a: ['匯率', 'Rate'], b: ['方案', 'Plans'], c: ['價格', 'Prices'], d: ['評測', 'Scores'] },
  operations: {},
  fields: {},
} as const
const now = new Date('2026-11-22T04:00:00Z')
const zh = createWords({ language: 'zh', now, words: vocabulary })
const en = createWords({ language: 'en', now, words: vocabulary })

const set = (name: string, as_of: string | null, stale: boolean) => ({ name, as_of, stale })
const of = (...datasets: ReturnType<typeof set>[]): Provenance => ({
  as_of: '2026-06-30',
  stale: true,
  sources: [],
  datasets,
})

test('one date is the date of all', () => {
  const provenance = { as_of: '2026-06-30', stale: true, sources: [] }
  expect(staleSentence(provenance, zh)).toBe('資料較舊：截至 2026 年 6 月 30 日。')
  expect(staleSentence(provenance, en)).toBe('Old data: as of 30 June 2026.')
  expect(dateSentence(provenance, en)).toBe('Data: as of 30 June 2026. ')
})

test('of several sets the old ones are named, and those of one date together', () => {
  const provenance = of(set('b', '2026-11-20', false), set('a', '2026-06-30', true), set('c', '2026-06-30', true))
  expect(staleSentence(provenance, zh)).toBe('資料較舊：匯率、價格到 6/30。')
  expect(staleSentence(provenance, en)).toBe('Old data: Rate and Prices up to 30 Jun.')
  expect(dateSentence(provenance, zh)).toBe('資料：匯率、價格到 6/30，方案到 11/20。')
})

test('of more than two dates the banner counts what is newer, and the sources name all', () => {
  const provenance = of(
    set('a', '2026-06-30', true),
    set('b', '2026-07-02', true),
    set('c', '2026-08-01', true),
    set('d', '2026-08-02', true),
  )
  expect(staleSentence(provenance, zh)).toBe('資料較舊：匯率到 6/30，方案到 7/2，另外 2 項較新。')
  expect(staleSentence(provenance, en)).toBe('Old data: Rate up to 30 Jun, Plans up to 2 Jul, 2 others are newer.')
  expect(dateSentence(provenance, en)).toMatch(/Scores up to 2 Aug\. $/)
})

test('what was never brought has no date to tell', () => {
  expect(staleSentence({ as_of: null, stale: true, sources: [] }, zh)).toBe('這裡還沒有收錄資料。')
  expect(dateSentence({ as_of: null, stale: true, sources: [] }, zh)).toBe('')
  expect(staleSentence(of(set('a', null, true), set('b', '2026-07-02', true)), zh)).toBe('資料較舊：方案到 7/2。')
})
