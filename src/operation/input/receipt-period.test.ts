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
  ['2026-07/08', '115-07-08'],
  ['今年3.4月', '115-03-04'],
])('%s names its two months', (text, wanted) => {
  expect(period?.find?.(text, reading).map(({ value }) => value)).toEqual([wanted])
})

// The winning numbers of July and August are drawn on 25 September.
test.each([
  ['2026-10-01', '115-07-08'],
  ['2026-09-25', '115-07-08'],
  ['2026-09-24', '115-05-06'],
  ['2026-11-24', '115-07-08'],
  ['2026-11-25', '115-09-10'],
])('on %s the newest drawn period is %s', (today, wanted) => {
  const then = readingAt(new Date(`${today}T04:00:00Z`))
  expect(period?.find?.('這期發票號碼', then).map(({ value }) => value)).toEqual([wanted])
})

test.each(['發票末四碼0708碼', '2078元', '67月', '3.4元'])('%s is not a period', (text) => {
  expect(period?.find?.(text, reading)).toEqual([])
})
