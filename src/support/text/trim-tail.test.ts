import { expect, test } from 'vitest'
import { trimTail } from './trim-tail.ts'

test('only characters at the end are removed', () => {
  expect(trimTail('a,b, ,', /[\s,]/)).toBe('a,b')
  expect(trimTail(',,', /,/)).toBe('')
  expect(trimTail('a', /,/)).toBe('a')
})
