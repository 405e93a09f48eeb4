import { describe, expect, test } from 'vitest'
import { CLIENTS_MAX, createMemoryLimiter } from './memory-limiter.ts'
import type { CallClass, Rates, Verdict } from './rate.ts'

const RATES: Rates = {
  free: { calls: 120, seconds: 60, burst: 60 },
  fetch: { calls: 10, seconds: 60, burst: 10 },
  paid: { calls: 7, seconds: 60, burst: 7 },
}
const NOON = Date.parse('2026-10-01T04:00:00Z')

function limiterAt(start = NOON) {
  let now = start
  const limiter = createMemoryLimiter(RATES, () => new Date(now))
  return {
    limiter,
    // Safe, because this limiter is synchronous.
    take: (client = 'a', callClass: CallClass = 'free') => limiter.take(client, callClass) as Verdict,
    pass: (milliseconds: number) => (now += milliseconds),
  }
}

describe('120 per minute, burst 60: one call returns every half second', () => {
  test('60 calls pass at once, and the 61st waits', () => {
    const { take } = limiterAt()
    expect(take()).toEqual({ isAllowed: true, remaining: 59, nextInSeconds: 1 })
    for (let call = 2; call < 60; call++) take()
    expect(take()).toEqual({ isAllowed: true, remaining: 0, nextInSeconds: 1 })
    expect(take()).toEqual({ isAllowed: false, remaining: 0, nextInSeconds: 1 })
  })

  test('499 ms after the last one there is no call, after 500 ms there is one', () => {
    const { take, pass } = limiterAt()
    for (let call = 1; call <= 60; call++) take()
    pass(499)
    expect(take().isAllowed).toBe(false)
    pass(1)
    expect(take().isAllowed).toBe(true)
    expect(take().isAllowed).toBe(false)
  })

  test('30 seconds fill the bucket, and an hour fills it no further', () => {
    for (const wait of [30_000, 3_600_000]) {
      const { take, pass } = limiterAt()
      for (let call = 1; call <= 60; call++) take()
      pass(wait)
      expect(take().remaining).toBe(59)
    }
  })

  test('a client with two calls per second is never refused', () => {
    const { take, pass } = limiterAt()
    for (let call = 1; call <= 1000; call++) {
      expect(take().isAllowed).toBe(true)
      pass(500)
    }
  })

  test('no minute from a full bucket has more than 60 + 120 calls', () => {
    const { take, pass } = limiterAt()
    let allowed = 0
    for (let tick = 0; tick < 6000; tick++) {
      if (take().isAllowed) allowed += 1
      pass(10)
    }
    // One less than 180, because a call is allowed every half second and the next one would be at second 60.
    expect(allowed).toBe(179)
  })
})

test('10 per minute: the eleventh waits six seconds, and refusals cost nothing', () => {
  const { take, pass } = limiterAt()
  for (let call = 1; call <= 10; call++) expect(take('a', 'fetch').isAllowed).toBe(true)
  for (let call = 1; call <= 5; call++) expect(take('a', 'fetch')).toMatchObject({ isAllowed: false, nextInSeconds: 6 })
  pass(1500)
  expect(take('a', 'fetch').nextInSeconds).toBe(5)
  pass(4500)
  expect(take('a', 'fetch')).toEqual({ isAllowed: true, remaining: 0, nextInSeconds: 6 })
})

test('a rate that does not divide a second is counted in full calls', () => {
  const { take } = limiterAt()
  expect([1, 2, 3, 4, 5, 6, 7].map(() => take('a', 'paid').remaining)).toEqual([6, 5, 4, 3, 2, 1, 0])
  expect(take('a', 'paid').isAllowed).toBe(false)
})

test('clients and call classes are independent', () => {
  const { take } = limiterAt()
  for (let call = 1; call <= 61; call++) take('a')
  expect(take('a').isAllowed).toBe(false)
  expect(take('b').remaining).toBe(59)
  expect(take('a', 'fetch').remaining).toBe(9)
})

test('a clock that is set back an hour blocks nobody', () => {
  const { take, pass } = limiterAt()
  for (let call = 1; call <= 61; call++) take()
  pass(-3_600_000)
  expect(take()).toMatchObject({ isAllowed: false, nextInSeconds: 1 })
  pass(500)
  expect(take().isAllowed).toBe(true)
})

test('calls left before the clock was set back remain', () => {
  const { take, pass } = limiterAt()
  for (let call = 1; call <= 10; call++) take()
  pass(-86_400_000)
  expect(take()).toMatchObject({ isAllowed: true, remaining: 49 })
  expect(take('b').remaining).toBe(59)
})

test('the number of remembered clients is limited', () => {
  const { limiter, take } = limiterAt()
  for (let client = 0; client < CLIENTS_MAX + 1000; client++) take(`2001:db8:${client.toString(16)}:0`)
  expect(limiter.clients).toBe(CLIENTS_MAX)
})
