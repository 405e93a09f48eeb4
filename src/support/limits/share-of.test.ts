import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

test('processes divide the rate among them, and each gets at least one call', () => {
  const rates = {
    free: { calls: 121, seconds: 60, burst: 60 },
    fetch: { calls: 3, seconds: 60, burst: 3 },
    paid: { calls: 600, seconds: 60, burst: 600 },
  }
  expect(shareOf(rates, 1)).toEqual(rates)
  expect(shareOf(rates, 4)).toEqual({
    free: { calls: 30, seconds: 60, burst: 15 },
    fetch: { calls: 1, seconds: 60, burst: 1 },
    paid: { calls: 150, seconds: 60, burst: 150 },
  })
})
