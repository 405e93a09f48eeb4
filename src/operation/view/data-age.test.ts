import { expect, test } from 'vitest'
import type { Provenance } from '../provenance.ts'
import { listDates, noteStaleData, describeStaleData } from './data-age.ts'
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

test('a single date covers all data sets', () => {
  const provenance = { as_of: '2026-06-30', stale: true, sources: [] }
  expect(describeStaleData(provenance, zh)).toBe('四個月前的資料，不是今天的：截至 2026 年 6 月 30 日。')
  expect(describeStaleData(provenance, en)).toBe('Data from 4 months ago, not today’s: as of 30 June 2026.')
  expect(listDates(provenance, en)).toBe('Data: as of 30 June 2026')
})

test('stale data sets are named, and those with the same date share it', () => {
  const provenance = of(set('b', '2026-11-20', false), set('a', '2026-06-30', true), set('c', '2026-06-30', true))
  expect(describeStaleData(provenance, zh)).toBe('部分資料較舊：匯率、價格截至 6 月 30 日。')
  expect(describeStaleData(provenance, en)).toBe('Partly old: Rate and Prices up to 30 Jun.')
  expect(listDates(provenance, zh)).toBe('資料：方案截至 11 月 20 日，匯率、價格截至 6 月 30 日')
})

test('the banner counts dates beyond two, and the sources list all of them', () => {
  const provenance = of(
    set('a', '2026-06-30', true),
    set('b', '2026-07-02', true),
    set('c', '2026-08-01', true),
    set('d', '2026-08-02', true),
  )
  expect(describeStaleData(provenance, zh)).toBe(
    '四個月前的資料，不是今天的：匯率截至 6 月 30 日，方案截至 7 月 2 日，另外還有 2 項。',
  )
  expect(describeStaleData(provenance, en)).toBe(
    'Data from 4 months ago, not today’s: Rate up to 30 Jun, Plans up to 2 Jul, and 2 others.',
  )
  expect(listDates(provenance, en)).toMatch(/Scores up to 2 Aug$/)
})

test('the first data set is the headline’s and determines the answer’s age', () => {
  const provenance = of(set('c', '2026-09-14', true), set('a', '2026-06-30', true))
  expect(describeStaleData(provenance, zh)).toBe(
    '兩個月前的資料，不是今天的：價格截至 9 月 14 日，匯率截至 6 月 30 日。',
  )
  expect(noteStaleData(provenance, zh)).toBe('兩個月前的資料（9 月 14 日）')
  expect(noteStaleData(of(set('c', '2026-11-21', false), set('a', '2026-06-30', true)), zh)).toBeUndefined()
})

test.each([
  ['2026-11-01', '21 天前', '21 days ago'],
  ['2026-09-25', '58 天前', '58 days ago'],
  ['2026-09-21', '兩個月前', '2 months ago'],
  ['2026-01-20', '十個月前', '10 months ago'],
  ['2025-12-18', '十一個月前', '11 months ago'],
  ['2024-11-20', '兩年前', '2 years ago'],
])('data of %s is of %s', (as_of, han, english) => {
  const provenance = { as_of, stale: true, sources: [] }
  expect(describeStaleData(provenance, zh)).toContain(`${han}的資料`)
  expect(describeStaleData(provenance, en)).toContain(`Data from ${english}`)
})

test('data that was never loaded has no date', () => {
  expect(describeStaleData({ as_of: null, stale: true, sources: [] }, zh)).toBe('這裡還沒有收錄資料。')
  expect(listDates({ as_of: null, stale: true, sources: [] }, zh)).toBe('')
  expect(describeStaleData(of(set('a', null, true), set('b', '2026-07-02', true)), zh)).toBe(
    '四個月前的資料，不是今天的：方案截至 7 月 2 日。',
  )
})
