import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openRedis, type RedisState } from '#app/open-redis.ts'
import { createAnswerCache } from '#data/db/answer-cache.ts'
import { openWriter } from '#data/db/client.ts'
import { migrateDatabase } from '#data/db/migrate.ts'
import { createMemoryLimiter } from '#support/limits/memory-limiter.ts'
import type { Rates, Verdict } from '#support/limits/rate.ts'
import { shareOf } from '#support/limits/share-of.ts'
import { createSharedLimiter } from '#support/limits/shared-limiter.ts'
import { startRedis } from '../support/redis.ts'

const RATES: Rates = {
  free: { calls: 120, seconds: 60, burst: 60 },
  // The rate limit returns one call per hour, so none returns during a test.
  fetch: { calls: 10, seconds: 36_000, burst: 10 },
  paid: { calls: 6, seconds: 21_600, burst: 6 },
}
const HOUR_S = 3600

let redis: Awaited<ReturnType<typeof startRedis>>
let caller = 0

beforeAll(async () => void (redis = await startRedis()))
afterAll(() => redis.kill())
beforeEach(() => void (caller += 1))

/** The part of a process that counts and caches, with its own connection, local limits and database. */
async function openProcess(processes = 2, timeoutMs = 10_000) {
  const shared = await openRedis(redis.url, timeoutMs)
  onTestFinished(() => shared.close())
  await untilUp(shared)
  const local = createMemoryLimiter(shareOf(RATES, processes), () => new Date())
  const limiter = createSharedLimiter(RATES, shared.buckets, local)
  const db = openWriter(':memory:')
  migrateDatabase(db)
  const cache = createAnswerCache(
    () => db,
    () => new Date(),
    { shared: shared.answers, makeTimeoutMs: 15_000 },
  )
  return {
    shared,
    limiter,
    cache,
    take: (kind: 'free' | 'fetch' | 'paid' = 'fetch') => limiter.take(`c${caller}`, kind),
  }
}

/** Requests an answer until Redis is connected, as the first callers after a start do. */
async function untilUp({ answers, isUp }: RedisState): Promise<void> {
  await expect
    .poll(async () => {
      await answers.find('nothing')
      return isUp()
    })
    .toBe(true)
}

describe('limits that processes share', () => {
  test('are counted together: ten calls over two processes, and the eleventh is refused', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    const seen: Verdict[] = []
    for (let call = 0; call < 10; call++) seen.push(await (call % 2 === 0 ? first : second).take())
    expect(seen.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((remaining) => [true, remaining]),
    )
    const eleventh = await second.take()
    expect(eleventh).toMatchObject({ isAllowed: false, remaining: 0 })
    // Redis counts by its own clock, which has advanced by some seconds.
    expect([eleventh.nextInSeconds > HOUR_S / 2, eleventh.nextInSeconds <= HOUR_S]).toEqual([true, true])
    expect((await first.take('paid')).remaining).toBe(5)
  })

  test('admit exactly the limit of a hundred simultaneous calls', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    const calls = Array.from({ length: 100 }, (_, call) => (call % 2 === 0 ? first : second).take())
    expect((await Promise.all(calls)).filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
  })

  test('fall back to each process’s share while Redis is down, and are shared again afterwards', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    expect((await first.take()).remaining).toBe(9)
    await redis.kill()
    await expect.poll(() => first.take('free') instanceof Promise).toBe(false)
    await expect.poll(() => second.take('free') instanceof Promise).toBe(false)
    caller += 1
    for (const one of [first, second]) {
      const allowed = Array.from({ length: 20 }, () => one.take() as Verdict).filter(({ isAllowed }) => isAllowed)
      expect(allowed).toHaveLength(5)
    }
    await redis.start()
    await untilUp(first.shared)
    expect((await first.take()).remaining).toBe(9)
  })

  test('are read after a long task of the event loop', async () => {
    const first = await openProcess(2, 50)
    const taken = first.take()
    const until = performance.now() + 200
    while (performance.now() < until);
    expect(await taken).toMatchObject({ isAllowed: true, remaining: 9 })
  })

  test('give no further share to a process that has used it', async () => {
    const { take } = await openProcess(2, 500)
    for (let call = 1; call <= 6; call++) expect((await take()).remaining).toBe(10 - call)
    redis.hang()
    try {
      expect(await take()).toMatchObject({ isAllowed: false })
    } finally {
      redis.wake()
    }
  })

  test('are not awaited while Redis hangs: one call detects it, the others are counted locally', async () => {
    const { take, shared } = await openProcess(1, 50)
    redis.hang()
    try {
      expect((await take()).isAllowed).toBe(true)
      expect(shared.isUp()).toBe(false)
      expect(take()).toMatchObject({ isAllowed: true })
    } finally {
      redis.wake()
    }
    await untilUp(shared)
  })
})

describe('answers that processes share', () => {
  const remember = (cache: Awaited<ReturnType<typeof openProcess>>['cache'], make: () => Promise<string>) =>
    cache.remember(`page ${caller}`, 60_000, make)

  test('are fetched once, however many ask at one time', async () => {
    const processes = [await openProcess(), await openProcess()]
    let fetched = 0
    const fetchPage = async () => {
      fetched += 1
      await new Promise((resolve) => void setTimeout(resolve, 50))
      return 'the page'
    }
    const asked = Array.from({ length: 10 }, (_, number) => remember(processes[number % 2]!.cache, fetchPage))
    expect(new Set((await Promise.all(asked)).map(({ value }) => value))).toEqual(new Set(['the page']))
    expect(fetched).toBe(1)
    const [late] = [await openProcess()]
    expect(await remember(late.cache, fetchPage)).toMatchObject({ value: 'the page', cached: true })
    expect(fetched).toBe(1)
  })

  test('are fetched by the next process if the first fails', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    await expect(remember(first.cache, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await remember(second.cache, async () => 'yes')).toMatchObject({ value: 'yes', cached: false })
  })

  test('are local to each process while Redis is down', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    await redis.kill()
    try {
      expect(await remember(first.cache, async () => 'mine')).toMatchObject({ value: 'mine', cached: false })
      expect(await remember(second.cache, async () => 'yours')).toMatchObject({ value: 'yours', cached: false })
    } finally {
      await redis.start()
    }
  })
})
