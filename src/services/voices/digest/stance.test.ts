import { expect, test } from 'vitest'
import { readStance } from './stance.ts'

test.each([
  ['Never buy Epson printers', 'against'],
  ['Gmail thinks I’m stupid, so I left', 'against'],
  ['MacBook Pro Keyboard Drives Me Crazy', 'against'],
  ['[閒聊] 羅技G304滑鼠常常瞬斷的問題', 'against'],
  ['A receipt printer cured my procrastination', 'for'],
  ['Apple Silicon M1 chip in MacBook Air outperforms high-end 16-inch MacBook Pro', 'for'],
])('%s speaks %s', (title, side) => {
  expect(readStance(title)?.side).toBe(side)
})

test.each([
  'Ask HN: Best alternative to Gmail?',
  'Why do printers still suck?',
  '[問題] 現在買 Xperia 1 ii 很盤嗎?',
  'New MacBook Air',
  // The words are there and say something else.
  'Evernote Blows Up the ‘Fail Fast’ Gospel',
  'The dots do matter: how to scam a Gmail user',
  'Using Home Assistant, adguard home and an $8 smart outlet to avoid brain rot',
  'Solar panels are starting to die, leaving behind toxic trash',
  'Ten years of a NAS that never failed',
  // Both sides at once.
  '[心得] G304滑鼠連點，不用換微動開關，WD40搞定',
])('%s takes no side', (title) => {
  expect(readStance(title)).toBeUndefined()
})
