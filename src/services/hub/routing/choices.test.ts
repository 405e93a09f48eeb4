import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { likelyChoice } from './choices.ts'
import { listRoutedTools } from './task-tool.ts'

const tools = new Map(listRoutedTools(services, () => true).map((tool) => [tool.operation.name, tool]))

// No words name their choice, and none are in the labelled files.
test.each([
  ['listing_checklist', 'categories', '藍牙耳機', '賣藍牙耳機要標什麼', 'electronics'],
  ['get_etf_dividends', 'frequency', '每三個月配一次', '每三個月配一次的 ETF', 'quarterly'],
  ['build_search_urls', 'time', 'the last seven days', 'search link for rust news from the last seven days', 'week'],
])('%s: %s of “%s” in “%s” is %s', (name, input, words, task, choice) => {
  expect(likelyChoice(tools.get(name)!, input, words, task)).toBe(choice)
})
