import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { atOnce } from '#operation/cooperative-yield.ts'
import { readingAt } from '#operation/input/reading.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { createCatalogues } from './catalogue.ts'
import { jobsOf } from './jobs.ts'
import { judgeSteps } from './router.ts'

const hub = services.find(({ name }) => name === 'hub')!
const { tools, pages } = createCatalogues(
  services.filter((it) => it !== hub),
  () => hub,
).local()
const { classify } = atOnce(judgeSteps([...tools, ...pages]))
const divided = (task: string, isClear?: boolean) => {
  const context = testContext()
  const reading = readingAt(context.now, context)
  return jobsOf(task, (part) => classify(part, task, reading), isClear)
}

const finder = services.flatMap(({ operations }) => operations).find((it) => it.name === 'hub_find_tool_for_task')!

interface Found {
  readonly recommendation: {
    readonly tool: string
    readonly example: { readonly mcp: { readonly params: { readonly arguments: unknown } } }
    readonly more: readonly { readonly tool: string; readonly arguments: unknown }[]
  }
  readonly unused: readonly string[]
}

const callsFor = async (q: string) => {
  const { recommendation } = (await runOperation(finder, { q }, testContext())) as Found
  const { tool, example, more } = recommendation
  return [[tool, example.mcp.params.arguments], ...more.map((it) => [it.tool, it.arguments])]
}

test.each([
  ['今天油價多少，順便查 2330 股價', ['今天油價多少', '順便查 2330 股價']],
  [
    'check receipt 12345678, then list films of December 2026',
    ['check receipt 12345678', 'then list films of December 2026'],
  ],
])('%s is divided into jobs', (task, jobs) => {
  expect(divided(task)).toEqual(jobs)
})

test.each(['compare ChatGPT Plus with Claude Pro', '「茶和咖啡」這個標題會不會太長', '2026-10-10 放假嗎?'])(
  '%s is one job',
  (task) => {
    expect(divided(task)).toEqual([task])
  },
)

test('each job has a call of its own tool, the likeliest first', async () => {
  const calls = await callsFor('92 油價多少，順便查 2330 股價')
  expect(calls.toSorted()).toEqual([
    ['get_fuel_prices', { product: '92' }],
    ['get_stock', { code: '2330' }],
  ])
})

test('values that one tool takes in several calls are divided only by a clearer start', () => {
  expect(divided('Compare 0056 and 00878', true)).toEqual(['Compare 0056 and 00878'])
  const two = ['2454昨天收多少', '00919明年大概能領多少']
  expect(divided(two.join(' '), true)).toEqual(two)
})

test('a job that no tool does is reported in its own words', async () => {
  const { recommendation, unused } = (await runOperation(
    finder,
    { q: '92 油價多少，再幫我訂明天的高鐵票' },
    testContext(),
  )) as Found
  expect([recommendation.tool, unused]).toEqual(['get_fuel_prices', ['再幫我訂明天的高鐵票']])
})
