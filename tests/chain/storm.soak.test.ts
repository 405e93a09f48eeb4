import { expect, test } from 'vitest'
import { runStorm } from './support/storm.ts'

// A short version of `npm run bench storm`.

test('payments that are invalid by form never reach the facilitator', async () => {
  const { honest, sold, notSold, junk, junkStatuses, facilitator, income } = await runStorm({
    kinds: 'judged here',
    perSecond: 60,
    seconds: 5,
  })
  expect(notSold).toEqual([])
  expect(sold).toBe(honest)
  expect(facilitator).toEqual({ verify: honest, settle: honest })
  const { 400: unreadable = 0, 402: unacceptable = 0, ...others } = junkStatuses
  expect([unreadable + unacceptable, others]).toEqual([junk, {}])
  expect(income).toBe(BigInt(honest) * 10_000n)
})

test('invalid payments of every kind do not stop sales', async () => {
  const { honest, sold, notSold, income, states } = await runStorm({ kinds: 'all', perSecond: 60, seconds: 5 })
  expect(notSold).toEqual([])
  expect(sold).toBe(honest)
  expect(income).toBe(BigInt(honest) * 10_000n)
  expect(states).toEqual({ settled: honest })
})
