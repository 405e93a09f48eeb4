import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { probableChoices } from './choices.ts'
import { listRoutedTools } from './task-tool.ts'

const tools = new Map(listRoutedTools(services).map((tool) => [tool.operation.name, tool]))

// No sentence names its choice, and none is in the labelled file.
test.each<[string, string, Record<string, unknown>]>([
  ['listing_checklist', '賣藍牙耳機要標什麼', { categories: [['electronics']] }],
  ['get_etf_dividends', '每三個月配一次的 ETF', { frequency: ['quarterly'] }],
  ['build_search_urls', 'search link for rust news from the last seven days', { time: ['week'] }],
  ['generate_robots_txt', 'robots.txt that keeps my articles out of model training', { mode: ['block_training'] }],
  ['crisis_lines', '全國有哪些諮詢專線', {}],
  ['list_titles', '最近有什麼好看的', {}],
  ['search_human_opinions', 'what do owners think of the Dyson V12', {}],
  // An input without labelled tasks is not judged.
  ['calc_sleep_times', '十一點睡幾點起床', {}],
])('%s gets from “%s”', (name, task, wanted) => {
  expect(Object.fromEntries(probableChoices(tools.get(name)!, task))).toEqual(wanted)
})
