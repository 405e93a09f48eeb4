import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import type { ToolCalls } from '#operation/tool-calls.ts'
import { everythingPaid, sharedGateway } from '../../../../tests/support/gateway.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { compare, judge } from './judge-answers.ts'
import { runSteps, type RunStep } from './run-steps.ts'

const gateway = sharedGateway()
const paid = sharedGateway({ charge: everythingPaid })

const call = (n: number, name: string, args: object, more: Partial<RunStep> = {}): RunStep => ({
  n,
  kind: 'call',
  request: { params: { name, arguments: { ...args } } },
  why: '',
  of: [],
  when: null,
  after: [],
  ...more,
})
const condition = (n: number, why: string, of: number[]): RunStep => ({
  n,
  kind: 'condition',
  request: null,
  why,
  of,
  when: null,
  after: of,
})

interface Answer {
  status: string
  steps: {
    n: number
    state: string
    result: Record<string, unknown> | null
    problem: { code: string } | null
    price: string | null
    payment_required: unknown
  }[]
  total_usd: number
  decide: { n: number; question: string }[]
}

async function run(steps: readonly RunStep[], more: object = {}, on = gateway): Promise<Answer> {
  const response = await on.post('hub', '/api/run-plan', { steps, ...more })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer as Answer
}
const statesOf = ({ steps }: Answer) => steps.map(({ state }) => state)

describe('the steps of a plan', () => {
  test('are run in turn, fed by those before', async () => {
    const answer = await run([
      call(1, 'stock__list_stock_themes', {}),
      call(2, 'stock__get_theme_stocks', { slug: '{{steps.1.items[0].slug}}' }, { after: [1] }),
      call(3, 'stock__get_stock', { code: '{{steps.2.items[0].code}}' }, { after: [2] }),
    ])
    expect([answer.status, statesOf(answer)]).toEqual(['done', ['done', 'done', 'done']])
    const [, theme, stock] = answer.steps
    const members = z.object({ items: z.array(z.object({ code: z.string() })) }).parse(theme?.result).items
    expect(stock?.result?.['code']).toBe(members[0]?.code)
  })

  test('keep what they answered where one of them fails, and skip what that one feeds', async () => {
    const answer = await run([
      call(1, 'life__is_holiday', { date: '2026-10-10' }),
      call(2, 'stock__get_stock', { code: '9999' }),
      call(3, 'stock__get_theme_stocks', { slug: '{{steps.2.themes[0].slug}}' }),
    ])
    expect([answer.status, statesOf(answer)]).toEqual(['failed', ['done', 'failed', 'skipped']])
    expect(answer.steps[0]?.result).toMatchObject({ is_holiday: true })
    expect(answer.steps[1]?.problem).toMatchObject({ code: 'not_found' })
  })

  test('depend on a condition that an answer settles', async () => {
    const holiday = (date: string) => [
      call(1, 'life__is_holiday', { date }),
      condition(2, 'Whether this holds, by the answer of step 1: 分數低於 60', [1]),
      call(3, 'life__get_fuel_prices', {}, { when: 2 }),
    ]
    const open = await run(holiday('2026-10-10'))
    expect([open.status, statesOf(open), open.decide.map(({ n }) => n)]).toEqual([
      'needs_decision',
      ['done', 'waiting', 'waiting'],
      [2],
    ])
    const results = { 1: open.steps[0]?.result }
    const yes = await run(holiday('2026-10-10'), { results, decisions: { 2: true } })
    expect([yes.status, statesOf(yes)]).toEqual(['done', ['kept', 'done', 'done']])
    const no = await run(holiday('2026-10-10'), { results, decisions: { 2: false } })
    expect([no.status, statesOf(no)]).toEqual(['done', ['kept', 'done', 'skipped']])
  })

  test('that name a tool which there is not, or each other in a circle, are refused before anything is run', async () => {
    const refused = await gateway.post('hub', '/api/run-plan', { steps: [call(1, 'life__nothing', {})] })
    expect(refused.status).toBe(404)
    const circle = [call(1, 'life__get_fuel_prices', {}, { after: [2] }), call(2, 'life__get_fuel_prices', {})]
    expect((await gateway.post('hub', '/api/run-plan', { steps: circle })).status).toBe(400)
  })
})

