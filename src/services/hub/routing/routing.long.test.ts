import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { readHeldOutTasks } from '../../../../tests/support/task-judging.ts'
import { sample } from '../../../../tests/support/tier.ts'
import { collectedTasks } from '#operation/collected-tasks.ts'
import { requestModel } from './learnt.ts'

const hub = services.find((service) => service.name === 'hub')!
const findTool = hub.operations.find(({ name }) => name === 'hub_find_tool_for_task')!
const offered = new Set(services.flatMap(({ operations }) => operations.map(({ name }) => name)))
const offTopic = readHeldOutTasks('off-topic')

interface Call {
  name: string
  arguments: Record<string, unknown>
}
interface Answer {
  recommendation: {
    service: string
    tool: string
    why: string
    example: { http: { method: string; url: string; body?: unknown }; mcp: { params: Call } }
  }
  alternatives: { tool: string }[]
  confidence: number
}

const ask = (q: string, limit = 5, context = testContext()): Promise<Answer> =>
  runOperation(findTool, { q, limit }, context)
const filled = async (q: string) => (await ask(q)).recommendation.example.mcp.params

const heldOut = (['held-out', 'held-out-2', 'held-out-3'] as const)
  .flatMap(readHeldOutTasks)
  .filter(({ tool }) => offered.has(tool))

describe('tasks that the router did not learn from', () => {
  test('nineteen of twenty go to the right tool, and nearly all have it among the first three', async () => {
    const context = testContext()
    const ranks = await Promise.all(
      sample(heldOut, 3).map(async ({ tool, task }) => {
        const { recommendation, alternatives } = await ask(task, 5, context)
        return [recommendation?.tool, ...alternatives.map((it) => it.tool)].indexOf(tool)
      }),
    )
    const share = (wanted: (rank: number) => boolean) => ranks.filter(wanted).length / ranks.length
    expect(share((rank) => rank === 0)).toBeGreaterThanOrEqual(0.95)
    expect(share((rank) => rank >= 0 && rank < 3)).toBeGreaterThanOrEqual(0.99)
  })

  test('none of them is among the tasks that the router learns from', () => {
    const learnt = new Set([...collectedTasks().values()].flat())
    expect(heldOut.filter(({ task }) => learnt.has(task))).toEqual([])
  })
})

test('the model was trained on the current sentences (else run research/train-classifier.ts)', () => {
  const sentences = readFileSync(new URL('../../../../data/labelled/requests.tsv', import.meta.url))
  expect(requestModel().trainedOn).toBe(createHash('sha256').update(sentences).digest('hex'))
})

describe('confidence', () => {
  test('is low for tasks without a tool', async () => {
    const context = testContext()
    const confidences = await Promise.all(offTopic.map(async ({ task }) => (await ask(task, 5, context)).confidence))
    expect(confidences.filter((confidence) => confidence >= 0.5).length).toBeLessThanOrEqual(1)
  })

  test.each(['qwxz vbnm', 'play some jazz'])('%s, of which no tool is likely, has no recommendation', async (q) => {
    const { recommendation, alternatives, confidence } = await ask(q)
    expect([confidence, recommendation, alternatives]).toEqual([0, null, []])
  })
})

describe('a person in danger', () => {
  test.each(['我剛吞了一堆藥', 'how to hang myself', '死にたい', '自殘停不下來'])(
    '%s is answered with the telephone number for help',
    async (q) => {
      const { recommendation, confidence } = await ask(q)
      expect([recommendation.tool, confidence]).toEqual(['crisis_lines', 1])
    },
  )
})

