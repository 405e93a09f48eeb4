import { expect, test } from 'vitest'
import { keepRoom } from './body-room.ts'

const MEBIBYTE = 2 ** 20

test('long bodies have 16 MiB together until their requests have left, and short ones are always taken', () => {
  const leave: (() => void)[] = []
  const exchange = { whenLeft: (done: () => void) => void leave.push(done) }
  for (let sent = 0; sent < 16; sent++) keepRoom(MEBIBYTE, exchange)
  const tooMuch = expect.objectContaining({ code: 'overloaded', headers: { 'Retry-After': '2' } })
  expect(() => keepRoom(100_000, exchange)).toThrow(tooMuch)
  keepRoom(65_536, exchange)
  expect(leave).toHaveLength(16)
  leave.shift()?.()
  keepRoom(MEBIBYTE, exchange)
  expect(() => keepRoom(MEBIBYTE, exchange)).toThrow(tooMuch)
  for (const left of leave) left()
})
