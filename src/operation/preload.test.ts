import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testContext } from '../../tests/support/gateway.ts'
import { rowCache } from './row-cache.ts'
import type { Need } from './cooperative-yield.ts'
import { loadMissing } from './preload.ts'

const STEPS = 20

beforeEach(async () => {
  await nextTurn()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

/** Advances the clock beyond the time that one turn of the event loop may take. */
const work = () => void vi.advanceTimersByTime(10)

test('a need of two callers is built once, and other work runs between its steps', async () => {
  const { db } = testContext()
  let made = 0
  const things = rowCache(['stock_securities'], function* () {
    for (let step = 0; step < STEPS; step++) {
      work()
      yield
    }
    made += 1
    return ['thing']
  })
  let turns = 0
  const waiting = [loadMissing([things.steps], db), loadMissing([things.steps], db)]
  const isOver = Promise.all(waiting).then(() => true)
  while (!(await Promise.race([isOver, nextTurn(false)]))) turns += 1
  expect(turns).toBeGreaterThanOrEqual(STEPS - 1)
  expect(made).toBe(1)
  expect(things(db)).toEqual(['thing'])
  expect(loadMissing([things.steps], db)).toBeUndefined()
})

test('callers that wait for the same need continue in separate turns of the event loop', async () => {
  const { db } = testContext()
  const things = rowCache(['stock_securities'], () => ['thing'])
  const seen: number[] = []
  let turn = 0
  const waiting = [1, 2, 3].map(() => loadMissing([things.steps], db)?.then(() => (work(), seen.push(turn))))
  const isOver = Promise.all(waiting).then(() => true)
  while (!(await Promise.race([isOver, nextTurn(false)]))) turn += 1
  expect(new Set(seen).size).toBe(3)
})

test('a need that fails to build does not block the others', async () => {
  const { db } = testContext()
  const broken: Need = () =>
    (function* () {
      yield
      throw new Error('No rows.')
    })()
  const things = rowCache(['stock_securities'], () => ['thing'])
  await loadMissing([broken], db)
  await loadMissing([things.steps], db)
  expect(things.steps(db)).toBeUndefined()
})
