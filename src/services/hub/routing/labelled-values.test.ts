import { expect, test } from 'vitest'
import { readingAt } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'
import { findLabelled } from './labelled-values.ts'
import { listRoutedTools } from './task-tool.ts'

const tools = listRoutedTools(services, () => true)
const READING = readingAt(new Date('2026-10-01T04:00:00Z'))
const read = (name: string, task: string) =>
  findLabelled(
    tools.find((it) => it.operation.name === name)!,
    task,
    READING,
  ).map(({ name, value }) => [name, value])

test('an input that a task names gets the value after its name', () => {
  expect(read('calc_group_buy_profit', 'profit of price: 990, cost=四百五 commission: 15%; ship: NT$60')).toEqual([
    ['price', 990],
    ['cost', 450],
    ['commission', 15],
    ['ship', 60],
  ])
  expect(read('calc_group_buy_profit', '{"price": 1,200, "cost": "3百"}')).toEqual([
    ['price', 1200],
    ['cost', 300],
  ])
})

test('a number right after a whole label is for that input', () => {
  expect(read('calc_group_buy_profit', '售價 599 平台抽成 10% 團主抽成5% 賺多少')).toEqual([
    ['price', 599],
    ['fee_pct', 10],
    ['commission', 5],
  ])
})

test.each([
  ['date: 115-12-25 放假嗎？', '2026-12-25'],
  ['is it a day off? date: Dec 25, 2026.', '2026-12-25'],
  ['date: 2026-12-25 或 26', undefined],
  ['date: 12月底', '2026-12-31'],
  ['date: 12月中', undefined],
])('a labelled value is read completely or not at all: %s', (task, value) => {
  expect(read('is_holiday', task)).toEqual([['date', value]])
})

test('a name inside an address is not a label', () => {
  expect(read('is_holiday', 'see https://example.com/?date=2026-12-25')).toEqual([])
})
