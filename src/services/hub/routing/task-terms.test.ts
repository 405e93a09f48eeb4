import { expect, test } from 'vitest'
import { taskTerms } from './task-terms.ts'

test.each([
  ['95現在一公升多少', ['95', '公升', '多少']],
  ['notebooklm台灣能用嗎', ['notebooklm', '台湾']],
  ['查gpt價格', ['gpt', '价格']],
])('in %s letters and digits are separated from Chinese', (text, words) => {
  expect(taskTerms(text).map(({ text: it }) => it)).toEqual(expect.arrayContaining(words))
})
