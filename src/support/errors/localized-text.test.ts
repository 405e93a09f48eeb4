import { expect, test } from 'vitest'
import { inLanguage, joinLanguages } from './localized-text.ts'

const answer = {
  notice: joinLanguages('Day off.', '放假。'),
  items: [{ note: joinLanguages('Late', '晚') }, { note: null }],
  n: 3,
}

test('each joined text in an answer becomes the text of one language', () => {
  expect(inLanguage(answer, 'zh')).toEqual({ notice: '放假。', items: [{ note: '晚' }, { note: null }], n: 3 })
  expect(inLanguage(answer, 'en')).toEqual({ notice: 'Day off.', items: [{ note: 'Late' }, { note: null }], n: 3 })
})

test('an answer without joined texts is returned as it is', () => {
  const plain = { notice: '放假 or not', items: [1, { a: 'b' }] }
  expect(inLanguage(plain, 'en')).toBe(plain)
})
