import { expect, test } from 'vitest'
import { normalise } from '#support/text/normalise.ts'
import { withoutAskingWords } from './asking-words.ts'

test.each([
  ['機械鍵盤大家推哪種', '機械鍵盤'],
  ['机械键盘大家推荐哪种', '機械鍵盤'],
  ['聊kindle', 'kindle'],
  ['大家怎麼聊 kindle', 'kindle'],
  ['kindle 網友到底怎麼說', 'kindle'],
  ['有人用過掃地機器人嗎', '掃地機器人'],
  ['升降桌真人講的 不要業配', '升降桌'],
  ['降噪耳機買哪牌', '降噪耳機'],
  ['framework laptop owners', 'framework laptop'],
  ['is rust worth learning', 'rust'],
  ['machine learning worth it', 'machine learning'],
  ['what do actual users say about Synology', 'synology'],
])('%s is about %s', (question, thing) => {
  expect(withoutAskingWords(question).replaceAll(/\s+/gu, ' ').trim()).toBe(normalise(thing))
})

test.each(['聊天機器人', '無人機', '電動車', 'Obsidian vs Notion'])('%s stays as it is', (thing) => {
  expect(withoutAskingWords(thing)).toBe(normalise(thing))
})
