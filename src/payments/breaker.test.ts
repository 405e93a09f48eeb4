import { expect, test } from 'vitest'
import { Breaker } from './breaker.ts'

function breaker() {
  const time = { now: 1_000 }
  return { time, it: new Breaker(3, 500, () => time.now) }
}

function fail(it: Breaker, times: number): void {
  for (let count = 0; count < times; count++) it.failed()
}

test('one failure fewer than the limit lets calls through', () => {
  const { it } = breaker()
  fail(it, 2)
  expect(it.admit()).toBe(true)
})

test('a success in between starts the count again', () => {
  const { it } = breaker()
  fail(it, 2)
  it.succeeded()
  fail(it, 2)
  expect(it.admit()).toBe(true)
})

test('at the limit nothing is let through until the rest is over', () => {
  const { it, time } = breaker()
  fail(it, 3)
  time.now += 499
  expect(it.admit()).toBe(false)
  time.now += 1
  expect(it.admit()).toBe(true)
})

test('after the rest one call tries, and a failure means another rest', () => {
  const { it, time } = breaker()
  fail(it, 3)
  time.now += 500
  expect([it.admit(), it.admit()]).toEqual([true, false])
  it.failed()
  time.now += 499
  expect(it.admit()).toBe(false)
})

test('a success after the rest opens the way for everybody', () => {
  const { it, time } = breaker()
  fail(it, 3)
  time.now += 500
  it.admit()
  it.succeeded()
  expect([it.admit(), it.admit()]).toEqual([true, true])
})
