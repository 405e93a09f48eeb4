import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { paymentMiddleware } from 'x402-hono'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { testGateway } from './support/gateway.ts'

// x402-hono is the oracle of our version-1 402: what it tells a client, we tell it, field for field.

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const texts = { title: 'Lab', titleZh: '實驗', description: 'For tests.' }

const getOperation = defineOperation({
  ...texts,
  name: 'get_quote',
  route: 'GET /api/pro/quote',
  price: '$0.01',
  summary: 'A quote 報價.',
  input: z.object({ q: z.string().describe('A word.') }),
  output: z.object({ quote: z.int() }),
  example: { input: { q: 'a' }, output: { quote: 42 } },
  run: () => ({ quote: 42 }),
})
const postOperation = defineOperation({
  ...texts,
  name: 'post_batch',
  route: 'POST /api/pro/batch',
  price: '$0.05',
  summary: 'A batch.',
  input: z.object({ ids: z.array(z.string()).describe('Names.') }),
  output: z.object({ found: z.int() }),
  example: { input: { ids: ['a'] }, output: { found: 1 } },
  run: () => ({ found: 1 }),
})

const oracle = {
  'GET /api/pro/quote': {
    price: '$0.01',
    config: {
      description: 'A quote 報價.',
      inputSchema: { queryParams: { q: { type: 'string', description: 'A word.' } } },
      outputSchema: { quote: 42 },
    },
  },
  'POST /api/pro/batch': {
    price: '$0.05',
    config: {
      description: 'A batch.',
      inputSchema: {
        bodyType: 'json' as const,
        bodyFields: { ids: { type: 'array', description: 'Names.', items: { type: 'string' } } },
      },
      outputSchema: { found: 1 },
    },
  },
}

test.each([
  { route: 'GET /api/pro/quote', network: 'base-sepolia' },
  { route: 'POST /api/pro/batch', network: 'base-sepolia' },
  { route: 'GET /api/pro/quote', network: 'base' },
  { route: 'POST /api/pro/batch', network: 'base' },
] as const)('an unpaid $route on $network gets the body that x402-hono sends', async ({ route, network }) => {
  const [method = '', path = ''] = route.split(' ')
  const theirs = new Hono()
  theirs.use(paymentMiddleware(PAY_TO, { [route]: { ...oracle[route], network } } as never))
  const service = defineService({
    name: 'lab',
    title: 'Lab',
    titleZh: '實驗',
    summary: 'For tests.',
    summaryZh: '測試用。',
    instructions: 'Pay.',
    network,
    datasets: [],
    operations: [getOperation, postOperation],
  })
  const ours = testGateway({
    services: [service],
    env: { GATEWAY_DOMAIN: 'example.tw', PORT: '80', X402_PAY_TO: PAY_TO },
  })
  const request = () => new Request(`http://lab.example.tw${path}`, { method })
  const [expected, actual] = [await theirs.fetch(request()), await ours.fetch(request())]
  expect([actual.status, actual.headers.get('content-type')]).toEqual([402, expected.headers.get('content-type')])
  expect(await actual.json()).toEqual(await expected.json())
})
