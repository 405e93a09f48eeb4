import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCooperatively, type Steps } from './cooperative-yield.ts'

beforeEach(async () => {
  await nextTurn()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

/** Advances the clock beyond the time that one turn of the event loop may take. */
const work = () => void vi.advanceTimersByTime(10)

test('concurrent jobs take turns after each long step', async () => {
  let turn = 0
  const seen: number[] = []
  function* steps(): Steps<void> {
    for (let step = 0; step < 4; step++) {
      yield
      work()
      seen.push(turn)
    }
  }
  const isOver = Promise.all([1, 2, 3].map(() => runCooperatively(steps()))).then(() => true)
  while (!(await Promise.race([isOver, nextTurn(false)]))) turn += 1
  expect(seen).toHaveLength(12)
  // The first step of each job runs without waiting. Each of the other nine steps takes its own turn of the event loop.
  expect(new Set(seen.slice(3)).size).toBe(9)
})
