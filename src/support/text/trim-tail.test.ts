import { expect, test } from 'vitest'
import { trimTail } from './trim-tail.ts'

test('only what stands at the end goes', () => {
  expect(trimTail('a,b, ,', /[\s,]/)).toBe('a,b')
  expect(trimTail(',,', /,/)).toBe('')
  expect(trimTail('a', /,/)).toBe('a')
})
