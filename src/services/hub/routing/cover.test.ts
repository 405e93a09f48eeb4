import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { readingAt } from '#operation/input/reading.ts'
import { coverOf } from './cover.ts'
import { findEntities } from './entities.ts'
import { listTools } from './task-tool.ts'

const NOW = new Date('2026-10-01T04:00:00Z')
const tools = listTools(
  services,
  new Map([
    ['get_usd_twd_rate', ['美元匯率是多少']],
    ['get_stock', ['股價現在多少']],
    ['build_search_urls', ['幫我做搜尋網址']],
  ]),
)

function coverBy(name: string, task: string, given: Readonly<Record<string, unknown>>) {
  const tool = tools.find(({ operation }) => operation.name === name)
  if (!tool) throw new Error(`There is no ${name}.`)
  return coverOf(tool, { task, entities: findEntities(task, NOW), reading: readingAt(NOW) }, given)
}

test('a word that neither leads to a tool nor was given to it is left unexplained', () => {
  expect(coverBy('get_usd_twd_rate', '美元匯率現在到底多少', {}).other).toEqual([])
  expect(coverBy('get_usd_twd_rate', '盧布匯率現在到底多少', {}).other).toEqual(['盧布'])
})

test('what is only searched for is not understood, and a number that no input took is told', () => {
  expect(coverBy('build_search_urls', '罰單查詢', { q: '罰單' })).toMatchObject({ taken: ['罰單'], other: [] })
  expect(coverBy('get_stock', '50萬買2330', { code: '2330' })).toMatchObject({ numbers: 1 })
  expect(coverBy('get_stock', '2330股價', { code: '2330' })).toMatchObject({ numbers: 0, other: [] })
})
