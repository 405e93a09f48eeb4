import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const settled = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])

test('entrants above the limit wait in order until one leaves', async () => {
  const gate = createGate(1)
  const [first, second, third] = [gate.permit(), gate.permit(), gate.permit()]
  await first.acquire()
  const turns = [second.acquire(), third.acquire()] as const
  expect(await Promise.all(turns.map(settled))).toEqual([false, false])
  first.release()
  expect(await Promise.all(turns.map(settled))).toEqual([true, false])
  second.release()
  await turns[1]
})

test('a waiting entrant that gives up passes its turn on, and one that never asked has none', async () => {
  const gate = createGate(1)
  const [first, second, third] = [gate.permit(), gate.permit(), gate.permit()]
  await first.acquire()
  void second.acquire()
  second.release()
  gate.permit().release()
  const turn = third.acquire()
  expect(await settled(turn)).toBe(false)
  first.release()
  await turn
  third.release()
  third.release()
  await gate.permit().acquire()
  expect(await settled(gate.permit().acquire())).toBe(false)
})
