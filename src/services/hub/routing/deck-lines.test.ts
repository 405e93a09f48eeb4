import { expect, test } from 'vitest'
import { findDeck } from './deck-lines.ts'

test.each([
  ['檢查牌組：3 青眼白龍, 3 灰流麗, 1 死者蘇生，日規', '3 青眼白龍\n3 灰流麗\n1 死者蘇生'],
  ['牌組「3 無限泡影 2 墓穴的指名者」在2026年10月合法嗎', '3 無限泡影\n2 墓穴的指名者'],
  ['2330 跟 00878 哪個好', undefined],
])('%s', (task, deck) => {
  expect(findDeck(task)).toBe(deck)
})
