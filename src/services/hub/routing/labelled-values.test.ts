import { expect, test } from 'vitest'
import { readingAt } from '#operation/input/reading.ts'
import { calcGroupBuyProfit } from '#services/creator/profit/calc-group-buy-profit.ts'
import { isHoliday } from '#services/life/holidays/is-holiday.ts'
import { findLabelled } from './labelled-values.ts'

const READING = readingAt(new Date('2026-10-01T04:00:00Z'))
const read = (operation: Parameters<typeof findLabelled>[0], task: string) =>
  findLabelled(operation, task, READING).map(({ name, value }) => [name, value])

test('an input that a task names gets the value after its name', () => {
  expect(read(calcGroupBuyProfit, 'profit of price: 990, cost=四百五 commission: 15%; ship: NT$60')).toEqual([
    ['price', 990],
    ['cost', 450],
    ['commission', 15],
    ['ship', 60],
  ])
  expect(read(calcGroupBuyProfit, '{"price": 1,200, "cost": "3百"}')).toEqual([
    ['price', 1200],
    ['cost', 300],
  ])
})

test.each([
  ['date: 115-12-25 放假嗎？', '2026-12-25'],
  ['is it a day off? date: Dec 25, 2026.', '2026-12-25'],
  ['date: 2026-12-25 或 26', undefined],
  ['date: 12月底', '2026-12-31'],
  ['date: 12月中', undefined],
])('a labelled value is read completely or not at all: %s', (task, value) => {
  expect(read(isHoliday, task)).toEqual([['date', value]])
})

test('a name inside an address is not a label', () => {
  expect(read(isHoliday, 'see https://example.com/?date=2026-12-25')).toEqual([])
})
