import { expect, test } from 'vitest'
import { tidy } from './ai-features.ts'
import { readTokens, weighWording } from './ai-wording.ts'

test('both Chinese scripts, both widths of a mark, and all numbers count as equal', () => {
  const tokens = ['总', '之', ',', '“', '好', '”', '0', '个']
  expect(readTokens('總之，「好」12個', 'zh')).toEqual(tokens)
  expect(readTokens('总之,“好”7个', 'zh')).toEqual(tokens)
})

test('English ignores case and the kind of apostrophe', () => {
  expect(readTokens("It’s 1999 – DON'T “go”!", 'en')).toEqual(["it's", '0', '–', "don't", '"', 'go', '"', '!'])
})

test('text with spaces before marks is read like any other', () => {
  expect(tidy("It does n't matter , he 's right ( here ) .")).toBe("It doesn't matter, he's right (here).")
})

test('a word sequence adds its weight times its rate in the text', () => {
  const weights = new Map([
    ['overall', 16],
    ['is it', -32],
  ])
  // The text has 4 tokens, and 60 neutral ones are added: 16 / 64 = 0.25 and −32 / 64 = −0.5.
  expect(weighWording('Overall is it good', 'en', weights)).toEqual([
    { words: 'is it', count: 1, contribution: -0.5 },
    { words: 'overall', count: 1, contribution: 0.25 },
  ])
  expect(weighWording('nothing of it', 'en', weights)).toEqual([])
})
