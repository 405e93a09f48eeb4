import { expect, test } from 'vitest'
import { wishesForCheapest, withoutPriceWords, withoutPriceAndWishWords, withoutWishWords } from './price-words.ts'

test.each([
  ['高麗菜價格', '高麗菜'],
  ['香蕉多少錢？', '香蕉'],
  ['RTX 5070 最低價', 'RTX 5070'],
  ['豬肉的價錢', '豬肉'],
  ['番茄一台斤多少？', '番茄'],
  ['芒果每公斤賣多少', '芒果'],
  ['ddr5 32g 記憶體漲到多少了', 'ddr5 32g 記憶體'],
  ['雞蛋跌到多少', '雞蛋'],
  ['高麗菜一顆', '高麗菜'],
  ['雞蛋一盒多少錢', '雞蛋'],
  ['bananas per kilo', 'bananas'],
  ['白肉雞 2kg', '白肉雞'],
  ['高麗菜2公斤', '高麗菜'],
  ['雞蛋 1.5 台斤', '雞蛋'],
  ['蘋果 10顆', '蘋果'],
  ['香蕉 3 KG', '香蕉'],
  ['gpt-5 price', 'gpt-5'],
  ['price of gpt-5', 'gpt-5'],
  // Unchanged, because nothing else would remain.
  ['價格', '價格'],
  ['price', 'price'],
  // Unchanged, because it is part of a name.
  ['Priceless', 'Priceless'],
  ['cost-effective', 'cost-effective'],
  ['SSD 500g', 'SSD 500g'],
  ['BX2kg', 'BX2kg'],
])('%s → %s', (typed, bare) => {
  expect(withoutPriceWords(typed)).toBe(bare)
})

test.each([
  ['2tb ssd 最便宜', '2tb ssd'],
  ['便宜的 4K 螢幕', '4K 螢幕'],
  ['推薦 4060 顯卡', '4060 顯卡'],
  ['高麗菜現在多少錢', '高麗菜'],
  ['RTX 5070 哪裡買', 'RTX 5070'],
  ['best 2tb ssd', '2tb ssd'],
  ['banana price taiwan', 'banana'],
  ['where to buy a ps5 in taiwan', 'ps5'],
  // Unchanged: not a wish, or part of a name.
  ['台灣鯛', '台灣鯛'],
  ['case for Mac', 'case for Mac'],
  ['推薦', '推薦'],
])('%s without its wishes is %s', (typed, bare) => {
  expect(withoutPriceAndWishWords(typed)).toBe(bare)
})

test('a wish for the cheapest is distinguished from a question whether a price is low', () => {
  expect(['最便宜的 SSD', 'cheapest monitor', 'SSD 便宜的'].map(wishesForCheapest)).toEqual([true, true, true])
  expect(['18000 便宜嗎', 'RTX 5070', 'cheapskate'].map(wishesForCheapest)).toEqual([false, false, false])
})

test('if prices are the subject, only the wish is removed', () => {
  expect(withoutWishWords('cheapest crypto price API')).toBe('crypto price API')
  expect(withoutWishWords('最便宜的搜尋 API')).toBe('搜尋 API')
})
