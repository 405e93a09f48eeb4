import { expect, onTestFinished, test } from 'vitest'
import { createAnswerCache, sweepAnswers } from './answer-cache.ts'
import { openWriter } from './client.ts'
import { migrateDatabase } from './migrate.ts'

const LIMITS = { makeTimeoutMs: 15_000 }

test('without a database, answers are computed anew and shared by concurrent callers', async () => {
  const cache = createAnswerCache(
    () => {
      throw new Error('database or disk is full')
    },
    () => new Date('2026-10-01T04:00:00Z'),
    LIMITS,
  )
  let made = 0
  const make = async () => (made += 1)
  const both = await Promise.all([cache.remember('k', 60_000, make), cache.remember('k', 60_000, make)])
  expect(both.map(({ value }) => value)).toEqual([1, 1])
  expect(await cache.remember('k', 60_000, make)).toMatchObject({ value: 2, cached: false })
})

test('expired entries do not fill the file', async () => {
  const db = openWriter(':memory:')
  onTestFinished(() => void db.$client.close())
  migrateDatabase(db)
  let now = Date.parse('2026-10-01T04:00:00Z')
  const cache = createAnswerCache(
    () => db,
    () => new Date(now),
    LIMITS,
  )
  await cache.remember('once', 60_000, async () => 1)
  now += 3_600_000
  await cache.remember('again', 60_000, async () => 2)
  sweepAnswers(db, new Date(now))
  expect(db.$client.prepare('select key from answer_cache').pluck().all()).toEqual(['again'])
})

test('above the size limit, the entries that expire first are removed, and the others stay', async () => {
  const db = openWriter(':memory:')
  onTestFinished(() => void db.$client.close())
  migrateDatabase(db)
  const now = new Date('2026-10-01T04:00:00Z')
  const cache = createAnswerCache(
    () => db,
    () => now,
    LIMITS,
  )
  // Each answer is 152 bytes: 50 characters of three bytes each, and two quotes. One removal deletes 20 answers.
  for (let number = 1; number <= 30; number++)
    await cache.remember(`k${number}`, number * 60_000, async () => '字'.repeat(50))
  const cached = () => db.$client.prepare('select count(*) from answer_cache').pluck().get()
  sweepAnswers(db, now, 30 * 152)
  expect(cached()).toBe(30)
  sweepAnswers(db, now, 30 * 152 - 1)
  expect(db.$client.prepare('select key from answer_cache order by expires_at').pluck().all()).toEqual(
    Array.from({ length: 10 }, (_, at) => `k${at + 21}`),
  )
})

test('shared work continues until its last caller has disconnected', async () => {
  const db = openWriter(':memory:')
  onTestFinished(() => void db.$client.close())
  migrateDatabase(db)
  const cache = createAnswerCache(
    () => db,
    () => new Date('2026-10-01T04:00:00Z'),
    LIMITS,
  )
  const signals: AbortSignal[] = []
  const make = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<number>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [first, second].map(({ signal }) => cache.remember('k', 60_000, make, signal))
  const settled = Promise.allSettled(waiting)
  first.abort(new Error('gone'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  second.abort(new Error('gone too'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.remember('k', 60_000, async () => 7)).toMatchObject({ value: 7, cached: false })
})
