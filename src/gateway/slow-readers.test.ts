import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { createSlowReaderWatch } from './slow-readers.ts'

/** A connection to which so much was written, of which so much waits. */
function connection(bytesWritten: number, waiting: number) {
  const stream = new Duplex()
  Object.defineProperty(stream, 'writableLength', { get: () => state.waiting })
  Object.defineProperty(stream, 'bytesWritten', { get: () => state.bytesWritten })
  const state = { stream, bytesWritten, waiting }
  return state
}

/** Whether it still stands after each second. */
function after(seconds: number, it: ReturnType<typeof connection>, each: () => void): boolean {
  const watch = createSlowReaderWatch()
  for (let second = 0; second <= seconds; second++) {
    watch([it.stream], second * 1000)
    each()
  }
  return !it.stream.destroyed
}

test('who takes nothing of an answer is let go after ten seconds', () => {
  expect(after(9, connection(1_000_000, 900_000), () => {})).toBe(true)
  expect(after(10, connection(1_000_000, 900_000), () => {})).toBe(false)
})

test('who takes a few bytes at a time is let go as well', () => {
  const it = connection(1_000_000, 900_000)
  expect(after(10, it, () => (it.waiting -= 100))).toBe(false)
})

test('a slow line is waited for', () => {
  const it = connection(1_000_000, 900_000)
  expect(after(60, it, () => (it.waiting -= 3000))).toBe(true)
})

test('a connection that has nothing to be sent is none of a slow reader', () => {
  expect(after(60, connection(1_000_000, 0), () => {})).toBe(true)
})
