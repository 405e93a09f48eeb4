import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

test('without a database, answers are made anew and shared by those who ask at one time', async () => {
  const cache = createAnswerCache(
    () => {
      throw new Error('database or disk is full')
    },
    () => new Date('2026-10-01T04:00:00Z'),
  )
  let made = 0
  const make = async () => (made += 1)
  const both = await Promise.all([cache.remember('k', 60_000, make), cache.remember('k', 60_000, make)])
  expect(both.map(({ value }) => value)).toEqual([1, 1])
  expect(await cache.remember('k', 60_000, make)).toMatchObject({ value: 2, cached: false })
})
