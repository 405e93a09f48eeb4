import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { aiCrawlerList } from './ai-crawler-list.ts'

test('crawlers are filtered by type', async () => {
  const { items, total } = await runOperation(aiCrawlerList, {
    type: 'user',
  })
  expect(items.every(({ type }) => type === 'user')).toBe(true)
  expect(total).toBe(items.length)
})

test('every note exists in both languages', async () => {
  const { items } = await runOperation(aiCrawlerList, {})
  expect(items.filter(({ note, note_zh: zh }) => (note === null) !== (zh === null))).toEqual([])
  expect(items.filter(({ note }) => note !== null).length).toBeGreaterThan(20)
})
