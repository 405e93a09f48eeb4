import { expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { required } from './context.ts'

function refusalOf(isPreparing: boolean): unknown {
  try {
    return required(undefined, { isPreparing })
  } catch (thrown) {
    return thrown
  }
}

test('who asks during the first start is told that it takes seconds, and elsewhere that nobody knows', () => {
  const filling = refusalOf(true)
  expect(filling).toBeInstanceOf(ApiError)
  expect(filling).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '5' } })
  expect(String(filling)).toContain('being filled in')
  expect(refusalOf(false)).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '30' } })
  expect(required('open', { isPreparing: true })).toBe('open')
})
