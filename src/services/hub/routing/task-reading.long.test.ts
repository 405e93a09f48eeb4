import { describe, expect, test } from 'vitest'
import { readingAt } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'
import { draftPlan } from '../../../../tests/support/draft-plan.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import {
  judgeCalls,
  judgePlan,
  readCalls,
  readHeldOutTasks,
  readPlans,
  type FoundTool,
  type JudgedPlan,
  type Verdict,
} from '../../../../tests/support/task-judging.ts'

const operations = new Map(services.flatMap((it) => it.operations.map((operation) => [operation.name, operation])))
const context = () => testContext()
const find = (q: string, within = context()): Promise<FoundTool> =>
  runOperation(operations.get('hub_find_tool_for_task')!, { q }, within)
const findSurely = (q: string, within = context()) =>
  runOperation(operations.get('hub_find_tool_for_task')!, { q }, within) as Promise<{
    recommendation: FoundTool['recommendation']
    confidence: number
    unused: string[]
    ask: { question: string; question_zh: string } | null
  }>
const plan = (task: string, within = context()): Promise<JudgedPlan> => draftPlan(task, within)

function shares(verdicts: readonly Verdict[]) {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0)
  return { tools: sum((it) => Number(it.isTool)) / verdicts.length, read: sum((it) => it.read) / sum((it) => it.given) }
}

