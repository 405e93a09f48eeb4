import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { everythingPaid, runOperation, testGateway } from '../../../../tests/support/gateway.ts'
import { compareWorkload } from './compare-workload.ts'

const compare = (input: object) => runOperation(compareWorkload, input)
const find = (answer: AnswerOf<typeof compareWorkload>, model: string, vendor?: string) =>
  answer.items.find((item) => item.model === model && (vendor === undefined || item.vendor === vendor))

describe('a workload on every text model', () => {
  test.each([
    // 10,000 × (1,000 × 2.5 + 300 × 10) / million = 10,000 × 0.0055 = 55 USD; × 31.82 for TWD
    [1000, 300, 10_000, 'gpt-4o', 55, 1750.1],
    // 10,000 × (1,000 × 0.15 + 300 × 0.6) / million = 10,000 × 0.00033 = 3.3 USD; × 31.82 for TWD
    [1000, 300, 10_000, 'gpt-4o-mini', 3.3, 105.01],
    // 7 × (333 × 3 + 111 × 15) / million = 7 × 0.002664 = 0.018648 USD; × 31.82 for TWD
    [333, 111, 7, 'claude-sonnet-4-5', 0.018648, 0.5934],
    // A workload without output: 3 × 1,000 × 0.28 / million = 0.00084 USD; × 31.82 for TWD
    [1000, 0, 3, 'deepseek-chat', 0.00084, 0.02673],
    // Output tokens and a fee of 0.005 per request: 1,000 × (100 × 2.8 / million + 0.005) = 1,000 × 0.00528 = 5.28 USD;
    // × 31.82 for TWD
    [500, 100, 1000, 'perplexity/pplx-70b-online', 5.28, 168.01],
  ])('%d in, %d out, %d times on %s', async (input_tokens, output_tokens, requests, model, usd, twd) => {
    expect(find(await compare({ input_tokens, output_tokens, requests }), model)).toMatchObject({ usd, twd })
  })

  test('a request above the threshold pays the higher rate for all its tokens', async () => {
    const answer = await compare({ input_tokens: 200_001, output_tokens: 1000 })
    // 200,001 tokens exceed the threshold for long requests: 200,001 × 2.5 / million + 1,000 × 15 / million = 0.5000025
    // + 0.015
    expect(find(answer, 'gemini/gemini-2.5-pro') ?? find(answer, 'gemini-2.5-pro', 'google')).toMatchObject({
      usd: 0.5150025,
      input_usd: 2.5,
      above_input_tokens: 200_000,
    })
  })

  test('a request at the threshold does not', async () => {
    const answer = await compare({ input_tokens: 200_000, output_tokens: 1000 })
    // 200,000 tokens do not exceed the threshold: 200,000 × 1.25 / million + 1,000 × 10 / million = 0.25 + 0.01
    expect(find(answer, 'gemini/gemini-2.5-pro') ?? find(answer, 'gemini-2.5-pro', 'google')).toMatchObject({
      usd: 0.26,
      above_input_tokens: null,
    })
  })

  test('is ranked by cost, without picture, sound or embedding models', async () => {
    const { items, total } = await compare({ input_tokens: 1000, output_tokens: 300 })
    expect(items).toHaveLength(total)
    const costs = items.map((item) => item.usd)
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    expect(items.map((item) => item.rank)).toEqual(items.map((_, index) => index + 1))
    const names = new Set(items.map((item) => item.model))
    for (const model of ['dall-e-3', 'whisper-1', 'sora-2', 'text-embedding-3-small'])
      expect(names).not.toContain(model)
  })

  test('marks models that cannot take a single request', async () => {
    const answer = await compare({ input_tokens: 128_000, output_tokens: 1 })
    expect(find(answer, 'gpt-4o')?.fits_context).toBe(false)
    expect(find(answer, 'claude-sonnet-4-5')?.fits_context).toBe(true)
  })

  test('ranks only models with the requested context, and counts the rest', async () => {
    const answer = await compare({ input_tokens: 1000, output_tokens: 300, min_context: '200k' })
    expect(answer.items.every(({ context_tokens }) => (context_tokens ?? 0) >= 200_000)).toBe(true)
    expect(find(answer, 'claude-sonnet-4-5')).toBeDefined()
    expect(find(answer, 'gpt-4o')).toBeUndefined()
    expect(answer.not_ranked.too_small).toBeGreaterThan(0)
    // Mistral Large 4 has a price and no known context.
    const unknown = await compare({ input_tokens: 1000, output_tokens: 300, q: 'mistral-large-4', min_context: '1k' })
    expect(unknown.not_ranked).toMatchObject({ too_small: 0, context_unknown: 1 })
  })

  test('accepts times as a name of requests, and defaults to one', async () => {
    expect((await compare({ input_tokens: 1, output_tokens: 1, times: 5 })).requests).toBe(5)
    expect((await compare({ input_tokens: 1, output_tokens: 1 })).requests).toBe(1)
  })
})

test.each([
  'input_tokens=0&output_tokens=0',
  'input_tokens=1',
  'input_tokens=1&output_tokens=1&requests=0',
  'input_tokens=1&output_tokens=1&requests=2&times=3',
])('%s is refused', async (query) => {
  const response = await testGateway({ charge: everythingPaid }).request(
    'aiprice',
    `/api/pro/compare-workload?${query}`,
    { headers: { 'x-payment': 'taken for granted' } },
  )
  expect(response.status).toBe(400)
})
