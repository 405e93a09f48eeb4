import { expect, test } from 'vitest'
import { createWords } from './messages.ts'

// 20:00 UTC on 1 October is 2 October in Taipei.
const now = new Date('2026-10-01T20:00:00Z')
const zh = createWords({ language: 'zh', now })
const en = createWords({ language: 'en', now })

test('today is the day in Taipei', () => {
  expect(zh.today).toBe('2026-10-02')
})

test('dates are written for people, with the year unless it is this one', () => {
  expect(zh.date('2026-12-25')).toBe('2026-12-25（五）')
  expect(zh.day('2026-12-25')).toBe('12 月 25 日（五）')
  expect(zh.day('2027-01-05')).toBe('2027 年 1 月 5 日（二）')
  expect(zh.shortDay('2026-02-08')).toBe('2 月 8 日')
  expect(zh.nearDay('2026-02-08')).toBe('2 月 8 日')
  expect(zh.nearDay('2025-02-08')).toBe('2025 年 2 月 8 日')
  expect(zh.month('2026-07')).toBe('2026 年 7 月')
  expect(en.day('2026-12-25')).toBe('Friday 25 December')
  expect(en.day('2027-01-05')).toBe('Tuesday 5 January 2027')
  expect(en.shortDay('2026-02-08')).toBe('8 Feb')
  expect(en.nearDay('2025-02-08')).toBe('8 Feb 2025')
  expect(en.month('2026-07')).toBe('July 2026')
  expect([zh.dayInColumn('2026-08-20'), en.dayInColumn('2026-08-20')]).toEqual(['8 月 20 日（四）', 'Thu 20 Aug'])
})

test('an instant appears in Taipei time', () => {
  expect(zh.moment('2026-10-01T20:05:00Z')).toBe('10 月 2 日 04:05')
  expect(en.moment('2026-10-01T20:05:00Z')).toBe('2 Oct, 04:05')
})

test('money, shares and counts have a unit, and negative ones a true minus sign', () => {
  expect(zh.twd(1234567.5)).toBe('1,234,567.5 元')
  expect(en.twd(-20)).toBe('−NT$20')
  expect(zh.usd(0.01)).toBe('US$0.01')
  expect(zh.percent(7.75)).toBe('7.75 %')
  expect(en.percent(-0.5)).toBe('−0.5%')
  expect(zh.count(3, '天', 'day')).toBe('3 天')
  expect([en.count(1, '天', 'day'), en.count(2, '天', 'day')]).toEqual(['1 day', '2 days'])
  expect(en.count(2, '類', 'category', 'categories')).toBe('2 categories')
})

test('lists are joined by the rules of the language', () => {
  expect(zh.list(['甲', '乙', '丙'])).toBe('甲、乙、丙')
  expect(en.list(['a', 'b', 'c'])).toBe('a, b and c')
})

test('a label comes from the operation, then the service, then the common ones', () => {
  const words = {
    group: 'life',
    shortName: ['', ''],
    errands: [],
    datasets: {},
    operations: { check: { lede: ['', ''], fields: { q: ['號碼', 'Number'] } } },
    fields: { q: ['名稱', 'Name'], kind: { label: ['種類', 'Kind'], values: { holiday: ['放假', 'Day off'] } } },
  } as const
  const ofOperation = createWords({ language: 'zh', now, operation: 'check', words })
  const ofService = createWords({ language: 'en', now, operation: 'other', words })
  expect(ofOperation.label('q')).toBe('號碼')
  expect(ofService.label('q')).toBe('Name')
  expect(ofService.label('total')).toBe('In all')
  expect(ofService.value('kind', 'holiday')).toBe('Day off')
  expect(ofService.value('kind', 'unheard')).toBe('unheard')
  expect(ofService.label('toString')).toBe('toString')
})

test('a date is written with the precision that is known', () => {
  expect(['2026-12-25', '2026-12', '2026'].map(zh.plainDay)).toEqual([
    '2026 年 12 月 25 日',
    '2026 年 12 月',
    '2026 年',
  ])
  expect(['2026-12-25', '2026-12', '2026'].map(en.plainDay)).toEqual(['25 December 2026', 'December 2026', '2026'])
})