describe('the values in a task', () => {
  test('are read, and nothing else', async () => {
    const within = context()
    const verdicts = await Promise.all(
      readCalls('held-out', 'arguments').map(async (row) => judgeCalls(row, await find(row.task, within))),
    )
    expect(verdicts.flatMap(({ wrong }) => wrong).length).toBeLessThanOrEqual(6)
    expect(shares(verdicts).read).toBeGreaterThanOrEqual(0.95)
  })

  // Each number belongs to its own word, even if another word is nearer. A bedtime of 11 is in the evening.
  test.each<[string, Record<string, unknown>]>([
    ['gpt-4o 輸入 500 萬輸出 100 萬要多少錢', { model: 'gpt-4o', input_tokens: 5_000_000, output_tokens: 1_000_000 }],
    // “claude opus” fits eight models with different prices, so the call lists all of them.
    ['11點睡幾點起床', { bed: '23:00' }],
    ['七點半要到公司，六點起床幾點該睡', { wake: '06:00' }],
    ['查統一企業的統編', { name: '統一企業' }],
    ['title: Best Coffee, description: Ten shops', { title: 'Best Coffee', description: 'Ten shops' }],
    ['98 漲了嗎', { product: '98' }],
    ['when does Avatar Fire and Ash come out', { q: 'Avatar Fire and Ash' }],
    ['統一發票 9月10月 特別獎號碼', { period: '115-09-10' }],
    // “2M” and “500k” count tokens, so they must not become part of a model name.
    ['cheapest model for 2M in, 500k out', { sort: 'output_price' }],
    ['cheapest text model with 200k context', { sort: 'output_price', category: 'llm', min_context: 200_000 }],
    ['gpt-4o-mini 4M in 300k out', { model: 'gpt-4o-mini', input_tokens: 4_000_000, output_tokens: 300_000 }],
    ['售價 599 成本 200 平台抽成 10% 團主抽成5% 賺多少', { price: 599, cost: 200, fee_pct: 10, commission: 5 }],
    ['十一點半躺平 鬧鐘要設幾點', { bed: '23:30' }],
    ['how long til shrek 5', { q: 'shrek 5' }],
    ['what do ppl think abt the framework laptop', { q: 'framework laptop' }],
    ['我賣的茶可以寫降血壓嗎', { text: '降血壓', category: 'food' }],
    // The unit 次 makes 一千 a number of requests. 多少 (“how many”) must not make it approximate.
    [
      'gpt-5-mini 一千次 每次輸入3000輸出500 多少錢',
      { model: 'gpt-5-mini', input_tokens: 3000, output_tokens: 500, requests: 1000 },
    ],
    // Each phrase is read once: the tool must not also get it as another day or as a lottery number.
    ['兩個星期後的星期一要上班嗎', { date: '2026-10-12' }],
    ['今彩539 09 10 29 30 34 8月22', { game: 'daily539', numbers: [9, 10, 29, 30, 34], date: '2026-08-22' }],
    [
      '威力彩 03 08 15 22 30 38 第二區 5 期別115000067',
      { game: 'superlotto638', numbers: [3, 8, 15, 22, 30, 38], second: 5, period: '115000067' },
    ],
    ['去年高雄放了幾天颱風假', { county: '高雄市', from: '2025-01-01', to: '2025-12-31' }],
    ['網路可以賣酒嗎', { categories: ['alcohol'] }],
    ['what time should I sleep to get up at 6', { wake: '06:00' }],
    ['RTX 5070 28,990 是好價嗎', { q: 'RTX 5070 28,990' }],
    ['RTX 5070 两万块以内还买得到吗', { q: 'RTX 5070 两万块以内' }],
    ['过去两个星期降价的内存', { cat: 'memory', days: 14 }],
    ['What do owners say about the Vitamix A3500? Nine posts at most.', { q: 'Vitamix A3500', limit: 9 }],
    ['一份賣 480，進貨 250，團主抽 15%，預估 200 份', { price: 480, cost: 250, commission: 15, orders: 200 }],
    ['My bot pays in USDC. I need endpoints for language detection, plus cost and payee.', { q: 'language detection' }],
    ['心情溫度計 睡眠2 緊張1 易怒0 憂鬱3 自卑1', { answers: [2, 1, 0, 3, 1] }],
    ['539彩券:03 11 24 30 38', { game: 'daily539', numbers: [3, 11, 24, 30, 38] }],
    [
      'Meta tags: title Morning Swim, desc Cold water all year, url https://swim.example.tw/',
      { title: 'Morning Swim', description: 'Cold water all year', url: 'https://swim.example.tw/' },
    ],
  ])('%s', async (q, given) => {
    const { recommendation } = await find(q)
    const { mcp, filled } = recommendation.example
    expect(Object.fromEntries(filled.map((name) => [name, mcp.params.arguments[name]]))).toEqual(given)
  })

  test('an amount that no argument takes is reported as unused', async () => {
    expect((await find('Claude Haiku 4.5 1000 calls 3k in 500 out')).left_out).toEqual([])
    expect((await find('蝦皮賣450成本210運費我出60能賺多少')).left_out).toEqual([])
    // No plan of this name is known, so the tool lists all plans and reports the name as unused.
    expect((await find('midjourney 月費')).left_out).toEqual(['midjourney'])
    expect((await find('AI 訂閱比較')).left_out).toEqual([])
  })

  test('a name that no argument takes lowers the confidence', async () => {
    const [without, named] = [
      await findSurely('Find an MCP server for Trello'),
      await findSurely('Find an MCP server for Trello and its config for Claude Desktop'),
    ]
    expect([without.unused, named.unused]).toEqual([[], [expect.stringContaining('Claude Desktop')]])
    expect(named.confidence).toBeLessThan(without.confidence)
  })

  test('a missing argument is asked for, and its example is no value', async () => {
    const { recommendation, ask } = await findSurely('列出量子電腦族群的公司')
    expect(recommendation).toMatchObject({ tool: 'get_theme_stocks', example: { placeholders: ['slug'] } })
    expect(ask?.question).toMatch(/^Theme\? Send one of ai-server, /)
  })

  test('exclusions are distinguished from unused values', async () => {
    const { left_out, unused } = await find('midjourney 月費，不要 claude')
    expect([left_out, unused]).toEqual([['claude', 'midjourney'], ['midjourney']])
  })

  // Only its name in the task distinguishes a lottery of digits from the other lotteries.
  test.each<[string, Record<string, unknown>]>([
    ['3星彩 開什麼號碼', { game: 'star3' }],
    ['4星彩 5962 有中嗎', { game: 'star4', number: '5962' }],
    ['今天三星彩號碼', { game: 'star3', date: '2026-10-01' }],
    ['四星彩對獎 0387', { game: 'star4', number: '0387' }],
    ['我買 4 星彩 1234 有中嗎', { game: 'star4', number: '1234' }],
    ['3 Star lottery results Taiwan', { game: 'star3' }],
  ])('%s is about a lottery of digits', async (q, given) => {
    const { recommendation } = await find(q)
    const { mcp, filled } = recommendation.example
    expect(recommendation.tool).toBe('digit_lottery')
    expect(Object.fromEntries(filled.map((name) => [name, mcp.params.arguments[name]]))).toEqual(given)
  })

  test('three digits belong to a receipt if the task mentions one, and 三星 is a brand of phones', async () => {
    expect((await find('發票末三碼 502 有中嗎')).recommendation.tool).toBe('check_invoice')
    expect((await find('大樂透開什麼號碼')).recommendation.tool).toBe('get_lottery_results')
    expect((await find('三星手機價格')).recommendation.tool).toBe('search_products')
  })

  // A tool without a code input would list other funds, so it must not be chosen.
  test.each<[string, string, object[]]>([
    ['00878 殖利率', 'estimate_etf_dividend_2027', [{ code: '00878' }]],
    ['00919 今年配了多少錢', 'estimate_etf_dividend_2027', [{ code: '00919', year: 2026 }]],
    ['0050 和 0056 哪個配息多', 'estimate_etf_dividend_2027', [{ code: '0050' }, { code: '0056' }]],
    ['中華電信股利何時發', 'get_stock', [{ code: '2412' }]],
  ])('%s is about the named share', async (q, tool, calls) => {
    const { recommendation } = await find(q)
    const { example, more } = recommendation
    expect(recommendation.tool).toBe(tool)
    expect([example.mcp.params.arguments, ...(more ?? []).map((it) => it.arguments)]).toEqual(calls)
  })

  test.each(['PHQ-9 1 1 1', '聯發科', '幫我算扣繳', '檢查網站'])(
    'an example’s values are never claimed for %s',
    async (q) => {
      const { recommendation } = await find(q)
      const { example } = operations.get(recommendation.tool)!
      const { mcp, filled } = recommendation.example
      for (const name of filled) {
        expect(mcp.params.arguments[name]).not.toEqual(example[name])
      }
    },
  )
})

