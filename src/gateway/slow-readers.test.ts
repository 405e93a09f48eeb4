import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { createSlowReaderWatch } from './slow-readers.ts'

/** A connection on which so many bytes were written and wait to be sent. */
function connection(bytesWritten: number, waiting: number) {
  const stream = new Duplex()
  Object.defineProperty(stream, 'writableLength', { get: () => state.waiting })
  Object.defineProperty(stream, 'bytesWritten', { get: () => state.bytesWritten })
  const state = { stream, bytesWritten, waiting }
  return state
}

/** Whether the connection is open after so many seconds. */
function after(seconds: number, it: ReturnType<typeof connection>, each: () => void): boolean {
  const watch = createSlowReaderWatch()
  for (let second = 0; second <= seconds; second++) {
    watch([it.stream], second * 1000)
    each()
  }
  return !it.stream.destroyed
}

test('a caller who reads nothing is disconnected after ten seconds', () => {
  expect(after(9, connection(1_000_000, 900_000), () => {})).toBe(true)
  expect(after(10, connection(1_000_000, 900_000), () => {})).toBe(false)
})

test('a caller who reads only a few bytes at a time is disconnected as well', () => {
  const it = connection(1_000_000, 900_000)
  expect(after(10, it, () => (it.waiting -= 100))).toBe(false)
})

test('a slow line is tolerated', () => {
  const it = connection(1_000_000, 900_000)
  expect(after(60, it, () => (it.waiting -= 3000))).toBe(true)
})

test('a connection without waiting bytes is not a slow reader', () => {
  expect(after(60, connection(1_000_000, 0), () => {})).toBe(true)
})
