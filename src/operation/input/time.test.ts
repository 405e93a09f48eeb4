import { expect, test } from 'vitest'
import { kindOf } from './kind.ts'
import { bedtimeInput, timeInput } from './time.ts'

const TODAY = { today: '2026-10-01' }

test.each([
  ['11點', '11:00', '23:00'],
  ['十點半', '10:30', '22:30'],
  ["12 o'clock", '12:00', '00:00'],
  ['早上 11 點', '11:00', '11:00'],
  ['10:15 pm', '22:15', '22:15'],
  ['1 點', '01:00', '01:00'],
])('%s is %s, and as a bedtime %s', (text, time, bedtime) => {
  expect(kindOf(timeInput())?.read(text, TODAY)).toMatchObject({ value: time })
  expect(kindOf(bedtimeInput())?.read(text, TODAY)).toMatchObject({ value: bedtime })
})