test('exclusions of a task are respected and reported', async () => {
  const within = context()
  for (const row of readCalls('held-out', 'negations')) {
    const found = await find(row.task, within)
    expect([row.task, judgeCalls(row, found).wrong]).toEqual([row.task, []])
    expect(found.left_out?.join(' | ').toLowerCase()).toContain(row.left_out.toLowerCase())
  }
})

test('most plans are the wanted steps in the wanted order', async () => {
  const within = context()
  const verdicts = await Promise.all(
    readPlans('held-out', 'plans').map(async (row) => judgePlan(row, await plan(row.task, within))),
  )
  expect(shares(verdicts).tools).toBeGreaterThanOrEqual(0.87)
  expect(shares(verdicts).read).toBeGreaterThanOrEqual(0.88)
})

test('of errands of several parts, nearly four in five are the wanted steps in the wanted order', async () => {
  const within = context()
  const verdicts = await Promise.all(
    (['dev', 'held-out'] as const)
      .flatMap((part) => readPlans(part, 'plans-errands'))
      .map(async (row) => judgePlan(row, await plan(row.task, within).catch(() => ({ steps: [] })))),
  )
  expect(shares(verdicts).tools).toBeGreaterThanOrEqual(0.78)
  expect(shares(verdicts).read).toBeGreaterThanOrEqual(0.8)
})

test('tasks with corrections, comparisons and pasted data are planned as well as those', async () => {
  const within = context()
  const parts = ['dev', 'held-out'] as const
  const reading = readingAt(within.now, within)
  const errands = await Promise.all(
    parts
      .flatMap((part) => readCalls(part, 'errands-4'))
      .map(async (row) => judgeCalls(row, await find(row.task, within), reading)),
  )
  const plans = await Promise.all(
    parts
      .flatMap((part) => readPlans(part, 'plans-errands-3'))
      .map(async (row) => judgePlan(row, await plan(row.task, within).catch(() => ({ steps: [] })), reading)),
  )
  expect(shares(errands).tools).toBeGreaterThanOrEqual(0.93)
  expect(shares(errands).read).toBeGreaterThanOrEqual(0.87)
  expect(shares(plans).tools).toBeGreaterThanOrEqual(0.82)
  expect(shares(plans).read).toBeGreaterThanOrEqual(0.87)
})

test('later errands and plans are read nearly as well', async () => {
  const within = context()
  const parts = ['dev', 'held-out'] as const
  const errands = await Promise.all(
    parts
      .flatMap((part) => readCalls(part, 'errands-3'))
      .map(async (row) => judgeCalls(row, await find(row.task, within))),
  )
  const plans = await Promise.all(
    parts
      .flatMap((part) => readPlans(part, 'plans-errands-2'))
      .map(async (row) => judgePlan(row, await plan(row.task, within).catch(() => ({ steps: [] })))),
  )
  expect(shares(errands).tools).toBeGreaterThanOrEqual(0.9)
  expect(shares(errands).read).toBeGreaterThanOrEqual(0.75)
  expect(shares(plans).tools).toBeGreaterThanOrEqual(0.78)
  expect(shares(plans).read).toBeGreaterThanOrEqual(0.78)
})

test('plans of people in a hurry are the wanted steps in the wanted order', async () => {
  const within = context()
  const reading = readingAt(within.now, within)
  const verdicts = await Promise.all(
    (['dev', 'held-out'] as const)
      .flatMap((part) => readPlans(part, 'plans-errands-6'))
      .map(async (row) => judgePlan(row, await plan(row.task, within).catch(() => ({ steps: [] })), reading)),
  )
  expect(shares(verdicts).tools).toBeGreaterThanOrEqual(0.78)
  expect(shares(verdicts).read).toBeGreaterThanOrEqual(0.82)
})

