import { describe, expect, test } from 'vitest'
import type { Operation } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { everythingPaid, runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'

interface Step {
  n: number
  tool: string
  request: { id: number; params: { name: string; arguments: Record<string, unknown> } }
  uses: { argument: string; step: number; path: string }[]
  missing: string[]
}

const operations = new Map(services.flatMap((it) => it.operations.map((operation) => [operation.name, operation])))
const planTask = operations.get('plan_task') as Operation
const plan = async (task: string) =>
  ((await runOperation(planTask, { task }, testContext())) as { steps: Step[] }).steps
const toolsOf = (steps: readonly Step[]) => steps.map(({ tool }) => tool)

/** Replaces each placeholder by a value of the type that the referenced step returns. */
function filled({ tool, request, uses }: Step): Record<string, unknown> {
  // The placeholder stands for a code or a slug from an earlier result.
  const example = operations.get(tool)?.example as Record<string, unknown> | undefined
  const values = Object.fromEntries(
    uses.map(({ argument, path }) => [argument, path.includes('code') ? '2330' : (example?.[argument] ?? 'value')]),
  )
  return { ...request.params.arguments, ...values }
}

describe('a task for several tools', () => {
  test('is split after each request', async () => {
    const steps = await plan('查統編 22099131 是哪家公司，然後看 2026-10-10 放不放假')
    expect(steps.map(({ request }) => request.params)).toEqual([
      { name: 'creator__lookup_supplier_company', arguments: { ban: '22099131' } },
      { name: 'life__is_holiday', arguments: { date: '2026-10-10' } },
    ])
    expect(steps.map(({ n, request }) => [n, request.id])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test.each([
    ['查台積電股價，然後幫我訂一間台南的飯店', '訂一間台南的飯店'],
    ['order a pizza, then check receipt 12345678', 'order a pizza'],
  ])('%s: a refusal names the part without a tool', async (task, part) => {
    await expect(runOperation(planTask, { task }, testContext())).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(part),
    })
  })

  test.each(['查台積電股價，然後看 0056 配息，謝謝', '查台積電和鴻海的股價，然後比較哪個漲得多'])(
    '%s: thanks and a comparison are not unanswered parts',
    async (task) => {
      expect((await plan(task)).length).toBeGreaterThan(1)
    },
  )

  test('has a placeholder where a step needs an earlier result', async () => {
    const steps = await plan('列出股票題材，然後看題材成分股，再查第一檔個股的收盤價')
    expect(toolsOf(steps)).toEqual(['list_stock_themes', 'get_theme_stocks', 'get_stock'])
    expect(steps[1]?.request.params.arguments).toEqual({ slug: '{{steps.1.items[0].slug}}' })
    expect(steps[2]?.request.params.arguments).toEqual({ code: '{{steps.2.items[0].code}}' })
    expect(steps[2]?.uses).toEqual([{ argument: 'code', step: 2, path: 'items[0].code' }])
  })

  test('is ordered by the dependencies of its steps, not by the order of its sentences', async () => {
    const steps = await plan(
      'Validate the llms.txt content; but first generate the llms.txt for https://docs.example.com',
    )
    expect(toolsOf(steps)).toEqual(['generate_llms_txt', 'validate_llms_txt'])
    expect(steps[1]?.request.params.arguments).toEqual({ content: '{{steps.1.llms_txt}}' })
  })

  test('gets a search before a step that needs an id', async () => {
    const steps = await plan('RTX 5070 的歷史價格')
    expect(toolsOf(steps)).toEqual(['search_products', 'get_product_price'])
    expect(steps[0]?.request.params.arguments).toEqual({ q: 'RTX 5070' })
    expect(steps[1]?.request.params.arguments).toEqual({ id: '{{steps.1.items[0].id}}' })
  })

  test('names a site once for all steps about it', async () => {
    const steps = await plan('檢查 example.com 的 robots.txt，再產生 llms.txt，最後驗證 llms.txt 格式')
    expect(steps.map(({ request }) => request.params.arguments)).toEqual([
      { url: 'example.com' },
      { url: 'example.com' },
      { content: '{{steps.2.llms_txt}}' },
    ])
  })

  test('resolves “the first one” to the tool that takes the previous result', async () => {
    const steps = await plan(
      'List Taiwan posts written by humans and open the first one, then check whether its text is AI',
    )
    expect(toolsOf(steps)).toEqual(['list_taiwan_posts', 'get_taiwan_post', 'check_ai_text'])
    expect(steps[1]?.request.params.arguments).toEqual({ id: '{{steps.1.items[0].id}}' })
    expect(steps[2]?.request.params.arguments).toEqual({ text: '{{steps.2.body}}' })
  })

  test('makes one call for each of two shares', async () => {
    const steps = await plan('台積電和鴻海的股價')
    expect(steps.map(({ request }) => request.params)).toEqual([
      { name: 'stock__get_stock', arguments: { code: '2330' } },
      { name: 'stock__get_stock', arguments: { code: '2317' } },
    ])
  })

  test('passes quoted text to every step about it', async () => {
    const steps = await plan('寫 meta 標籤，標題「山海農場」，並預覽它在 Google 搜尋結果的樣子')
    expect(steps.map(({ tool, request }) => [tool, request.params.arguments])).toEqual([
      ['generate_meta_tags', { title: '山海農場' }],
      ['serp_preview', { title: '山海農場' }],
    ])
  })

  test('does not assign a number to the word before the comma', async () => {
    const steps = await plan(
      'Compare AI subscriptions, and estimate 1,000,000 input and 200,000 output tokens on gpt-4o',
    )
    expect(toolsOf(steps)).toEqual(['compare_ai_subscriptions', 'estimate_ai_api_cost_twd'])
    expect(steps[1]?.request.params.arguments).toEqual({
      model: 'gpt-4o',
      input_tokens: 1_000_000,
      output_tokens: 200_000,
    })
  })

  test('refers to the second item if the task says so', async () => {
    const steps = await plan('列出 CPO 概念股，再查第二檔的收盤價')
    expect(steps.map(({ tool, request }) => [tool, request.params.arguments])).toEqual([
      ['get_theme_stocks', { slug: 'cpo' }],
      ['get_stock', { code: '{{steps.1.items[1].code}}' }],
    ])
  })

  test('keeps short parts', async () => {
    expect(toolsOf(await plan('油價、2330 股價、這期發票號碼'))).toEqual([
      'get_fuel_prices',
      'get_stock',
      'get_invoice_numbers',
    ])
  })

  // Each phrase names its tool: 殖利率 (yield) is for funds, 股價 (price) for any share, and 92 is an octane grade.
  test.each([
    ['0056 殖利率 和 2330 股價', { code: '0056' }, 'estimate_etf_dividend_2027'],
    ['92 油價 和 2330 股價', { product: '92' }, 'get_fuel_prices'],
  ])('%s: each name goes to the tool for it', async (task, args, tool) => {
    const steps = await plan(task)
    expect(steps.map((it) => [it.tool, it.request.params.arguments])).toEqual([
      [tool, args],
      ['get_stock', { code: '2330' }],
    ])
  })

  test('reads “for … and for …” as a list of two, and “it” as the previous subject', async () => {
    const servers = await plan('Find remote MCP servers for Slack and for Jira')
    expect(servers.map(({ request }) => request.params.arguments)).toEqual([
      { q: 'Slack', remote: true },
      { q: 'Jira', remote: true },
    ])
    const steps = await plan('What are the opinions on the MacBook Air M4, and what does it cost?')
    expect(steps.map(({ tool, request }) => [tool, request.params.arguments])).toEqual([
      ['search_human_opinions', { q: 'MacBook Air M4' }],
      ['search_products', { q: 'MacBook Air M4' }],
    ])
  })

  test('completes a second ticket from the first one', async () => {
    const steps = await plan('兩張威力彩：1 5 12 20 33 38 第二區 2；3 8 14 22 30 36 第二區 7')
    expect(steps.map(({ request }) => request.params.arguments)).toEqual([
      { game: 'superlotto638', numbers: [1, 5, 12, 20, 33, 38], second: 2 },
      { game: 'superlotto638', numbers: [3, 8, 14, 22, 30, 36], second: 7 },
    ])
  })

  test('keeps the numbers of one item together, with or without commas', async () => {
    const steps = await plan('團購售價 599，成本 300，抽成 10%，運費 60 賺多少，並檢查文案「三天瘦五公斤」有沒有違規')
    expect(toolsOf(steps)).toEqual(['calc_group_buy_profit', 'check_ad_claims'])
    expect(steps[0]?.request.params.arguments).toEqual({ price: 599, cost: 300, commission: 10, ship: 60 })
    expect(steps[1]?.request.params.arguments).toMatchObject({ text: '三天瘦五公斤' })
  })
})

test.each([
  '列出股票題材，然後看題材成分股，再查第一檔個股的收盤價',
  'RTX 5070 的歷史價格',
  '我要上架面膜：檢查文案「七天美白」、列出標示要求、算每月賣 12 萬要不要登記稅籍',
  '看一下概念股主題列表，把第一個主題的成分股列出來，再查第一檔的 60 日股價',
  'What comes out in December 2026? Then count down the days to the first title',
  'List release-date changes and show me the full details of the first title',
  '幫我做 PHQ-9：1,2,1,0,2,1,0,1,0，並給我求助專線和放鬆呼吸法',
  'generate a robots.txt that blocks AI training, then test whether GPTBot can fetch /blog',
  '產生 https://example.com 的 llms.txt，然後驗證它的 llms.txt 格式',
  'Find an MCP server for Slack; check fuel prices; estimate the cost of 1000000 input tokens with claude-sonnet-4-5',
])('every request of %s satisfies its tool after the placeholders are filled', async (task) => {
  const steps = await plan(task)
  expect(steps.length).toBeGreaterThan(1)
  for (const step of steps) {
    expect([step.tool, operations.get(step.tool)?.input.safeParse(filled(step)).error?.issues ?? []]).toEqual([
      step.tool,
      [],
    ])
    for (const { step: from } of step.uses) expect(from).toBeLessThan(step.n)
  }
})

test('a task that one tool answers is a plan of one step', async () => {
  expect(toolsOf(await plan('2026-10-10 放假嗎?'))).toEqual(['is_holiday'])
})

test('a task that no tool answers is refused, and so is not charged', async () => {
  const gateway = testGateway({ charge: everythingPaid })
  const response = await gateway.request('hub', `/api/pro/plan?task=${encodeURIComponent('唧唧嘰嘰 咕嚕咕嚕')}`, {
    headers: { 'x-payment': 'taken for granted' },
  })
  expect(response.status).toBe(404)
})
