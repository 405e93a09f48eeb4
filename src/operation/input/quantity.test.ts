import { expect, test } from 'vitest'
import { readQuantity } from './quantity.ts'

test.each([
  ['half an hour', 'latency', 30],
  ['半小時', 'latency', 30],
  ['10 分鐘', 'latency', 10],
  ['a fortnight', 'days', 14],
  ['半個月', 'days', 15],
  ['三週', 'days', 21],
  ['5 cents', 'max_price_usd', 0.05],
  ['兩美分', 'max_price_usd', 0.02],
  ['半打', 'limit', 6],
  ['two dozen', 'limit', 24],
  ['三條', 'limit', 3],
  ['those', 'limit', undefined],
])('%s for %s', (text, input, value) => {
  expect(readQuantity(text, input)).toBe(value)
})
