import { describe, expect, test } from 'vitest'
import { kindFor } from '#operation/input/derived-kind.ts'
import { readingAt } from '#operation/input/reading.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { estimateAiApiCostTwd } from '../cost/estimate-ai-api-cost-twd.ts'

const costOf = (model: string) => runOperation(estimateAiApiCostTwd, { model, input_tokens: 1_000_000 })

describe('a snapshot has its own price, however its date is written', () => {
  test.each([
    ['gpt-4o', 2.5],
    ['gpt-4o-2024-05-13', 5],
    ['gpt-4o 2024-05-13', 5],
    ['GPT-4o (20240513)', 5],
    ['gpt-4o-0513 價格', 5],
    ['openai gpt-4o 2024-08-06', 2.5],
    ['ChatGPT 4o', 2.5],
    ['chatgpt 4o latest', 5],
    ['o1-preview-2024-09-12', 15],
    ['GPT-4 0314', 30],
  ])('%s', async (model, usd) => {
    expect((await costOf(model)).total_usd).toBe(usd)
  })
})

test.each(['gpt-4o-2024-06-13', 'gpt-4o 2024-06-13', 'gpt-4o-0101'])(
  'there is no snapshot of that day: %s',
  async (model) => {
    await expect(costOf(model)).rejects.toMatchObject({ code: 'not_found', suggestions: ['gpt-4o'] })
  },
)

test('a month and a day select the snapshot of that name', async () => {
  expect(await costOf('grok-4-0709')).toMatchObject({ model: 'xai/grok-4-0709' })
  expect(await costOf('GPT-4 0613 多少錢？')).toMatchObject({ model: 'gpt-4-0613' })
})

test.each([
  ['azure gpt-4o', 'azure/gpt-4o'],
  ['Azure gpt-4o 2024-05-13', 'azure/gpt-4o-2024-05-13'],
  ['OpenRouter: gpt 3.5 turbo', 'openai/gpt-3.5-turbo'],
  ['databricks claude sonnet 4', 'databricks/databricks-claude-sonnet-4'],
  ['soniox stt async v5', 'soniox/stt-async-v5'],
  ['gemini 2.5 pro preview 05-06', 'google/gemini-2.5-pro-preview-05-06'],
  ['veo 3.1 preview', 'gemini/veo-3.1-generate-preview'],
  ['gpt-4o mini 0718', 'gpt-4o-mini-2024-07-18'],
  ['doubao embedding large text 250515', 'doubao-embedding-large-text-250515'],
])('the first word is the seller, and a number is never dropped: %s', async (model, offer) => {
  const context = testContext()
  const { shape } = estimateAiApiCostTwd.input
  expect(kindFor(shape.model)?.read(model, readingAt(context.now, context))).toMatchObject({ value: offer })
})

test('a regional snapshot has the price of its region', async () => {
  const name = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'
  expect(await costOf(name)).toMatchObject({ model: name })
})

describe('a preview is a separate model, and is not found if nobody sells it', () => {
  test.each(['o1 preview', 'OpenAI o1 preview', 'OpenAI 的 o1-preview'])('%s', async (model) => {
    expect((await costOf(model)).model).toBe('azure/o1-preview')
  })

  test.each([
    ['claude sonnet 4.5 preview', 'claude-sonnet-4-5'],
    ['gemini 2.5 pro exp', 'gemini/gemini-2.5-pro'],
  ])('%s is only offered %s', async (model, offered) => {
    await expect(costOf(model)).rejects.toMatchObject({ code: 'not_found', suggestions: [offered] })
  })
})
