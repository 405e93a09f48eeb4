import { describe, expect, test } from 'vitest'
import { runOperation, sharedGateway } from '../../../tests/support/gateway.ts'
import { createWords } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import { compareWorkload } from './workload/compare-workload.ts'
import { workloadView } from './workload/workload-view.ts'
import { words as vocabulary } from './messages.ts'

const gateway = sharedGateway()

async function markdown(path: string, language = 'zh-TW'): Promise<string> {
  const headers = { accept: 'text/markdown', 'accept-language': language }
  return (await gateway.request('aiprice', path, { headers })).text()
}

async function headline(path: string, language?: string): Promise<string | undefined> {
  return (await markdown(path, language)).split('\n').find((line) => line.startsWith('# '))
}

// gpt-5-mini costs US$0.25 per million input tokens and US$2 per million output tokens. One call costs 0.00075 + 0.001,
// a thousand calls US$1.75, or NT$55.69 at 31.82.
test('the cost of a single call is shown for a thousand calls', async () => {
  const path = '/api/cost?model=gpt-5-mini&input_tokens=3000&output_tokens=500'
  expect(await markdown(path)).toContain('這樣呼叫 1,000 次是 55.69 元（US$1.75）。')
  expect(await markdown('/api/cost?model=gpt-4o&input_tokens=1000000&output_tokens=200000')).not.toContain('1,000 次')
})

test('a vendor is named beside a model whose name begins with it', async () => {
  expect(await markdown('/api/api-pricing?vendor=xai')).toMatch(/xai\/grok[^|]* xAI/)
})

test.each(['最便宜', '學生'])('a request for plans by %s lists the available vendors', async (q) => {
  const page = await markdown(`/api/subscriptions?q=${encodeURIComponent(q)}`)
  expect(page).toMatch(/收錄 ChatGPT、Claude、Gemini、[^。]*等 \d+ 種產品的方案，留空就列出全部與價格。/)
})

// By hand from the catalogues at 31.82 TWD per USD: gpt-4o costs US$2.5 for input and US$10 for output, gpt-4o-mini
// US$0.6 for output. In Taiwan, Google AI Plus costs NT$165 and ChatGPT Go NT$270 a month.
describe('the first sentence is the answer', () => {
  test.each([
    ['/api/fx', 'zh-TW', '# 1 美元 = **31.82 元**'],
    ['/api/cost?model=gpt-4o&input_tokens=1000000&output_tokens=200000', 'zh-TW', '# **143.19 元**（US$4.5）'],
    ['/api/cost?model=gpt-4o&input_tokens=1000000&output_tokens=200000', 'en', '# **NT$143.19** (US$4.5)'],
    // The page shows the requested model, although a model whose name contains it is cheaper.
    ['/api/api-pricing?q=gpt-4o', 'zh-TW', '# gpt-4o：每百萬 token，輸入 **79.55 元**、輸出 **318.2 元**'],
    ['/api/api-pricing?q=gpt-4o', 'en', '# gpt-4o: **NT$79.55** in and **NT$318.2** out per million tokens'],
    [
      '/api/api-pricing?category=llm&vendor=openai&q=gpt-4o&sort=output_price',
      'zh-TW',
      '# 輸出最便宜：gpt-4o-mini，**每百萬 token 19.09 元**',
    ],
    // A model family leads with its maker’s newest model: claude-sonnet-5.5 costs US$10 for output.
    ['/api/api-pricing?q=Claude', 'zh', '# claude-sonnet-5.5 輸出 **318.2 元**'],
    // OpenAI lowered gpt-5.6-luna on 30 July 2026 from US$1 and US$6 to US$0.2 and US$1.2.
    ['/api/price-changes?q=gpt-5.6-luna', 'zh', '# gpt-5.6-luna **輸入降 80 %**，**輸出降 80 %**'],
    ['/api/price-changes?q=gpt-5.6-luna', 'en', '# gpt-5.6-luna: **input down 80%** and **output down 80%**'],
    ['/api/api-pricing?q=claude-3-opus', 'en', '# claude-3-opus-20240229 was retired, **1 May 2026**'],
    // Prices of the makers’ pages for Taiwan, 2026-09.
    ['/api/subscriptions?q=ChatGPT%20Plus', 'zh-TW', '# ChatGPT Plus 每月 **690 元**，含稅'],
    // Anthropic publishes no TWD price: US$20 × 31.82, before tax.
    ['/api/subscriptions?q=Claude%20Pro', 'zh-TW', '# Claude Pro 每月 **636 元**，未稅'],
    // OpenAI and Google print a price for Taiwan.
    ['/api/subscriptions', 'zh-TW', '# ChatGPT Plus 每月 **690 元**，Claude Pro **636 元**，Gemini AI Pro **650 元**'],
    [
      '/api/subscriptions',
      'en',
      '# ChatGPT Plus is **NT$690** a month, Claude Pro **NT$636** and Gemini AI Pro **NT$650**',
    ],
    ['/api/api-pricing?q=no-such-model', 'en', '# No price of no-such-model is listed'],
    ['/api/agents', 'zh-TW', '# Gemini (Antigravity) **每月 165 元**'],
    ['/api/vendor1-taiwan', 'en', '# The cheapest plan, Go, is **NT$270** a month'],
  ])('%s in %s', async (path, language, sentence) => {
    expect((await headline(path, language))?.replaceAll('\\', '')).toBe(sentence)
  })
})

test('a query for Claude shows Pro: Enterprise costs the same, but is a seat of a company', async () => {
  const page = await markdown('/api/subscriptions?q=Claude')
  expect(page).toContain('一個人用，最便宜的是 Claude Pro，636 元')
  const [own = '', teams = ''] = page.split('## 團隊與公司的方案')
  expect(own).toContain('[Max 5×]')
  expect(own).not.toContain('[Enterprise]')
  expect(teams).toContain('[Enterprise]')
  expect(teams).toContain('[Team]')
})

