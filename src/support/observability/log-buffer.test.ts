import { expect, test } from 'vitest'
import { HeldLines } from './log-buffer.ts'

test('lines of any script are held as they are, beyond the room that there is at first', () => {
  const held = new HeldLines(16, 64)
  const lines = ['一二三\n', 'abc\n', '“四”\n', '😀\n', 'é\n']
  expect(lines.map((line) => held.add(line))).toEqual([true, true, true, true, true])
  // 10 + 4 + 10 + 5 + 3 bytes of UTF-8.
  expect(held.bytes).toBe(32)
  const block = held.take()
  expect([block.bytes.toString(), block.lines, held.bytes]).toEqual([lines.join(''), 5, 0])
})

test('what there is no room for is not held, not in part either, and what is smaller still is', () => {
  const held = new HeldLines(8, 16)
  expect([held.add('123456789012\n'), held.add('四五\n'), held.add('12\n')]).toEqual([true, false, true])
  const { lines, bytes } = held.take()
  expect([lines, String(bytes)]).toEqual([2, '123456789012\n12\n'])
})

test('a block stays what it is until it is given back', () => {
  const held = new HeldLines(16, 16)
  held.add('first\n')
  const first = held.take()
  held.add('second\n')
  const second = held.take()
  expect([String(first.bytes), String(second.bytes)]).toEqual(['first\n', 'second\n'])
  held.giveBack(first)
  held.add('third\n')
  const third = held.take()
  held.add('fourth\n')
  const fourth = held.take()
  expect(fourth.bytes.buffer).toBe(first.bytes.buffer)
  expect([second, third, fourth].map(({ bytes }) => String(bytes))).toEqual(['second\n', 'third\n', 'fourth\n'])
})
