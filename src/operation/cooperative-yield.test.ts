import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCooperatively, type Steps } from './cooperative-yield.ts'

beforeEach(async () => {
  await nextTurn()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

/** Uses up the time budget of one turn of the event loop. */
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
  // The first step of each job runs at once; the other nine steps take a turn each.
  expect(new Set(seen.slice(3)).size).toBe(9)
})
