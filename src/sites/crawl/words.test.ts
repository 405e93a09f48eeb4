import { expect, test } from 'vitest'
import { countWords } from './words.ts'

test.each([
  ['', 0, 0],
  ['台北 tea 101', 2, 2],
  ['don’t well-known 3.5', 0, 3],
  ['お茶がすき', 5, 0],
  ['한국어', 3, 0],
  ['茶tea茶', 2, 1],
  ['naïve café Ελλάδα', 0, 3],
  ['，。！ … --- \u{1F375}', 0, 0],
  ['𠮷野家', 3, 0],
])('%j has %i CJK characters and %i other words', (text, cjk, alphabetic) => {
  expect(countWords(text)).toEqual({ cjk, alphabetic, total: cjk + alphabetic })
})
