import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { estimateAiApiCostTwd } from '../cost/estimate-ai-api-cost-twd.ts'
import { getAiApiPricing } from './get-ai-api-pricing.ts'

// Google’s price page of 2026-10-06: Gemini 3.8 Flash is US$0.75 in and US$3.75 out until 2026-12-31, US$1.50 and
// US$7.50 after.
describe('a promotion', () => {
  const on = (now: string) => testContext({ now: new Date(now) })

  test.each([
    ['2026-12-31T15:59:00Z', { input_usd: 0.75, output_usd: 3.75, valid_until: '2026-12-31', next_input_usd: 1.5 }],
    ['2026-12-31T16:01:00Z', { input_usd: 1.5, output_usd: 7.5, batch_input_usd: 0.75, valid_until: undefined }],
  ])('at %s', async (now, price) => {
    const { items } = await runOperation(getAiApiPricing, { q: 'gemini 3.8 flash' }, on(now))
    expect(items[0]).toMatchObject(price)
    expect(items[0]?.valid_until).toBe(price.valid_until)
  })

  test('has the price of the day', async () => {
    const cost = async (now: string) => {
      const input = { model: 'gemini-3.8-flash', input_tokens: 1_000_000 }
      const answer = await runOperation(estimateAiApiCostTwd, input, on(now))
      return answer.total_usd
    }
    expect([await cost('2026-12-01T00:00:00Z'), await cost('2027-01-02T00:00:00Z')]).toEqual([0.75, 1.5])
  })
})

// OpenAI promised US$4 and US$20 for GPT-5.6 Sol until at least 2026-11-21. Its list price, as of October 2026, is US$5
// and US$30.
test.each([
  ['2026-11-21T00:00:00Z', 4],
  ['2026-11-28T00:00:00Z', 5],
])('a promotional price ends with its promised day: %s', async (now, usd) => {
  const context = testContext({ now: new Date(now) })
  const input = { model: 'gpt-5.6-sol', input_tokens: 100_000 }
  const answer = await runOperation(estimateAiApiCostTwd, input, context)
  expect(answer.lines[0]?.unit_usd).toBe(usd)
})

// An announcement gave US$3 and US$15 from 2026-09-01. The price lists of 2026-09-16, 2026-09-23 and October 2026 still
// give US$2 and US$10.
test('later lists replace an earlier announcement', async () => {
  const { items } = await runOperation(getAiApiPricing, { q: 'claude-sonnet-5' })
  expect(items.find(({ model }) => model === 'claude-sonnet-5')).toMatchObject({ input_usd: 2, output_usd: 10 })
})

test('a maker’s page takes precedence over a catalogue that was read earlier', async () => {
  // LiteLLM’s catalogue of 2026-08-06 is older than the maker’s page and has US$0.435 and US$0.87.
  const { items } = await runOperation(getAiApiPricing, { q: 'deepseek v4 pro' })
  expect(items[0]).toMatchObject({ vendor: 'deepseek', input_usd: 1.32, output_usd: 3.96, as_of: '2026-10-06' })
  // The maker’s page has no context length, so the catalogue’s is used.
  expect(items[0]).toMatchObject({ context_tokens: 1_000_000 })
})

test('the scores of a requested model appear once, each with its source, date and licence', async () => {
  const { items } = await runOperation(getAiApiPricing, { q: 'gpt-5', limit: 5 })
  expect(items[0]?.scores).toContainEqual({
    name: 'Aider Polyglot',
    score: 88,
    metric: 'percent correct',
    date: '2025-08-23',
    source: 'https://aider.chat/docs/leaderboards/',
    licence: 'Apache-2.0',
  })
  expect(items.slice(1).filter(({ model_id, scores }) => model_id === items[0]?.model_id && scores)).toEqual([])
})
