import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { findEntities } from './entities.ts'
import { searchTerms } from './search-words.ts'
import { listRoutedTools } from './task-tool.ts'

const tools = listRoutedTools(services)

test.each([
  ['hub_search_x402_apis', 'x402 api', []],
  ['search_products', 'compare iphone 16 and 17', ['iphone 16', 'iphone 17']],
  ['build_search_urls', 'site:ptt.cc 租屋', ['租屋']],
])('%s: the search terms of “%s”', (name, task, terms) => {
  const tool = tools.find(({ operation }) => operation.name === name)!
  expect(searchTerms(tool, task, findEntities(task, new Date('2026-11-29T04:00:00Z')))).toEqual(terms)
})
