import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createUnsentLimit } from './unsent-limit.ts'

const MEBIBYTE = 2 ** 20

/** A fake response that emits `close` like Node's ServerResponse. */
class Way extends EventEmitter {
  isEnded = false
  destroy(): this {
    this.isEnded = true
    this.emit('close')
    return this
  }
}

const write = (keep: ReturnType<typeof createUnsentLimit>, bytes: number) => {
  const way = new Way()
  keep(way as never, bytes)
  return way
}

test('at most 32 MiB wait for readers, and the longest waiting reader is disconnected first', () => {
  const keep = createUnsentLimit()
  const ways = Array.from({ length: 32 }, () => write(keep, MEBIBYTE))
  expect(ways.some(({ isEnded }) => isEnded)).toBe(false)
  write(keep, MEBIBYTE)
  write(keep, MEBIBYTE / 2)
  expect(ways.map(({ isEnded }) => isEnded).indexOf(false)).toBe(2)
})

test('sent bytes no longer count, and short responses never do', () => {
  const keep = createUnsentLimit()
  const ways = Array.from({ length: 32 }, () => write(keep, MEBIBYTE))
  ways[5]?.emit('close')
  write(keep, MEBIBYTE)
  for (let answer = 0; answer < 1000; answer++) write(keep, 16_384)
  expect(ways.some(({ isEnded }) => isEnded)).toBe(false)
})
