import { expect, test } from 'vitest'
import { wholeLines } from './line-splitter.ts'

test('a line that arrives in pieces, even cut within a character, is passed on complete', () => {
  const written: string[] = []
  const take = wholeLines((lines) => written.push(lines))
  const bytes = Buffer.from('{"a":1}\n{"b":"茶"}\n')
  const cut = bytes.indexOf(Buffer.from('茶')) + 1
  for (const piece of [bytes.subarray(0, 3), bytes.subarray(3, cut), bytes.subarray(cut)]) take(piece)
  expect(written).toEqual(['{"a":1}\n', '{"b":"茶"}\n'])
})
