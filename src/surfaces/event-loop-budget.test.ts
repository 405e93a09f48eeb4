import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laterTurn, waitedMs } from './event-loop-budget.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A call that blocks the event loop for that long. */
const work = (ms: number) => void vi.advanceTimersByTime(ms)

test('slow calls that arrive together each get a turn, in order, and other work runs between them', async () => {
  const begun: string[] = []
  const call = (name: string) => {
    const run = () => {
      work(20)
      begun.push(name)
    }
    return laterTurn()?.then(run) ?? run()
  }
  const all = Promise.all(['a', 'b', 'c'].map(call))
  begun.push('crisis lines')
  const inTurn: number[] = []
  while (begun.length < 4) {
    const before = begun.length
    await nextTurn()
    inTurn.push(begun.length - before)
  }
  await all
  expect(begun).toEqual(['a', 'crisis lines', 'b', 'c'])
  expect(Math.max(...inTurn)).toBe(1)
})

test('fast calls start at once', async () => {
  await nextTurn()
  expect(Array.from({ length: 100 }, laterTurn)).toEqual(Array.from({ length: 100 }))
})

test('a new call queues behind those that wait', async () => {
  await nextTurn()
  laterTurn()
  work(20)
  const begun: string[] = []
  const first = laterTurn()?.then(() => begun.push('first'))
  expect(waitedMs()).toBeGreaterThanOrEqual(0)
  const second = laterTurn()?.then(() => begun.push('second'))
  await Promise.all([first, second])
  expect(begun).toEqual(['first', 'second'])
  expect(waitedMs()).toBe(0)
})
