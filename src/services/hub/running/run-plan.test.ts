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
  test('are run in order, with the results of earlier steps as inputs', async () => {
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

  test('keep their results if another step fails, and skip its dependent steps', async () => {
    const answer = await run([
      call(1, 'life__is_holiday', { date: '2026-10-10' }),
      call(2, 'stock__get_stock', { code: '9999' }),
      call(3, 'stock__get_theme_stocks', { slug: '{{steps.2.themes[0].slug}}' }),
    ])
    expect([answer.status, statesOf(answer)]).toEqual(['failed', ['done', 'failed', 'skipped']])
    expect(answer.steps[0]?.result).toMatchObject({ is_holiday: true })
    expect(answer.steps[1]?.problem).toMatchObject({ code: 'not_found' })
  })

  test('depend on a condition that a result decides', async () => {
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

  test('with an unknown tool or a circular dependency are refused before any step runs', async () => {
    const refused = await gateway.post('hub', '/api/run-plan', { steps: [call(1, 'life__nothing', {})] })
    expect(refused.status).toBe(404)
    const circle = [call(1, 'life__get_fuel_prices', {}, { after: [2] }), call(2, 'life__get_fuel_prices', {})]
    expect((await gateway.post('hub', '/api/run-plan', { steps: circle })).status).toBe(400)
  })
})

describe('paid steps', () => {
  const paidStep = [call(1, 'life__get_fuel_prices', {}), call(2, 'stock__get_stock_history', { code: '2330' })]
  const priced = sharedGateway({ env: { X402_PAY_TO: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } })

  test('are priced before any step runs', async () => {
    const answer = await run(paidStep, {}, priced)
    expect([answer.status, statesOf(answer), answer.total_usd]).toEqual([
      'needs_confirmation',
      ['waiting', 'waiting'],
      0.01,
    ])
    expect(answer.steps[1]?.price).toBe('$0.01')
  })

  test('over the budget prevent all steps', async () => {
    const answer = await run(paidStep, { confirm: true, budget: 0.005 }, priced)
    expect([answer.status, statesOf(answer)]).toEqual(['over_budget', ['waiting', 'waiting']])
  })

  test('without payment return the payment terms, and free results are kept', async () => {
    const answer = await run(paidStep, { confirm: true, budget: 0.05 }, priced)
    expect([answer.status, statesOf(answer)]).toEqual(['needs_payment', ['done', 'waiting']])
    expect(answer.steps[1]?.payment_required).toMatchObject({ x402Version: 2, accepts: [{ scheme: 'exact' }] })
  })

  test('are run with one payment each', async () => {
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

  test('the tool is in the list that includes paid tools', async () => {
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

  test('with a progress token, each round is reported before the result', async () => {
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

  test('without a progress token, the response is JSON', async () => {
    const response = await send(message({ arguments: { steps } }), 'application/json, text/event-stream')
    expect(await response.json()).toMatchObject({ id: 7, result: { structuredContent: { status: 'done' } } })
  })
})

test('at most four steps run at once, and each round is reported', async () => {
  let running = 0
  let most = 0
  const progress: [number, number][] = []
  const tools: ToolCalls = {
    find: () => ({ priceUsd: undefined }),
    async call() {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return { output: {} }
    },
    progress: (done, total) => progress.push([done, total]),
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
  expect([most, progress]).toEqual([
    4,
    [
      [4, 6],
      [6, 6],
    ],
  ])
})

test('a paid result is returned, whatever the size of the free results', async () => {
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
  // The response limit is 1,048,576 bytes. The paid result leaves room for one free result. The 200,000 bytes that the
  // caller supplied no longer fit.
  expect(ran.map(({ state, result, problem }) => [state, JSON.stringify(result).length, problem?.code])).toEqual([
    ['done', 300_011, undefined],
    ['done', 4, 'invalid_input'],
    ['done', 600_011, undefined],
    ['kept', 4, 'invalid_input'],
  ])
})

test('a refused payment is distinguished from other failures', async () => {
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
  // “Low” names no limit, and a result with two booleans is ambiguous.
  ['太低', { score: 10 }, undefined],
  ['放假', { is_holiday: true, is_weekend: false }, undefined],
])('%s of %j is %s', (words, answer, holds) => expect(judge(words, answer)).toBe(holds))

test('numbers that all results have are compared', () => {
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

test('a placeholder without a value is reported with its position', () => {
  expect(fillPlaceholders({ id: '{{steps.1.items[0].id}}', q: 'x' }, () => ({ items: [] }))).toEqual({
    filled: { id: undefined, q: 'x' },
    missing: ['id (items[0].id of step 1)'],
  })
})
