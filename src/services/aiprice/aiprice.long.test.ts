import { describe, expect, test } from 'vitest'
import { testContext, testGateway, runOperation } from '../../../tests/support/gateway.ts'
import { getUsdTwdRate } from './fx/get-usd-twd-rate.ts'

const get = async (path: string) => {
  const response = await testGateway().request('aiprice', path)
  return { status: response.status, body: (await response.json()) as never }
}

describe('subscriptions', () => {
  test('a plan sold on request has no price, and a free one costs 0', async () => {
    const { body }: { body: { items: { vendor: string; plan: string; usd_month: number | null; billing: string }[] } } =
      await get('/api/subscriptions')
    const openai = body.items.filter((item) => item.vendor === 'OpenAI')
    expect(openai.find((item) => item.plan === 'Enterprise')).toMatchObject({ usd_month: null, billing: 'quote' })
    expect(openai.find((item) => item.plan === 'Free')).toMatchObject({ usd_month: 0, billing: 'free' })
  })
})

describe('API prices', () => {
  test.each(['llm', 'image', 'video', 'audio'])(
    'filtered by category %s are all of that category',
    async (category) => {
      const { body }: { body: { items: { category: string }[]; total: number } } = await get(
        `/api/api-pricing?category=${category}&limit=2000`,
      )
      expect(body.items).toHaveLength(Math.min(body.total, 2000))
      expect(new Set(body.items.map((item) => item.category))).toEqual(new Set([category]))
    },
  )

  test("are at least 2,500 offers, without the catalogue's documentation entry", async () => {
    const { body }: { body: { items: { model: string }[]; total: number } } = await get('/api/api-pricing?limit=2000')
    expect(body.total).toBeGreaterThan(2500)
    expect(body.items.filter((item) => item.model === 'sample_spec')).toEqual([])
  })

  test('list a vendor’s model once, in whichever spelling', async () => {
    const { body }: { body: { items: { model: string; vendor: string }[] } } = await get(
      '/api/api-pricing?q=sora-2&vendor=openai',
    )
    expect(body.items.map((item) => item.model)).toEqual(['sora-2', 'sora-2-pro', 'sora-2-pro-high-res'])
  })

  test('are returned in pages', async () => {
    const all: { body: { items: object[] } } = await get('/api/api-pricing?category=video&limit=10')
    const second: { body: { items: object[]; offset: number } } = await get(
      '/api/api-pricing?category=video&limit=5&offset=5',
    )
    expect(second.body.items).toEqual(all.body.items.slice(5))
  })

  test('are found by words in any case and width', async () => {
    const { body: as }: { body: { total: number } } = await get('/api/api-pricing?category=llm&vendor=openai&q=gpt-4o')
    const { body: typed } = await get('/api/api-pricing?category=LLM&vendor=OpenAI&q=ＧＰＴ-4O')
    expect(as.total).toBeGreaterThan(0)
    expect(typed).toEqual(as)
  })

  test('are refused for an unknown category', async () => {
    expect((await get('/api/api-pricing?category=furniture')).status).toBe(400)
  })
})

describe('the exchange rate', () => {
  test('is stale in October if it dates from September', async () => {
    expect(await runOperation(getUsdTwdRate, {})).toMatchObject({ usd_twd: 31.82, date: '2026-09-25', stale: true })
  })

  test('is not stale three days after its day, and is on the fourth', async () => {
    const at = (now: string) => runOperation(getUsdTwdRate, {}, testContext({ now: new Date(now) }))
    // The rate is of 2026-09-25: 23:59 on 2026-09-28 in Taipei, and a day later.
    expect(await at('2026-09-28T15:59:00Z')).toMatchObject({ stale: false })
    expect(await at('2026-09-29T16:01:00Z')).toMatchObject({ stale: true })
  })
})

describe('guidance', () => {
  test.each([
    ['/api/notebook', 'notebook'],
    ['/api/vendor1-taiwan', 'openai-taiwan'],
    ['/api/openai-taiwan', 'openai-taiwan'],
    ['/api/vendor2-taiwan', 'google-taiwan'],
    ['/api/google-taiwan', 'google-taiwan'],
  ])('%s is about %s', async (path, topic) => {
    const { body }: { body: { topic: string; sections: object[]; faq: object[]; sources: object[]; plans: object[] } } =
      await get(path)
    expect(body.topic).toBe(topic)
    for (const list of [body.sections, body.faq, body.sources, body.plans]) expect(list.length).toBeGreaterThan(0)
  })

  test('is selected by topic, by a vendor’s bare name, and without one', async () => {
    const gateway = testGateway()
    const topicOf = async (args: object) =>
      (await gateway.callTool('aiprice', 'get_taiwan_ai_guidance', args)).structuredContent
    expect(await topicOf({ topic: 'google' })).toMatchObject({ topic: 'google-taiwan' })
    expect(await topicOf({ topic: 'NotebookLM' })).toMatchObject({ topic: 'notebook' })
    expect(await topicOf({})).toMatchObject({ topic: 'openai-taiwan' })
  })
})

test('a text gives no price in US$ beside plans that are listed in NT$', async () => {
  for (const topic of ['vendor1', 'vendor2']) {
    const { body }: { body: { plans: { twd_is_listed: boolean }[]; sections: object[]; faq: object[] } } = await get(
      `/api/${topic}-taiwan`,
    )
    expect(body.plans.some(({ twd_is_listed }) => twd_is_listed)).toBe(true)
    expect(JSON.stringify([body.sections, body.faq])).not.toMatch(/\d+ ?美元|US\$\d/)
  }
})

interface Listed {
  items: { model: string; vendor: string; context_tokens: number | null; inputs?: string[] }[]
  total: number
}

// The list of 2026-09-23 gives GPT-6 Sol 1,050,000 tokens.
test('models can be limited by context length', async () => {
  const { items } = (await get('/api/api-pricing?min_context=1M&limit=2000')).body as Listed
  expect(items.map(({ model }) => model)).toContain('gpt-6-sol')
  for (const { context_tokens } of items) expect(context_tokens).toBeGreaterThanOrEqual(1_000_000)
})

// Claude Fable 5.1 has 1,000,000 tokens, and no source gives the context of Mistral Large 4.
test('models whose context is not on record are counted and not listed', async () => {
  const { items } = (await get('/api/api-pricing?vendor=anthropic&q=claude-fable-5.1&min_context=1M')).body as Listed
  expect(items[0]?.context_tokens).toBe(1_000_000)
  const large = (await get('/api/api-pricing?vendor=mistral&q=mistral-large-4&min_context=100k')).body as Listed
  expect(large).toMatchObject({ total: 0, unknown_left_out: 1 })
})

test('models can be limited by accepted inputs besides text', async () => {
  const { items, total } = (await get('/api/api-pricing?takes=audio-input&limit=2000')).body as Listed
  expect(total).toBeGreaterThan(0)
  for (const { inputs } of items) expect(inputs).toContain('audio')
  // By LiteLLM’s flag supports_audio_input and its mode audio_transcription; neither entry lists its modalities.
  const sold = items.flatMap(({ vendor, model }) => (vendor === 'openai' ? [model] : []))
  expect(sold).toEqual(expect.arrayContaining(['gpt-4o-audio-preview', 'whisper-1']))
})

// The newest stored Claude Opus is 5.5. Opus 4.6 only ends in the requested digit 6.
test('an unknown version does not find a version that ends in the same digit', async () => {
  expect((await get('/api/api-pricing?q=Claude%20Opus%206')).body).toMatchObject({ total: 0, items: [] })
})
