import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expectedWaitMs, holdTurns, laterTurn, yieldTurn } from './event-loop.ts'

// One clock for all tests, because the module remembers when the last call started.
beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterAll(() => void vi.useRealTimers())
beforeEach(() => nextTurn())

/** Simulates work that blocks the event loop. */
const work = (ms: number) => void vi.advanceTimersByTime(ms)

/** Records how many entries were added in each turn of the event loop, until there are `until` entries. */
async function perTurn(begun: readonly string[], until: number): Promise<number[]> {
  const counts: number[] = []
  while (begun.length < until) {
    const before = begun.length
    await nextTurn()
    counts.push(begun.length - before)
  }
  return counts
}

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
  const counts = await perTurn(begun, 4)
  await all
  expect(begun).toEqual(['a', 'crisis lines', 'b', 'c'])
  expect(Math.max(...counts)).toBe(1)
})

test('fast calls start at once', () => {
  expect(Array.from({ length: 100 }, laterTurn)).toEqual(Array.from({ length: 100 }))
})

test('new calls and the steps of started ones take turns', async () => {
  laterTurn()
  work(20)
  const begun: string[] = []
  const long = async () => {
    for (let step = 1; step <= 3; step++) {
      await yieldTurn()
      work(10)
      begun.push(`step ${step}`)
    }
  }
  const calls = ['a', 'b', 'c'].map((name) => laterTurn()?.then(() => (work(10), begun.push(name))))
  await Promise.all([long(), ...calls])
  expect(begun).toEqual(['step 1', 'a', 'step 2', 'b', 'step 3', 'c'])
})

test('steps continue within one turn while its budget lasts', async () => {
  const begun: string[] = []
  const long = async () => {
    for (let step = 0; step < 6; step++) {
      await yieldTurn()
      work(0.8)
      begun.push('step')
    }
  }
  const [counts] = await Promise.all([perTurn(begun, 6), long()])
  expect(counts.filter((count) => count > 0)).toEqual([3, 3])
})

test('no call starts while turns are suspended, and all start afterwards', async () => {
  const release = holdTurns()
  const begun: string[] = []
  const calls = ['a', 'b'].map((name) => laterTurn()?.then(() => begun.push(name)))
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  expect(begun).toEqual([])
  release()
  await Promise.all(calls)
  expect(begun).toEqual(['a', 'b'])
})

test('the expected wait grows with the queue and with the duration of calls', async () => {
  const queueUp = (count: number) => Array.from({ length: count }, () => laterTurn()?.then(() => work(10)))
  laterTurn()
  work(20)
  const few = queueUp(10)
  const before = expectedWaitMs()
  const many = queueUp(10)
  expect(expectedWaitMs()).toBeCloseTo(2 * before)
  await Promise.all([...few, ...many])
  expect(expectedWaitMs()).toBe(0)
  // Other tests of this process have calls of their own, so the average is compared with itself: as the call of 200 ms
  // starts, and as the next one does.
  laterTurn()
  work(20)
  const durations = [200, 10, 10, 10]
  const averages: number[] = []
  const again = durations.map((ms, at) =>
    laterTurn()?.then(() => {
      averages.push(expectedWaitMs() / (durations.length - at - 1))
      work(ms)
    }),
  )
  await Promise.all(again)
  expect(averages[1]).toBeGreaterThan(averages[0]!)
})