// Free operations that are not tools must be routed and planned as tools are.
test.each<[string, string, object]>([
  ['從 10/5 到 10/30 有幾個工作天', 'workdays', { from: '2026-10-05', to: '2026-10-30' }],
  ['15 workdays after 2026-10-12', 'workdays', { from: '2026-10-12', workdays: 15 }],
  ['2027 年請三天假怎麼排連休最長', 'plan_leave', { year: 2027, days: 3 }],
  ['屏東以前停班停課過哪幾天', 'list_closures', { county: '屏東縣' }],
  ['美元兌台幣匯率', 'get_usd_twd_rate', {}],
  ['本益比低於8的股票', 'rank_stocks', { sort: 'pe', max: 8 }],
  ['殖利率6%以上的股票', 'rank_stocks', { sort: 'yield', min: 6 }],
])('%s is answered by %s', async (q, tool, given) => {
  const { recommendation } = await find(q)
  const { mcp, filled } = recommendation.example
  expect(recommendation.tool).toBe(tool)
  expect(Object.fromEntries(filled.map((name) => [name, mcp.params.arguments[name]]))).toEqual(given)
})

test('nine of ten unrelated tasks are not claimed by a tool', async () => {
  const within = context()
  const foreign = readHeldOutTasks('foreign')
  const sure = await Promise.all(foreign.map(async ({ task }) => (await findSurely(task, within)).confidence))
  expect(sure.filter((confidence) => confidence >= 0.5).length).toBeLessThanOrEqual(4)
})

test('a task that probably no tool here does is reported as such, in both languages', async () => {
  const { ask } = await findSurely('寫一首關於秋天的新詩', context())
  expect(ask?.question).toMatch(/^No tool here (?:seems to do this|has this)/)
  expect(ask?.question_zh).toMatch(/^這裡沒有這一項：寫作與改稿。/)
})

test.each<[string, object[]]>([
  ['國慶日放假嗎，順便看聯電收多少', [{ date: '2026-10-10' }, { code: '2303' }]],
  [
    '演講費兩萬扣多少？換成三萬呢',
    [
      { amount: 20000, kind: '9B' },
      { amount: 30000, kind: '9B' },
    ],
  ],
  ['發票末三碼 356 跟 812 有沒有中', [{ number: '356' }, { number: '812' }]],
  ['wake up at quarter past six; bedtime?', [{ wake: '06:15' }]],
])('no value of %s is dropped or invented', async (task, calls) => {
  const { steps } = await plan(task)
  expect(steps.map(({ request, missing }) => [request?.params.arguments, missing])).toEqual(calls.map((it) => [it, []]))
})

test('nine front-page sentences of ten find their tool', async () => {
  const within = context()
  const verdicts = await Promise.all(
    readCalls('held-out', 'front-page').map(async (row) => judgeCalls(row, await find(row.task, within))),
  )
  expect(shares(verdicts).tools).toBeGreaterThanOrEqual(0.9)
})

describe('in doubt', () => {
  test('the two most probable tools are offered', async () => {
    const answer = await runOperation(operations.get('hub_find_tool_for_task')!, { q: '這個東西怎麼樣' }, context())
    const { confidence, ask } = answer as {
      confidence: number
      ask: { choices: unknown[]; question_zh: string } | null
    }
    expect(confidence).toBeLessThan(0.5)
    expect(ask?.choices.length).toBeLessThanOrEqual(2)
    expect(ask?.question_zh).toMatch(/？$/)
  })

  test('the missing inputs of each of the two are listed', async () => {
    const { ask } = await findSurely('check this for me')
    expect(ask?.question).toContain('(which needs: ')
    expect(ask?.question_zh).toContain('（還要給：')
  })

  // Each ban list belongs to one game, so the other game's list is a wrong result.
  test.each(['mtg commander ban list', '寶可夢禁卡表'])('%s is answered from no other game’s list', async (task) => {
    expect((await findSurely(task)).ask?.question).toMatch(/^No tool here (?:seems to do this|has this)/)
  })

  test('a clear task needs no clarification', async () => {
    expect(await find('2026-10-10 放假嗎?')).toMatchObject({ ask: null })
  })
})

test('a task with too many parts is refused instead of being cut', async () => {
  const task = Array.from(
    { length: 60 },
    (_, at) => `看 2026-10-${String((at % 28) + 1).padStart(2, '0')} 放不放假。`,
  ).join('')
  await expect(plan(task)).rejects.toMatchObject({ code: 'invalid_input' })
})