describe('paid steps', () => {
  const paidStep = [call(1, 'life__get_fuel_prices', {}), call(2, 'stock__get_stock_history', { code: '2330' })]
  const priced = sharedGateway({ env: { X402_PAY_TO: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } })

  test('are priced before anything is run', async () => {
    const answer = await run(paidStep, {}, priced)
    expect([answer.status, statesOf(answer), answer.total_usd]).toEqual([
      'needs_confirmation',
      ['waiting', 'waiting'],
      0.01,
    ])
    expect(answer.steps[1]?.price).toBe('$0.01')
  })

  test('over the budget run nothing', async () => {
    const answer = await run(paidStep, { confirm: true, budget: 0.005 }, priced)
    expect([answer.status, statesOf(answer)]).toEqual(['over_budget', ['waiting', 'waiting']])
  })

  test('without their payment say how to pay, and what is free is kept', async () => {
    const answer = await run(paidStep, { confirm: true, budget: 0.05 }, priced)
    expect([answer.status, statesOf(answer)]).toEqual(['needs_payment', ['done', 'waiting']])
    expect(answer.steps[1]?.payment_required).toMatchObject({ x402Version: 2, accepts: [{ scheme: 'exact' }] })
  })

  test('are run with the payment of each', async () => {
    const answer = await run(paidStep, { confirm: true, budget: 0.05, payments: { 2: { x402Version: 2 } } }, paid)
    expect([answer.status, statesOf(answer), answer.steps[1]?.problem]).toEqual(['done', ['done', 'done'], null])
  })
})

describe('over MCP', () => {
  const message = (params: object) => ({
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'hub_run_plan', ...params },
  })
  const send = (body: object, accept: string) =>
    gateway.request('hub', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    })
  const steps = [
    call(1, 'life__get_fuel_prices', {}),
    call(2, 'life__is_holiday', { date: '2026-10-10' }, { after: [1] }),
  ]

  test('the tool is listed for those who ask for what is sold', async () => {
    const listOf = async (query: string) => {
      const response = await gateway.post('hub', `/mcp${query}`, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: {},
      })
      return ((await response.json()) as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
    }
    expect(await listOf('?paid=1')).toContain('hub_run_plan')
    expect(await listOf('')).not.toContain('hub_run_plan')
  })

  test('whoever sends a progress token is told of each round, and answered last', async () => {
    const response = await send(
      message({ arguments: { steps }, _meta: { progressToken: 'p1' } }),
      'application/json, text/event-stream',
    )
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(event.split('data: ')[1] ?? ''))
    expect(
      events.map(({ method, params, result }) =>
        method ? [params.progressToken, params.progress, params.total] : result.structuredContent.status,
      ),
    ).toEqual([['p1', 1, 2], ['p1', 2, 2], 'done'])
  })

  test('whoever does not is answered with JSON', async () => {
    const response = await send(message({ arguments: { steps } }), 'application/json, text/event-stream')
    expect(await response.json()).toMatchObject({ id: 7, result: { structuredContent: { status: 'done' } } })
  })
})

test('no more steps than four run at one time, and each round is told', async () => {
  let running = 0
  let most = 0
  const told: [number, number][] = []
  const tools: ToolCalls = {
    find: () => ({ priceUsd: undefined }),
    async call() {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return { output: {} }
    },
    progress: (done, total) => told.push([done, total]),
  }
  const steps = Array.from({ length: 6 }, (_, at) => call(at + 1, 'a__b', {}))
  const options = {
    tools,
    signal: new AbortController().signal,
    budgetUsd: 0,
    isConfirmed: false,
    payments: {},
    decisions: {},
    results: {},
  }
  expect((await runSteps(steps, options)).status).toBe('done')
  expect([most, told]).toEqual([
    4,
    [
      [4, 6],
      [6, 6],
    ],
  ])
})

