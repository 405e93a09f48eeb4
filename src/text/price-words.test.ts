import { expect, test } from 'vitest'
import { withoutPriceWords } from './price-words.ts'

test.each([
  ['高麗菜價格', '高麗菜'],
  ['香蕉多少錢？', '香蕉'],
  ['RTX 5070 最低價', 'RTX 5070'],
  ['豬肉的價錢', '豬肉'],
  ['番茄一台斤多少？', '番茄'],
  ['芒果每公斤賣多少', '芒果'],
  ['gpt-5 price', 'gpt-5'],
  ['price of gpt-5', 'gpt-5'],
  // Nothing else is said.
  ['價格', '價格'],
  ['price', 'price'],
  // Part of a name stays.
  ['Priceless', 'Priceless'],
  ['cost-effective', 'cost-effective'],
])('%s → %s', (typed, bare) => {
  expect(withoutPriceWords(typed)).toBe(bare)
})
