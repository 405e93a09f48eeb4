import { describe, expect, test } from 'vitest'
import { parseLitellm } from './litellm.ts'
import { plainName, undatedName } from './model-name.ts'
import { parseModelsDev } from './models-dev.ts'
import { parseOpenrouter } from './openrouter.ts'
import { tierFor } from './rate-tiers.ts'
import { unitPrice } from './unit-price.ts'

describe('LiteLLM’s catalogue', () => {
  const one = (model: string, entry: object) => parseLitellm({ [model]: entry })[0]

  test('has a documentation entry that is not a model', () => {
    expect(
      parseLitellm({ sample_spec: { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1 } }),
    ).toEqual([])
  })

  test('prices per token become prices per million, without rounding errors', () => {
    // In binary, 1.5e-7 × 1,000,000 is 0.15000000000000002.
    expect(
      one('m', { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1.5e-7, output_cost_per_token: 6e-7 }),
    ).toMatchObject({
      input_usd_mtok: 0.15,
      output_usd_mtok: 0.6,
    })
  })

  test('has prices per page, and per request if tokens are free', () => {
    expect(one('ocr', { litellm_provider: 'mistral', mode: 'ocr', ocr_cost_per_page: 0.004 })).toMatchObject({
      category: 'other',
      usd_page: 0.004,
    })
    const rerank = { litellm_provider: 'cohere', mode: 'rerank', input_cost_per_query: 0.002, input_cost_per_token: 0 }
    const row = one('rerank-v3.5', rerank)
    expect(row).toMatchObject({ usd_request: 0.002 })
    expect(row && unitPrice(row)).toEqual({ unit: 'request', input_usd: 0.002, output_usd: null })
  })

  test.each([
    ['vertex_ai-llama_models', 'google-vertex'],
    ['text-completion-openai', 'openai'],
    ['fireworks_ai-embedding-models', 'fireworks'],
    ['text-completion-codestral', 'mistral'],
  ])('the provider %s is the vendor %s', (litellm_provider, vendor) => {
    expect(one('m', { litellm_provider, mode: 'chat', input_cost_per_token: 1e-6 })?.vendor).toBe(vendor)
  })

  test('has entries without a price in our units, which are left out', () => {
    expect(one('parse', { litellm_provider: 'reducto', mode: 'ocr', ocr_cost_per_credit: 0.015 })).toBeUndefined()
    expect(one('x', 'not an object' as never)).toBeUndefined()
  })

  test('writes some limits as text, which are ignored', () => {
    expect(
      one('m', { mode: 'chat', input_cost_per_token: 1e-6, max_input_tokens: 'see docs' })?.context_tokens,
    ).toBeNull()
  })

  test('gives the price of an output picture as an input price', () => {
    expect(
      one('low/1024-x-1024/gpt-image-1', { mode: 'image_generation', input_cost_per_image: 0.011 })?.usd_image,
    ).toBe(0.011)
  })

  test('but not the price of an input picture', () => {
    const row = one('gemini/gemini-3-pro-image', {
      mode: 'image_generation',
      input_cost_per_image: 0.0011,
      input_cost_per_token: 2e-6,
      output_cost_per_image: 0.134,
    })
    expect(row?.usd_image).toBe(0.134)
  })

  test('has speech recognition with its price on either side', () => {
    const prices = { input_cost_per_second: 0, output_cost_per_second: 0.00003 }
    expect(one('soniox/x', { mode: 'audio_transcription', ...prices })?.usd_second).toBe(0.00003)
  })

  test('has higher rates for long requests', () => {
    const row = one('m', {
      mode: 'chat',
      input_cost_per_token: 1e-6,
      output_cost_per_token: 2e-6,
      input_cost_per_token_above_200k_tokens: 3e-6,
      output_cost_per_token_above_200k_tokens: 4e-6,
      input_cost_per_token_above_200k_tokens_priority: 9e-6,
    })
    expect(tierFor(row?.tiers ?? null, 200_001)).toEqual({ above_input_tokens: 200_000, input_usd: 3, output_usd: 4 })
    expect(tierFor(row?.tiers ?? null, 200_000)).toBeUndefined()
  })

  test.each([
    ['a list', []],
    ['text', 'x'],
    ['nothing', null],
  ])('that is %s is refused', (_, json) => {
    expect(() => parseLitellm(json)).toThrow()
  })
})

