import { expect, test } from 'vitest'
import { afterAskingOfThis, askedToSay } from './written-texts.ts'

test.each([
  ['這標題會不會太長 台北親子餐廳推薦50間', '台北親子餐廳推薦50間'],
  ['幫我看這段是不是AI寫的\n在這個時代，我們要學習。', '在這個時代，我們要學習。'],
  ['這樣寫可以嗎 七天瘦五公斤', '七天瘦五公斤'],
  ['is this title too long? Best restaurants near me', 'Best restaurants near me'],
])('%s contains a text and a question about it', (task, text) => {
  expect(afterAskingOfThis(task)).toBe(text)
})

// These tasks are questions or contain too short a text, so no text is found.
test.each([
  '這週會不會下雨',
  '這期發票 123 有沒有中',
  '在嗎？今天天氣如何',
  '明天會不會放假 台北市的學校',
  'is this week a long weekend?',
])('%s contains no text to check', (task) => {
  expect(afterAskingOfThis(task)).toBeUndefined()
})

test.each([
  ['保健食品寫七天瘦五公斤不復胖會不會被罰', '七天瘦五公斤不復胖'],
  ['面膜宣稱根治青春痘算不算違法', '根治青春痘'],
  ['可以寫降血壓嗎', '降血壓'],
  ['魚油寫 降三高 顧心血管 可不可以', '降三高 顧心血管'],
  ['精華液文案 三天除皺 永不復發 這樣會違規嗎', '三天除皺 永不復發'],
])('%s quotes words that may be illegal', (task, quoted) => {
  expect(askedToSay(task)).toBe(quoted)
})

test.each(['這樣寫會不會被罰', '文案要寫什麼才不會被罰', '業配沒寫會被罰嗎'])('%s has no ad text', (task) => {
  expect(askedToSay(task)).toBeUndefined()
})
