import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'

const findTool = services.flatMap(({ operations }) => operations).find(({ name }) => name === 'hub_find_tool_for_task')!

interface Answer {
  readonly recommendation: {
    readonly tool: string
    readonly example: { mcp: { params: { arguments: Record<string, unknown> } } }
  }
}

const ask = (q: string): Promise<Answer> => runOperation(findTool, { q }, testContext())

// The test clock shows 1 October 2026.
test.each([
  ['名偵探柯南新電影台灣上映日', 'get_title|release_countdown', { q: '名偵探柯南' }],
  // 和 and 與 usually separate list items, but here belong to the title.
  ['阿凡達：火與燼 台灣上映日', 'get_title|release_countdown', { q: '阿凡達：火與燼' }],
  // Both tools return the opening date.
  ['阿凡達火與燼什麼時候上映', 'get_title|release_countdown', { q: '阿凡達火與燼' }],
  // 鬼滅之刃無限城篇 is not a title in the seed, only the beginning of one, so it does not match alone.
  ['鬼滅之刃無限城篇第二章何時上映', 'get_title', { q: '鬼滅之刃無限城篇第二章' }],
  ['5070顯卡現在最便宜多少', 'search_products', { q: '5070顯卡' }],
  ['顯示卡多少錢', 'search_products', { q: '顯示卡' }],
  ['速攻魔法是什麼', 'lookup_term', { q: '速攻魔法' }],
  ['gpt-4.1 api 貴嗎', 'get_ai_api_pricing', { q: 'gpt-4.1' }],
])('%s contains a known name', async (task, tool, given) => {
  const { recommendation } = await ask(task)
  expect(tool.split('|')).toContain(recommendation.tool)
  expect(recommendation.example.mcp.params.arguments).toMatchObject(given)
})

test.each([
  ['到年底還要上幾天班', 'workdays', { from: '2026-10-01', to: '2026-12-31' }],
  ['到 12/25 還有幾個工作天', 'workdays', { from: '2026-10-01', to: '2026-12-25' }],
  ['10/6到10/20要上班幾天', 'workdays', { from: '2026-10-06', to: '2026-10-20' }],
  ['發票 565', 'check_invoice', { number: '565' }],
  ['any gpu price drops', 'list_price_drops', { cat: 'graphics-cards' }],
  ['最近 7 天降價的商品', 'list_price_drops', { days: 7 }],
  ['最便宜的文字模型', 'get_ai_api_pricing', { category: 'llm', sort: 'output_price' }],
  ['掃地機器人推薦還是不推薦', 'search_human_opinions', { q: '掃地機器人' }],
])('the values of %s go to %s', async (task, tool, given) => {
  const { recommendation } = await ask(task)
  expect(recommendation.tool).toBe(tool)
  expect(recommendation.example.mcp.params.arguments).toEqual(given)
})
