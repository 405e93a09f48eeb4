import { expect, test } from 'vitest'
import { WorkLimiter } from './work-limiter.ts'

test('a lane admits a limited number at a time, and the next after one has left', () => {
  const lane = new WorkLimiter(2, 100, () => 0)
  const leave = lane.enter()
  lane.enter()
  expect(lane.enter()).toBeUndefined()
  leave?.()
  expect(lane.enter()).toBeDefined()
})

test('a lane admits a limited number per second, however quickly they leave', () => {
  let now = 0
  const lane = new WorkLimiter(100, 5, () => now)
  let entered = 0
  for (; now < 10_000; now += 10) {
    const leave = lane.enter()
    if (leave) entered += 1
    leave?.()
  }
  // The lane admits five at the start, and five in each of the ten seconds.
  expect(entered).toBeGreaterThanOrEqual(50)
  expect(entered).toBeLessThanOrEqual(55)
})
