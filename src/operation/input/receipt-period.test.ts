import { expect, test } from 'vitest'
import { kindOf } from './kind.ts'
import { readingAt } from './reading.ts'
import { receiptPeriodInput } from './receipt-period.ts'

const period = kindOf(receiptPeriodInput())
const reading = readingAt(new Date('2026-10-01T04:00:00Z'))

test.each([
  ['0708發票', '115-07-08'],
  ['發票78月', '115-07-08'],
  ['發票 910月', '115-09-10'],
  ['1112的發票', '114-11-12'],
  ['發票12月', '114-11-12'],
])('%s names its two months', (text, wanted) => {
  expect(period?.find?.(text, reading).map(({ value }) => value)).toEqual([wanted])
})

test('the last period is told by this one, and this one is the newest that is drawn', () => {
  expect(period?.find?.('上期發票', reading).map(({ value }) => value)).toEqual(['115-07-08'])
  expect(period?.find?.('這期發票', reading)).toEqual([])
  expect(period?.newest?.test('這期')).toBe(true)
})

test.each(['發票末四碼0708碼', '2078元', '67月'])('%s names none', (text) => {
  expect(period?.find?.(text, reading)).toEqual([])
})
