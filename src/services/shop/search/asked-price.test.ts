import { expect, test } from 'vitest'
import { readAskedPrice, readLimit, withoutJudging } from './asked-price.ts'

test.each([
  ['RTX 4070 18990 貴嗎', 'RTX 4070', 18_990, false],
  ['RTX 5070 28,990 是好價嗎', 'RTX 5070', 28_990, true],
  ['990 PRO 2TB 13000 划算嗎？', '990 PRO 2TB', 13_000, false],
  ['RTX 5070 NT$28990', 'RTX 5070', 28_990, true],
  ['9800X3D 14500元 值得買嗎', '9800X3D', 14_500, true],
  ['RTX 5070 2萬8', 'RTX 5070', 28_000, true],
  ['9800X3D 一萬六', '9800X3D', 16_000, true],
  ['9800X3D 一萬六千九 貴嗎', '9800X3D', 16_900, true],
  ['RTX 5070 3 萬 5', 'RTX 5070', 35_000, true],
  ['990 PRO 2TB 九千九', '990 PRO 2TB', 9_900, false],
  ['iPhone 17 Pro 39900 便宜嗎', 'iPhone 17 Pro', 39_900, false],
  ['is RTX 5070 for 28,990 a good price?', 'RTX 5070', 28_990, true],
  // Only the search can decide whether the product's name contains 34500.
  ['RTX 5070 34500', 'RTX 5070', 34_500, false],
])('%s', (text, name, price_twd, isMoney) => {
  expect(readAskedPrice(text)).toEqual({ name, price_twd, isMoney })
})

test.each(['高麗菜', 'RTX 9999', 'RTX 9999 技嘉', 'iPhone 17', '18990 貴嗎', 'DDR5 32GB', '青蔥 50%', '4K 螢幕'])(
  '%s names no price of a thing',
  (text) => {
    expect(readAskedPrice(text)).toBeUndefined()
  },
)

test.each([
  ['RTX 5070 現在貴嗎', 'RTX 5070 現在'],
  ['高麗菜貴不貴', '高麗菜'],
  ['雞蛋會太貴嗎', '雞蛋'],
  // No product name remains, or the question word is part of a name.
  ['貴嗎', '貴嗎'],
  ['貴妃芒果', '貴妃芒果'],
])('%s asks about %s', (text, name) => {
  expect(withoutJudging(text)).toBe(name)
})

test.each([
  ['筆電 三萬以下', '筆電', 30_000],
  ['1TB SSD 兩千元以內', '1TB SSD', 2000],
  ['預算3萬 筆電', '筆電', 30_000],
  ['monitor under NT$5,000', 'monitor', 5000],
])('%s sets a price limit', (text, name, max_twd) => {
  expect(readLimit(text)).toEqual({ name, max_twd })
})

test.each(['RTX 5070 28990', '15.6吋以下筆電', '三萬以下', '27吋 螢幕'])('%s sets no price limit', (text) => {
  expect(readLimit(text)).toBeUndefined()
})
