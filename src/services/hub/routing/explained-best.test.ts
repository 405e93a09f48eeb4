import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'

const findTool = services.flatMap(({ operations }) => operations).find(({ name }) => name === 'hub_find_tool_for_task')!

interface Answer {
  readonly recommendation: { readonly tool: string; readonly example: { mcp: { params: { arguments: unknown } } } }
}

const ask = (q: string): Promise<Answer> => runOperation(findTool, { q }, testContext())

test.each([
  ['example.com 擋了哪些 AI 爬蟲', ['check_ai_crawler_access', 'check_site_crawlers']],
  ['十一月有幾個工作天', ['workdays']],
])('%s is routed to the best of similar tools', async (task, tools) => {
  expect(tools).toContain((await ask(task)).recommendation.tool)
})

test.each([
  ['怎麼擋 GPTBot', { mode: 'block_named', bots: ['GPTBot'] }],
  ['robots.txt block gptbot and claudebot', { mode: 'block_named', bots: ['GPTBot', 'ClaudeBot'] }],
  ['擋掉 GPTBot 訓練', { mode: 'block_named', bots: ['GPTBot'] }],
  ['block all ai bots in robots.txt', { mode: 'block_ai' }],
])('%s selects the crawlers to block', async (task, wanted) => {
  const { recommendation } = await ask(task)
  expect(recommendation.tool).toBe('generate_robots_txt')
  expect(recommendation.example.mcp.params.arguments).toEqual(wanted)
})