test('larger quantities cost in proportion, and each amount links to its own page', async () => {
  const page = await markdown('/api/cost?model=gpt-4o&input_tokens=1000000')
  expect(page).toContain('[輸入 200 萬 token](/cost.md?model=gpt-4o&input_tokens=2000000) | 159.1 元')
})

test('assumptions are in the language of the page', async () => {
  const path = '/api/cost?model=gpt-4o&input_tokens=1000'
  expect(await markdown(path)).toContain('標準單價：不計快取、批次、優先或大量折扣，未稅。')
  expect(await markdown(path, 'en')).toContain('Standard rates: no cached input')
})

// People compare current models. Alphabetically, AI21’s old j2-light would come first.
test("without a query, makers' models come first, newest before older", async () => {
  const { items } = (await (await gateway.request('aiprice', '/api/api-pricing?limit=40')).json()) as {
    items: { vendor: string; status: string; released_on?: string }[]
  }
  const days = items.map(({ released_on = '' }) => released_on)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(days).not.toContain('')
  expect(items.map(({ status }) => status)).not.toContain('retired')
  expect(items.map(({ vendor }) => vendor)).toEqual(expect.arrayContaining(['openai', 'anthropic', 'google']))
})

test('sorted by price, the cheapest comes first, and offers at 0 or retired ones last', async () => {
  const { items } = (await (
    await gateway.request('aiprice', '/api/api-pricing?category=llm&vendor=azure&sort=output_price&limit=2000')
  ).json()) as { items: { unit: string; output_usd: number | null; listed_as_free: boolean; status: string }[] }
  // A model router charges only for input, so its output price is 0.
  const isOut = (it: (typeof items)[number]) => it.listed_as_free || it.output_usd === 0 || it.status === 'retired'
  const priced = items.filter((it) => it.unit === 'million_tokens' && it.output_usd !== null && !isOut(it))
  const prices = priced.map(({ output_usd }) => output_usd ?? 0)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const ofUnit = items.filter(({ unit }) => unit === 'million_tokens')
  const firstOut = ofUnit.findIndex(isOut)
  expect(ofUnit.slice(firstOut).filter((it) => it.output_usd !== null && !isOut(it))).toEqual([])
})

interface Priced {
  items: { model: string; unit: string; input_usd: number | null; output_usd: number | null }[]
  total: number
}
const pricing = async (query: string) =>
  (await (await gateway.request('aiprice', `/api/api-pricing?limit=2000&${query}`)).json()) as Priced

// By hand: Amazon’s standard voice is the cheapest, 4 USD per million characters: 4 × 31.82 = 127.28. A reseller’s
// 0.30 for a model that its maker sells at 180 is doubtful and does not count.
test.each(['cheapest text to speech api', '最便宜的語音合成', 'tts 便宜'])(
  '%s lists speaking models in the order of their prices',
  async (q) => {
    const { items } = await pricing(`category=audio&q=${encodeURIComponent(q)}`)
    expect(items.length).toBeGreaterThan(15)
    expect(items.map(({ model }) => model)).not.toContain('whisper-1')
    const sold = items.filter(({ unit, model }) => unit === 'million_characters' && !model.startsWith('runwayml/'))
    expect(sold[0]?.model).toBe('aws_polly/standard')
    const page = await gateway.request('aiprice', `/api-pricing?category=audio&lang=en&q=${encodeURIComponent(q)}`, {
      headers: { accept: 'text/html' },
    })
    expect((await page.text()).replaceAll(/<[^>]+>/g, '')).toContain(
      'Cheapest: aws_polly/standard, NT$127.28 per million characters',
    )
  },
)

// By hand: OpenAI’s lowest price for this model, 0.159, is near Azure’s 0.07. Its prices for large pictures are not.
test('the cheapest picture model in the headline is the first in the table', async () => {
  const path = '/api-pricing?category=image&sort=output_price&lang=en'
  const page = await gateway.request('aiprice', path, { headers: { accept: 'text/html' } })
  expect((await page.text()).replaceAll(/<[^>]+>/g, '')).toContain(
    'Cheapest output: azure/low/1024-x-1024/gpt-image-1-mini, NT$0.07 per ',
  )
})

test('speech to text lists models that transcribe', async () => {
  const { items } = await pricing('q=speech+to+text')
  expect(items.map(({ model }) => model)).toContain('whisper-1')
  expect(items.map(({ model }) => model)).not.toContain('tts-1')
})

test('the most common unit of picture prices comes first: per picture, not per token', async () => {
  const { items, total } = await pricing(`category=image&q=${encodeURIComponent('便宜')}`)
  expect(total).toBeGreaterThan(100)
  expect(items[0]?.unit).toBe('image')
  const document = await gateway.request('aiprice', '/api-pricing?category=image&sort=output_price&lang=en', {
    headers: { accept: 'text/html' },
  })
  expect(await document.text()).toMatch(/Cheapest output: [^<]+/)
})

test('a workload names the cheapest model that can run it', async () => {
  const answer = await runOperation(compareWorkload, { input_tokens: 1000, output_tokens: 300, requests: 10_000 })
  const now = new Date('2026-10-01T04:00:00Z')
  const { headline: sentence, blocks } = workloadView(answer, createWords({ language: 'en', now, words: vocabulary }))
  expect(plainText(sentence)).toMatch(/^Cheapest: .+, NT\$[\d.,]+$/)
  const [table] = blocks
  expect(table?.kind === 'table' && table.rows[0]?.mark).toBe('best')
})