describe('the catalogue of models.dev', () => {
  const catalogue = (cost: object | null) => ({
    openai: { id: 'openai', models: { m: { id: 'm', name: 'M', limit: { context: 1000, output: 0 }, cost } } },
    reseller: { id: 'reseller', models: { m: { id: 'm', cost: { input: 1, output: 1 } } } },
  })

  test('is read for makers only, with unchanged prices', () => {
    expect(parseModelsDev(catalogue({ input: 0.25, output: 2 }))).toMatchObject([
      {
        model: 'm',
        vendor: 'openai',
        input_usd_mtok: 0.25,
        output_usd_mtok: 2,
        context_tokens: 1000,
        output_tokens_max: null,
      },
    ])
  })

  test('has prices with binary rounding errors, which are corrected', () => {
    // google.gemma-3-12b-it of amazon-bedrock, as listed on 2026-07-02.
    expect(parseModelsDev(catalogue({ input: 0.049999999999999996, output: 0.09999999999999999 }))).toMatchObject([
      { input_usd_mtok: 0.05, output_usd_mtok: 0.1 },
    ])
  })

  test('has models without a price and with a negative one, which are left out', () => {
    expect(parseModelsDev(catalogue(null))).toEqual([])
    expect(parseModelsDev(catalogue({ input: -1, output: 2 }))).toEqual([])
  })

  test('that is a list is refused', () => {
    expect(() => parseModelsDev([])).toThrow()
  })
})

describe('OpenRouter’s list', () => {
  test('has routers with a price of −1, which are left out', () => {
    const data = [
      { id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
      {
        id: 'qwen/q',
        context_length: 1000,
        pricing: { prompt: '0.00000003', completion: '0.00000090000000000000005' },
      },
    ]
    expect(parseOpenrouter({ data })).toMatchObject([{ model: 'qwen/q', input_usd_mtok: 0.03, output_usd_mtok: 0.9 }])
  })

  test('gives higher rates from a number of tokens on', () => {
    const pricing = {
      prompt: '0.000001',
      completion: '0.000002',
      overrides: [{ min_prompt_tokens: 32_000, prompt: '0.000003' }],
    }
    const [row] = parseOpenrouter({ data: [{ id: 'a/b', pricing }] })
    expect(tierFor(row?.tiers ?? null, 31_999)).toBeUndefined()
    expect(tierFor(row?.tiers ?? null, 32_000)).toMatchObject({ input_usd: 3, output_usd: null })
  })

  test('without data is refused', () => {
    expect(() => parseOpenrouter({ error: 'rate limited' })).toThrow()
  })
})

describe('a plain name', () => {
  test.each([
    ['openai/gpt-4o', 'gpt-4o'],
    ['azure/eu/gpt-4o', 'eu/gpt-4o'],
    ['azure/hd/1024-x-1024/dall-e-3', 'hd/1024-x-1024/dall-e-3'],
    ['fireworks_ai/accounts/fireworks/models/Qwen3-8B', 'qwen3-8b'],
    ['together_ai/meta-llama/Llama-3.3-70B', 'llama-3.3-70b'],
    ['anthropic.claude-3-haiku-20240307-v1:0', 'claude-3-haiku-20240307'],
    ['global.anthropic.claude-fable-5', 'claude-fable-5'],
    ['eu.anthropic.claude-fable-5', 'eu/claude-fable-5'],
    ['gpt-4.1', 'gpt-4.1'],
  ])('of %s is %s', (model, plain) => {
    expect(plainName(model)).toBe(plain)
  })

  test.each([
    ['gpt-4o-2024-08-06', 'gpt-4o'],
    ['claude-opus-4-1-20250805', 'claude-opus-4-1'],
    ['claude-haiku-4-5@20251001', 'claude-haiku-4-5'],
    // A four-digit ending stays in the name, because gpt-4-0613 had another price than gpt-4.
    ['gpt-4-0613', 'gpt-4-0613'],
  ])('%s without its date is %s', (plain, undated) => {
    expect(undatedName(plain)).toBe(undated)
  })
})

test('sound that a model reads is input, and sound that it makes is output', () => {
  const none = {
    input_usd_mtok: null,
    output_usd_mtok: null,
    usd_image: null,
    usd_second: null,
    usd_mchar: null,
    usd_page: null,
    usd_request: null,
  }
  expect(unitPrice({ ...none, category: 'audio', mode: 'audio_transcription', usd_second: 0.1 })).toEqual({
    unit: 'second',
    input_usd: 0.1,
    output_usd: null,
  })
  expect(unitPrice({ ...none, category: 'video', mode: 'video_generation', usd_second: 0.1 })).toEqual({
    unit: 'second',
    input_usd: null,
    output_usd: 0.1,
  })
  expect(unitPrice({ ...none, category: 'image', mode: 'image_generation', usd_image: 0.04 })).toEqual({
    unit: 'image',
    input_usd: null,
    output_usd: 0.04,
  })
})