test('what was paid for is handed back, however much the free steps around it answer', async () => {
  const paidFor = { rows: 'x'.repeat(600_000) }
  const tools: ToolCalls = {
    find: (name) => ({ priceUsd: name === 'a__paid' ? 0.01 : undefined }),
    call: async (name) =>
      name === 'a__paid' ? { output: paidFor, receipt: { success: true } } : { output: { rows: 'y'.repeat(300_000) } },
    progress: () => {},
  }
  const steps = [call(1, 'a__free', {}), call(2, 'a__free', {}), call(3, 'a__paid', {}), call(4, 'a__free', {})]
  const options = {
    tools,
    signal: new AbortController().signal,
    budgetUsd: 1,
    isConfirmed: true,
    payments: { 3: {} },
    decisions: {},
    results: { 4: { rows: 'z'.repeat(200_000) } },
  }
  const { status, steps: ran } = await runSteps(steps, options)
  expect(status).toBe('done')
  // 1,048,576 less what was paid for leaves room for one of the free ones, and not for what the caller has sent himself.
  expect(ran.map(({ state, result, problem }) => [state, JSON.stringify(result).length, problem?.code])).toEqual([
    ['done', 300_011, undefined],
    ['done', 4, 'invalid_input'],
    ['done', 600_011, undefined],
    ['kept', 4, 'invalid_input'],
  ])
})

test('a refused payment is no other failure', async () => {
  const tools: ToolCalls = {
    find: () => ({ priceUsd: 0.01 }),
    call: async () => {
      throw new ApiError('payment_required', 'This payment is of another day.')
    },
    progress: () => undefined,
  }
  const options = {
    tools,
    signal: new AbortController().signal,
    budgetUsd: 1,
    isConfirmed: true,
    payments: { 1: {} },
    decisions: {},
    results: {},
  }
  expect(await runSteps([call(1, 'a__b', {})], options)).toMatchObject({
    status: 'needs_payment',
    steps: [{ state: 'waiting' }],
  })
})

test.each<[string, object, boolean | undefined]>([
  ['分數低於 60', { score: 40 }, true],
  ['分數低於 60', { score: 75 }, false],
  ['if it scores over 80', { score: 75 }, false],
  ['放假', { is_holiday: true, name: 'x' }, true],
  ['it has no llms.txt', { found: false }, true],
  // “Low” is no figure, and of two answers none is the one that is meant.
  ['太低', { score: 10 }, undefined],
  ['放假', { is_holiday: true, is_weekend: false }, undefined],
])('%s of %j is %s', (words, answer, holds) => expect(judge(words, answer)).toBe(holds))

test('figures that all answers have are compared', () => {
  expect(
    compare(
      new Map([
        [1, { price: 3, latest: { close: 7 }, name: 'a' }],
        [2, { price: 5, latest: { close: 4 }, other: 1 }],
      ]),
    ),
  ).toEqual([
    {
      field: 'price',
      values: [
        { step: 1, value: 3 },
        { step: 2, value: 5 },
      ],
      highest: 2,
      lowest: 1,
    },
    {
      field: 'latest.close',
      values: [
        { step: 1, value: 7 },
        { step: 2, value: 4 },
      ],
      highest: 1,
      lowest: 2,
    },
  ])
})

test('a placeholder that no answer fills is told by its place', () => {
  expect(fillPlaceholders({ id: '{{steps.1.items[0].id}}', q: 'x' }, () => ({ items: [] }))).toEqual({
    filled: { id: undefined, q: 'x' },
    missing: ['id (items[0].id of step 1)'],
  })
})
