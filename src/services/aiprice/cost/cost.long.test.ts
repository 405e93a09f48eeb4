import { describe, expect, test } from 'vitest'
import { runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { modelNames } from '../models/model-names.ts'
import { getAiApiPricing } from '../models/get-ai-api-pricing.ts'
import { compareAiSubscriptions } from '../subscriptions/compare-ai-subscriptions.ts'
import { estimateAiApiCostTwd } from './estimate-ai-api-cost-twd.ts'

const costOf = (input: object) => runOperation(estimateAiApiCostTwd, input)

// TWD are rounded to cents, and below one dollar to four digits.
describe('a cost is the quantity times the price of the catalogue, at 31.82 TWD per USD', () => {
  test.each([
    // 1 million × 2.5 + 0.2 million × 10 = 4.5 USD; × 31.82 for TWD
    [{ model: 'gpt-4o', input_tokens: 1_000_000, output_tokens: 200_000 }, 4.5, 143.19],
    // 12,345 × 0.15 / million = 0.00185175; 678 × 0.6 / million = 0.0004068; sum 0.00225855 USD; × 31.82 =
    // 0.0718670610 TWD
    [{ model: 'gpt-4o-mini', input_tokens: 12_345, output_tokens: 678 }, 0.00225855, 0.07187],
    // 50,000 × 3 / million = 0.15; 10,000 × 15 / million = 0.15; 0.3 × 31.82
    [{ model: 'claude-sonnet-4-5', input_tokens: 50_000, output_tokens: 10_000 }, 0.3, 9.55],
    // Output only: 1,000 tokens × 5 USD per million = 0.005 USD; × 31.82 TWD per USD.
    [{ model: 'claude-haiku-4-5', output_tokens: 1000 }, 0.005, 0.1591],
    // 10 s × 0.1 = 1
    [{ model: 'sora-2', seconds: 10 }, 1, 31.82],
    // 8 s × 0.4 = 3.2 USD; × 31.82 for TWD
    [{ model: 'gemini/veo-3.1-generate-001', seconds: 8 }, 3.2, 101.82],
    // an hour: 3,600 × 0.0001 = 0.36 USD; × 31.82 for TWD
    [{ model: 'whisper-1', seconds: 3600 }, 0.36, 11.46],
    // 5,000 characters × 15 / million = 0.075 USD; × 31.82 for TWD
    [{ model: 'tts-1', characters: 5000 }, 0.075, 2.39],
    // 50 × 0.04 = 2
    [{ model: 'dall-e-3', images: 50 }, 2, 63.64],
    // 3 × 0.009 = 0.027 exactly; in binary floating point such sums have rounding errors, as 0.1 + 0.2 =
    // 0.30000000000000004 has.
    [{ model: '1024-x-1024/gpt-image-1.5', images: 3 }, 0.027, 0.8591],
    // Embedding models charge only for input: 2 million × 0.02 = 0.04.
    [{ model: 'text-embedding-3-small', input_tokens: 2_000_000 }, 0.04, 1.27],
    // An image model priced by tokens: 100 × 5 / million + 4,160 × 40 / million = 0.0005 + 0.1664 = 0.1669 USD; ×
    // 31.82 for TWD
    [{ model: 'gpt-image-1', input_tokens: 100, output_tokens: 4160 }, 0.1669, 5.31],
  ])('%j', async (input, usd, twd) => {
    const answer = await costOf(input)
    expect(answer).toMatchObject({ total_usd: usd, total_twd: twd })
  })

  // AI21 asks 2 and 8 USD for Jamba Large 1.5, 1.6 and 1.7, and Meta lists Llama 4 Maverick and Scout as free.
  test.each([
    ['jamba large', 'jamba-large-1.7'],
    ['Llama 4', 'llama-4-scout'],
  ])('%s is refused, because different models have the price', async (model, choice) => {
    await expect(costOf({ model, input_tokens: 1000 })).rejects.toThrow(choice)
  })

  // Google’s released model and its preview both cost 0.4 USD per second: 60 × 0.4 = 24; × 31.82 = 763.68. The models of
  // Sora have different prices.
  test('a model and its preview at one price are answered as one, and models at several prices refused', async () => {
    expect(await costOf({ model: 'veo-3.1', seconds: 60 })).toMatchObject({
      model: 'gemini/veo-3.1-generate-001',
      total_usd: 24,
      total_twd: 763.68,
    })
    await expect(costOf({ model: 'sora', seconds: 60 })).rejects.toThrow('sora-2-pro')
  })

  test('nothing costs nothing', async () => {
    expect(await costOf({ model: 'gpt-4o', input_tokens: 0 })).toMatchObject({ total_usd: 0, total_twd: 0 })
  })

  test('a price per pixel becomes a price per picture: 7.629e-8 × 1,048,576 pixels = 0.0800', async () => {
    const answer = await costOf({ model: 'hd/1024-x-1024/dall-e-3', images: 1 })
    expect(answer.total_usd).toBe(0.08)
    expect(answer.assumptions.join(' ')).toContain('per pixel')
  })

  test.each([
    // One request above the threshold for long requests: 300,000 × 2.5 / million + 1,000 × 15 / million
    [{ model: 'gemini/gemini-2.5-pro', input_tokens: 300_000, output_tokens: 1000 }, 0.765],
    // 300,000 × 20 / million + 10,000 × 75 / million
    [{ model: 'gpt-6-astra', input_tokens: 300_000, output_tokens: 10_000 }, 6.75],
    // Three requests below the threshold: 3 × (100,000 × 1.25 / million + 1,000 × 10 / million)
    [{ model: 'gemini/gemini-2.5-pro', input_tokens: 100_000, output_tokens: 1000, requests: 3 }, 0.405],
    // Two requests above the threshold: 2 × 0.765
    [{ model: 'gemini/gemini-2.5-pro', input_tokens: 300_000, output_tokens: 1000, requests: 2 }, 1.53],
  ])('requests have the rates of their length: %j', async (input, usd) => {
    expect((await costOf(input)).total_usd).toBe(usd)
  })

  test('a request longer than the model takes is priced, and the answer says that it would be refused', async () => {
    const answer = await costOf({ model: 'gpt-5-mini', input_tokens: 1_000_000, requests: 1 })
    // The model takes 272,000 tokens; 1,000,000 × 0.25 / million.
    expect(answer.total_usd).toBe(0.25)
    expect(answer.assumptions.join(' ')).toContain('exceeds the model’s limit of 272000')
  })

  test('more tokens than fit into one request count as many short requests, and the answer mentions the higher rate', async () => {
    const answer = await costOf({ model: 'gemini/gemini-2.5-pro', input_tokens: 3_000_000, output_tokens: 0 })
    // 3,000,000 × 1.25 / million
    expect(answer.total_usd).toBe(3.75)
    expect(answer.assumptions.join(' ')).toContain('more than 200000 input tokens costs 2.5 in and 15 out')
  })
})

test('assumptions are in the language of their list', async () => {
  const { items } = await runOperation(getAiApiPricing, { limit: 2000 })
  const noted = items.filter(({ note, unit }) => note !== null && unit === 'million_tokens')
  expect(noted.length).toBeGreaterThan(50)
  for (const { model } of noted.slice(0, 200)) {
    const answer = await runOperation(estimateAiApiCostTwd, {
      model,
      input_tokens: 1000,
    })
    for (const text of answer.assumptions_zh) expect(text).toMatch(/\p{Script=Han}/u)
    for (const text of answer.assumptions) expect(text).not.toMatch(/\p{Script=Han}/u)
  }
})

test.each([
  [
    'AI Pro',
    [
      ['Google', 19.99],
      ['JetBrains', 10],
    ],
  ],
  ['AI Plus', [['Google', 4.99]]],
  ['Google AI Pro', [['Google', 19.99]]],
  ['Google AI Ultra 20倍', [['Google', 199.99]]],
  ['Google AI Ultra 5x', [['Google', 99.99]]],
  [
    'Google AI Ultra',
    [
      ['Google', 99.99],
      ['Google', 199.99],
    ],
  ],
])('a plan of %s is found at every maker that has one', async (q, plans) => {
  const { items } = await runOperation(compareAiSubscriptions, {
    q,
  })
  expect(items.map(({ vendor, usd_month }) => [vendor, usd_month])).toEqual(plans)
})

test('a year of Claude Pro, US$200, is 16.67 a month, and its date is its own', async () => {
  expect(await runOperation(compareAiSubscriptions, { q: 'Claude Pro' })).toMatchObject({
    items: [{ usd_year: 200, usd_month_by_year: 16.67 }],
    provenance: { as_of: '2026-09-13' },
  })
})

test('the price of a model includes that of long requests and has the date of its own list', async () => {
  expect(await runOperation(getAiApiPricing, { q: 'grok-4.7' })).toMatchObject({
    items: [{ input_usd: 2, output_usd: 6, tiers: [{ above_input_tokens: 200_000, input_usd: 4, output_usd: 12 }] }],
    provenance: { as_of: '2026-10-06' },
  })
})

test('a catalogue price of 0 is shown with the prices of other sellers', async () => {
  const answer = await costOf({ model: 'llama-3.3-70b-instruct', input_tokens: 10_000_000 })
  expect(answer.total_usd).toBe(0)
  // Hyperbolic and Lambda charge 0.12 USD per million tokens, less than all other sellers. Of the two, Hyperbolic comes
  // first in the catalogue.
  expect(answer.assumptions.slice(-2)).toEqual([
    'The catalogue lists this model at 0: check with the vendor.',
    'Of those who ask money for it, hyperbolic is cheapest: 1.2 USD for the same of hyperbolic/meta-llama/Llama-3.3-70B-Instruct.',
  ])
})

describe('a model is found', () => {
  test.each([
    ['gpt-4o', 'gpt-4o', 'openai', 'exact'],
    ['GPT-4o', 'gpt-4o', 'openai', 'normalised'],
    ['openai/gpt-4o-mini', 'openai/gpt-4o-mini', 'openrouter', 'exact'],
    ['azure/gpt-4o-mini', 'azure/gpt-4o-mini', 'azure', 'exact'],
    // Both the maker and a reseller list exactly this name. The maker’s offer comes first.
    ['deepseek/deepseek-chat', 'deepseek/deepseek-chat', 'deepseek', 'exact'],
    // The dated snapshot has its own input price, 5 USD instead of 2.5.
    ['gpt-4o-2024-05-13', 'gpt-4o-2024-05-13', 'openai', 'exact'],
    ['gpt-4o-2031-01-01', 'gpt-4o', 'openai', 'normalised'],
    ['claude-haiku-4-5@20251001', 'claude-haiku-4-5-20251001', 'anthropic', 'exact'],
    ['claude-3-haiku', 'claude-3-haiku-20240307', 'anthropic', 'normalised'],
    ['gemini-2.5-pro', 'gemini-2.5-pro', 'google', 'exact'],
    ['grok-4', 'xai/grok-4', 'xai', 'normalised'],
  ])('%s → %s of %s, %s', async (asked, model, vendor, by) => {
    expect(await costOf({ model: asked, input_tokens: 1 })).toMatchObject({ model, vendor, matched_by: by })
  })

  test('not by a part of its name', async () => {
    const response = await testGateway().request('aiprice', '/api/cost?model=gpt-4omni&input_tokens=1')
    const problem = (await response.json()) as { code: string; suggestions: string[] }
    expect(response.status).toBe(404)
    expect(problem.suggestions.join(' ')).toContain('gpt-4o')
  })

  test('not in the catalogue’s documentation entry', async () => {
    const response = await testGateway().request('aiprice', '/api/cost?model=sample_spec&input_tokens=1')
    expect(response.status).toBe(404)
  })
})

test('without a quantity, the rates of one unit each', async () => {
  const response = await testGateway().request('aiprice', '/api/cost?model=gpt-4o')
  const { is_unit, lines, assumptions } = estimateAiApiCostTwd.output.parse(await response.json())
  expect(is_unit).toBe(true)
  // OpenAI's list price of gpt-4o: US$2.50 in and US$10 out per million tokens, US$1.25 cached.
  expect(lines).toMatchObject([
    { item: 'input_tokens', quantity: 1_000_000, usd: 2.5 },
    { item: 'output_tokens', quantity: 1_000_000, usd: 10 },
  ])
  expect(assumptions[0]).toMatch(/No quantity was sent/)
})

describe('an unsupported quantity is refused, with the supported ones', () => {
  test.each([
    ['model=gpt-4o&images=1', 'images', /text model, priced by input_tokens and output_tokens/],
    ['model=gpt-4o&input_tokens=5&seconds=1', 'seconds', /Leave seconds out/],
    ['model=dall-e-3&input_tokens=10', 'input_tokens', /picture model, priced by images/],
    ['model=sora-2&images=1', 'images', /video model, priced by seconds/],
    ['model=tts-1&seconds=3', 'seconds', /audio model, priced by characters/],
    ['model=whisper-1&characters=3', 'characters', /priced by seconds/],
    ['model=text-embedding-3-small&output_tokens=1', 'output_tokens', /priced by input_tokens/],
    ['model=gpt-4o-mini-tts&output_tokens=1&seconds=1', 'seconds', /price the same result/],
    ['model=gpt-4o&input_tokens=-1', 'input_tokens', /at least 0/],
    ['model=gpt-4o&input_tokens=1.5', 'input_tokens', /whole number/],
    ['input_tokens=1', 'model', /required/],
  ])('%s', async (query, path, message) => {
    const response = await testGateway().request('aiprice', `/api/cost?${query}`)
    const problem = (await response.json()) as { code: string; errors: { path: string; message: string }[] }
    expect(response.status).toBe(400)
    expect(problem.code).toBe('invalid_input')
    expect(problem.errors[0]?.path).toBe(path)
    expect(problem.errors[0]?.message).toMatch(message)
  })
})

describe('other rates than the standard', () => {
  test.each([
    // Claude Opus 5.5 costs 4 for input, 20 for output and 0.2 for cached input: 20,000 × 4 / million + 80,000 × 0.2 /
    // million + 10,000 × 20 / million = 0.296
    [{ model: 'claude-opus-5-5', input_tokens: 100_000, output_tokens: 10_000, cached_percent: 80 }, 0.296],
    // GPT-5 nano costs 0.05 and 0.4, and half of each in a batch.
    [{ model: 'gpt-5-nano', input_tokens: 1_000_000, output_tokens: 1_000_000, batch: true, requests: 1 }, 0.225],
    // DeepSeek V4 Pro costs 1.32 and 3.96 at peak hours and half of each at others: 1 × 0.66 + 0.5 × 1.98.
    [{ model: 'deepseek-v4-pro', input_tokens: 1_000_000, output_tokens: 500_000, off_peak: true, requests: 1 }, 1.65],
    // Three requests at 0.296 each.
    [
      { model: 'claude-opus-5-5', input_tokens: 100_000, output_tokens: 10_000, cached_percent: 80, requests: 3 },
      0.888,
    ],
  ])('%j costs %d', async (input, usd) => {
    expect((await costOf(input)).total_usd).toBe(usd)
  })

  test.each([
    ['no list has a rate of cached input in a batch', { cached_percent: 50, batch: true }, 'claude-opus-5-5', 1000],
    [
      'no list has a rate of cached input in requests above the threshold',
      { cached_percent: 50 },
      'gpt-6-astra',
      300_000,
    ],
    ['OpenAI has no off-peak hours', { off_peak: true }, 'gpt-6-luna', 1000],
    // xAI’s price list of 2026-10-06 has “none” as the batch price of Grok 4.7.
    ['xAI sells no batches of Grok 4.7', { batch: true }, 'grok-4.7', 1000],
  ])('%s', async (_, rates, model, input_tokens) => {
    await expect(costOf({ model, input_tokens, ...rates })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a longer name beats its part', () => {
  test.each([
    ['4,200 pictures with imagen 4 fast', ['gemini/imagen-4.0-fast-generate-001']],
    // No list has Gemini 3 Flash Lite. Its price is not that of Gemini 3 Flash.
    ['gemini 3 flash lite 100萬', []],
    ['gemini 3 flash 100萬', ['gemini/gemini-3-flash-preview']],
  ])('in %s', (text, models) => {
    expect(
      modelNames(testContext().db)
        .find(text)
        .map(({ thing }) => thing.key),
    ).toEqual(models)
  })

  test('a word that variants of several makers share names no model', async () => {
    await expect(costOf({ model: 'fast', images: 1 })).rejects.toMatchObject({ code: 'not_found' })
  })
})
