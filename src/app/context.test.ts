import { expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { requireOpen } from './context.ts'

function refusalOf(loading: { done: number; of: number } | undefined): unknown {
  try {
    return requireOpen(undefined, { loading })
  } catch (thrown) {
    return thrown
  }
}

test('a refusal while data loads has a Retry-After of seconds, and any other has none', () => {
  const filling = refusalOf({ done: 0, of: 12 })
  expect(filling).toBeInstanceOf(ApiError)
  expect(filling).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '5' } })
  expect(String(filling)).toContain('The data is loading')
  expect(refusalOf(undefined)).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '30' } })
  expect(requireOpen('open', { loading: { done: 0, of: 12 } })).toBe('open')
})
