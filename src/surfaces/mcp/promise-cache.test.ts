import { expect, test } from 'vitest'
import { createPromiseCache } from './promise-cache.ts'

test('a failure is not cached, a success is', async () => {
  const find = createPromiseCache<string>(10)
  await expect(find('hub', () => Promise.reject(new Error('too early')))).rejects.toThrow('too early')
  expect(await find('hub', () => Promise.resolve('made'))).toBe('made')
  expect(await find('hub', () => Promise.resolve('made again'))).toBe('made')
})