describe('the example call', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['2026-10-10 放假嗎?', 'life__is_holiday', { date: '2026-10-10' }],
    ['明天 6:30 要起床，幾點睡最好?', 'wellness__calc_sleep_times', { wake: '06:30' }],
    ['5 點 40 要出門 該幾點躺平', 'wellness__calc_sleep_times', { wake: '05:40' }],
    ['If I go to bed at 23:15, when should I wake up?', 'wellness__calc_sleep_times', { bed: '23:15' }],
    ['PHQ-9 憂鬱量表 1,2,1,0,2,1,0,1,0 得幾分', 'wellness__score_phq9', { answers: [1, 2, 1, 0, 2, 1, 0, 1, 0] }],
    ['發票 12345678 有沒有中獎', 'life__check_invoice', { number: '12345678' }],
    [
      '威力彩 5,11,18,22,30,38 第二區 7 對獎',
      'life__check_lottery',
      { game: 'superlotto638', numbers: [5, 11, 18, 22, 30, 38], second: 7 },
    ],
    ['統一編號 22099131 是哪家公司', 'creator__lookup_supplier_company', { ban: '22099131' }],
    [
      '團購售價 599 成本 300 平台抽成 10% 運費 60 賺多少',
      'creator__calc_group_buy_profit',
      { price: 599, cost: 300, fee_pct: 10, ship: 60 },
    ],
    ['0056 明年 2027 會配多少', 'stock__estimate_etf_dividend_2027', { code: '0056' }],
    ['鴻海今天收多少', 'stock__get_stock', { code: '2317' }],
    ['做水冷散熱的上市公司有誰', 'stock__get_theme_stocks', { slug: 'liquid-cooling' }],
    ['找 RTX 4070 顯示卡的價格', 'shop__search_products', { q: 'RTX 4070 顯示卡' }],
    ['12 月有哪些電影上映', 'screen__release_calendar', { month: '2026-12' }],
    [
      'Given "User-agent: GPTBot Disallow: /", may GPTBot fetch /blog?',
      'seo__test_robots_txt',
      { robots: 'User-agent: GPTBot\nDisallow: /', user_agent: 'GPTBot', path: '/blog' },
    ],
    ['Find an MCP server for PostgreSQL', 'hub_search_mcp_servers', { q: 'PostgreSQL' }],
  ])('%s', async (task, name, args) => {
    expect(await filled(task)).toMatchObject({ name, arguments: args })
  })

  test('satisfies the schema of its tool, whatever the task', { timeout: 300_000 }, async () => {
    const operations = new Map(services.flatMap((it) => it.operations.map((operation) => [operation.name, operation])))
    const context = testContext()
    for (const task of sample([...[...collectedTasks().values()].flat(), ...heldOut.map((it) => it.task)], 20)) {
      const { recommendation }: { recommendation: Answer['recommendation'] | null } = await ask(task, 5, context)
      // A held-out task may find no tool.
      if (!recommendation) continue
      const input = operations.get(recommendation.tool)?.input.safeParse(recommendation.example.mcp.params.arguments)
      expect([task, input?.error?.issues ?? []]).toEqual([task, []])
    }
  })

  test('works unchanged over MCP and HTTP', async () => {
    const gateway = testGateway()
    const { recommendation } = (await (
      await gateway.request('hub', `/api/route?task=${encodeURIComponent('2026-10-10 放假嗎?')}`)
    ).json()) as Answer
    const { http } = recommendation.example
    const url = new URL(http.url)
    const overHttp = await gateway.request('', url.pathname + url.search)
    expect(await overHttp.json()).toMatchObject({ date: '2026-10-10', is_holiday: true })
  })

  test('of an alternative has the values of the task and lists missing ones', async () => {
    const { alternatives } = (await ask('統一發票號碼')) as unknown as {
      alternatives: { tool: string; arguments: object; missing: string[] }[]
    }
    expect(alternatives.find(({ tool }) => tool === 'check_invoice')).toMatchObject({
      arguments: {},
      missing: ['number'],
    })
  })

  test('of a tool without a path is a tools/call over HTTP', async () => {
    const { recommendation } = await ask('List Taiwan public holidays in 2027')
    expect(recommendation.example.http).toMatchObject({
      method: 'POST',
      url: 'http://localhost:8402/life/mcp',
      body: { method: 'tools/call', params: { name: 'get_holidays', arguments: { year: 2027 } } },
    })
  })
})

test('an improbable tool is not offered, nor is a mood test by chance', async () => {
  expect((await ask('2330 股價')).alternatives).toEqual([])
  const filler = (await ask('空汙 停課')).alternatives.map(({ tool }) => tool)
  expect(filler.filter((tool) => /^score_|crisis|counselling/.test(tool))).toEqual([])
})

test('a choice that contradicts an exclusion is left open', async () => {
  const { recommendation, confidence } = await ask('block everything except Googlebot')
  expect(recommendation.tool).toBe('generate_robots_txt')
  expect(recommendation.example.mcp.params.arguments['mode']).not.toBe('block_all')
  expect(confidence).toBeLessThan(0.5)
})

test('a number alone needs a clarification', async () => {
  expect((await ask('22099131')).confidence).toBeLessThan(0.5)
})

describe('the input', () => {
  test('`limit` counts the named tools', async () => {
    expect((await ask('統一發票 對獎', 1)).alternatives).toEqual([])
    expect((await ask('統一發票 對獎', 2)).alternatives).toHaveLength(1)
    expect((await ask('統一發票 對獎', 20)).alternatives.length).toBeLessThanOrEqual(4)
  })

  test('an empty task is refused with an example', async () => {
    const response = await testGateway().request('hub', '/api/route?q=')
    expect(response.status).toBe(400)
  })

  test.each([
    ['Audit the page https://example.com/a for search engines', { tool: 'seo_audit', price: '$0.02' }],
    ['2026-12-25 放假嗎', null],
  ])('%s: a paid tool is offered only where no free one fits', async (q, offered) => {
    const answer = await (await testGateway().request('hub', `/api/route?q=${encodeURIComponent(q)}`)).json()
    expect((answer as { paid: unknown }).paid).toEqual(offered && expect.objectContaining(offered))
  })

  test('/api/tools has every tool of the other services and none of the hub, listed or not, free or paid', async () => {
    const body = (await (await testGateway().request('hub', '/api/tools')).json()) as {
      items: { service: string; tool: string; price: string | null; input_schema: { type: string } }[]
      total: number
    }
    const others = services.filter(({ name }) => name !== 'hub')
    const wanted = others.flatMap(({ operations }) => [
      ...operations.filter(({ tool, unlisted }) => tool || unlisted),
      ...operations.filter(({ tool, unlisted, price }) => !tool && !unlisted && price !== undefined),
    ])
    const free = wanted.filter(({ tool, unlisted }) => tool || unlisted)
    expect(body.total).toBe(wanted.length)
    expect(body.items.find(({ tool }) => tool === 'generate_llms_txt_pro')).toMatchObject({
      price: '$0.05',
      listed: false,
    })
    const { counts } = (await (await testGateway().request('hub', '/api/status')).json()) as {
      counts: { task_tools: number; unlisted_tools: number }
    }
    expect(counts.task_tools + counts.unlisted_tools).toBe(free.length)
    expect(body.items.map(({ tool }) => tool)).toEqual(wanted.map(({ name }) => name))
    for (const { input_schema } of body.items) expect(input_schema.type).toBe('object')
  })

  test('/api/tools of an unknown service lists the known ones', async () => {
    const response = await testGateway().request('hub', '/api/tools?service=lif')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ suggestions: expect.arrayContaining(['life']) })
  })
})
