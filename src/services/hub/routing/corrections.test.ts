import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { findCorrections } from './corrections.ts'

const operation = services.flatMap((it) => it.operations).find(({ name }) => name === 'hub_find_tool_for_task')!

interface Answer {
  recommendation: {
    tool: string
    example: { filled: string[]; mcp: { params: { arguments: Record<string, unknown> } } }
    more: unknown[]
  }
}

async function read(q: string) {
  const { recommendation }: Answer = await runOperation(operation, { q }, testContext())
  const { filled, mcp } = recommendation.example
  const given = Object.fromEntries(filled.map((name) => [name, mcp.params.arguments[name]]))
  return { tool: recommendation.tool, given, more: recommendation.more }
}

test.each([
  ['10/9 要上班嗎？啊不對，我是要問 10/26', 'is_holiday', { date: '2026-10-26' }],
  ['is December 25 a day off… sorry, I meant the 26th', 'is_holiday', { date: '2026-12-26' }],
  [
    '大樂透 5 12 19 26 33 40，欸等一下最後一個是 41 才對，有中嗎',
    'check_lottery',
    { game: 'lotto649', numbers: [5, 12, 19, 26, 33, 41] },
  ],
  ['close of 2330, actually make that 2454', 'get_stock', { code: '2454' }],
])('“%s” is read with its corrections', async (task, tool, given) => {
  expect(await read(task)).toEqual({ tool, given, more: [] })
})

test.each([
  '0050 不是月配嗎',
  'how long do I wait for a refund',
  'Sorry to bother you, is tomorrow off?',
  '他說「喔不是，是聯電」',
  'what is meant by I mean business',
])('“%s” has no correction', (task) => {
  expect(findCorrections(task)).toEqual([])
})
