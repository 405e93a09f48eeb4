import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runCooperatively, type Steps } from './cooperative-yield.ts'

test('concurrent jobs take turns after each step', async () => {
  let turn = 0
  const seen: number[] = []
  function* steps(): Steps<void> {
    for (let step = 0; step < 4; step++) {
      yield
      seen.push(turn)
    }
  }
  const isOver = Promise.all([1, 2, 3].map(() => runCooperatively(steps()))).then(() => true)
  while (!(await Promise.race([isOver, nextTurn(false)]))) turn += 1
  expect(seen).toHaveLength(12)
  expect(new Set(seen).size).toBe(12)
})
