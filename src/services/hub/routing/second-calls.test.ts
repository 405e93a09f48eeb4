import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'

const finder = services.flatMap(({ operations }) => operations).find(({ name }) => name === 'hub_find_tool_for_task')!

interface Answer {
  readonly recommendation: {
    readonly example: { readonly mcp: { readonly params: { readonly arguments: Record<string, unknown> } } }
    readonly more: readonly { readonly arguments: Record<string, unknown> }[]
  }
}

async function read(q: string, input: string) {
  const { recommendation }: Answer = await runOperation(finder, { q }, testContext())
  const { example, more } = recommendation
  const calls = [example.mcp.params.arguments, ...more.map((it) => it.arguments)]
  return calls.map((it) => it[input])
}

test.each([
  '看 shop.tw 給不給 GPTBot 爬，example.com 就不用了',
  'Check whether shop.tw is open to AI crawlers; ignore example.com',
])('a site that the task excludes is not called: %s', async (task) => {
  expect(await read(task, 'url')).toEqual(['shop.tw'])
})

test.each([
  ['定價 800 成本 350 廣告費 45 運費 60，蝦皮利潤？', [800]],
  ['成本 100 售價 300，成本 150 售價 400，蝦皮各賺多少', [300, 400]],
])('a further cost is no second product: %s', async (task, prices) => {
  expect(await read(task, 'price')).toEqual(prices)
})
