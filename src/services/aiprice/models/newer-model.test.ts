import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { getAiApiPricing } from './get-ai-api-pricing.ts'

const first = async (q: string, now = '2026-12-01T04:00:00Z') =>
  (await runOperation(getAiApiPricing, { q }, testContext({ now: new Date(now) }))).items[0]

// Google retired Gemini 3 Pro Preview on 2026-03-09. Of the line “gemini pro” it still sells 2.5 and 3.1.
test.each([
  ['gemini 3 pro', 'gemini/gemini-3-pro-preview', 'gemini/gemini-3.1-pro-preview'],
  ['claude-3-7-sonnet-20250219', 'claude-3-7-sonnet-20250219', expect.stringMatching(/^claude-sonnet-/)],
])('a retired model (%s) names the newest one of its line', async (q, model, newer_model) => {
  expect(await first(q)).toMatchObject({ model, status: 'retired', newer_model })
})

test.each([
  // On sale, so that nothing replaces it.
  ['gemini-2.5-pro', 'offered'],
  // xAI sells no later model called “grok code fast”.
  ['grok-code-fast-1', 'retired'],
])('%s names no other', async (q, status) => {
  const model = await first(q)
  expect(model).toMatchObject({ status })
  expect(model?.newer_model).toBeUndefined()
})

test('before its last day it names no other', async () => {
  expect((await first('gemini 3 pro', '2026-03-08T04:00:00Z'))?.newer_model).toBeUndefined()
})
