import { expect, test } from 'vitest'
import { widthOf } from './text-width.ts'

test('an ideograph is two letters wide, a combining mark has no width', () => {
  expect(widthOf('茶 tea')).toBe(6)
  expect(widthOf('，')).toBe(2)
  expect(widthOf('e\u0301')).toBe(1)
})
