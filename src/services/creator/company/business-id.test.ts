import { expect, test } from 'vitest'
import { isBusinessId } from './business-id.ts'

test.each(['22099131', '96979933', '97176270', '04595257', '30340553'])('%s, a real company’s ID, is valid', (id) => {
  expect(isBusinessId(id)).toBe(true)
})

test('a single wrong digit is detected', () => {
  expect(isBusinessId('22099132')).toBe(false)
})

// 1·1 + 2·0 + 1·0 + 2·0 + 1·0 + 2·0 + 4·0 + 1·4 = 5, which is divisible by five but not by ten.
test('a sum divisible by five but not by ten is valid since 2023', () => {
  expect(isBusinessId('10000004')).toBe(true)
})

// A seventh digit of 7 has weight 4: 28, digit sum 2 + 8 = 10. That may count as 1 or 0.
test('with a seventh digit of 7 the sum may be one short', () => {
  expect(isBusinessId('00000070')).toBe(true) // 10
  expect(isBusinessId('00000074')).toBe(true) // 14, and 15 is divisible
  expect(isBusinessId('00000071')).toBe(false) // 11 and 12
})

test('without it the sum may not', () => {
  expect(isBusinessId('00000004')).toBe(false) // 4
})

test.each(['2209913', '220991311', '2209913a', '', '２２０９９１３１'])('%j is no valid ID', (id) => {
  expect(isBusinessId(id)).toBe(false)
})
