import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// A thing can be named in any usual way, and the answer says which thing was meant. An ambiguous name gets choices,
// and an unknown one the nearest names.

const gateway = sharedGateway({ env: { RATE_LIMIT: 'off' } })

interface Case {
  readonly service: string
  readonly tool: string
  readonly input: string
  readonly others?: object
  /** Inputs as written, and the values that they mean. */
  readonly taken: Readonly<Record<string, string>>
  /** Ambiguous inputs, each with some of the offered choices. */
  readonly several: Readonly<Record<string, readonly string[]>>
  readonly unknown: string
}

const CASES: readonly Case[] = [
  {
    service: 'stock',
    tool: 'get_theme_stocks',
    input: 'slug',
    taken: {
      液冷: 'liquid-cooling',
      矽光子: 'cpo',
      semiconducter: 'semi-equipment',
    },
    several: {},
    unknown: '航運',
  },
  {
    service: 'wellness',
    tool: 'check_telehealth_eligibility',
    input: 'situation',
    taken: { 居家醫療: 'home_care', prision: 'prison' },
    several: {},
    unknown: 'holiday',
  },
  {
    service: 'wellness',
    tool: 'crisis_lines',
    input: 'county',
    taken: { 台中: '臺中市', taichung: '臺中市', Kaoshiung: '高雄市', 北市: '臺北市', 竹縣: '新竹縣' },
    several: { 新竹: ['新竹市', '新竹縣'], Chiayi: ['嘉義市', '嘉義縣'] },
    unknown: 'Tokyo',
  },
  {
    service: 'wellness',
    tool: 'crisis_lines',
    input: 'need',
    taken: { 家暴: 'violence', depresion: 'distress', 霸凌: 'bullying' },
    several: {},
    unknown: 'weather',
  },
  {
    service: 'creator',
    tool: 'calc_group_buy_profit',
    input: 'platform',
    others: { price: 990, cost: 450 },
    taken: { 蝦皮: 'shopee', Shoppee: 'shopee' },
    several: {},
    unknown: 'ebay',
  },
  {
    service: 'screen',
    tool: 'list_titles',
    input: 'platform',
    taken: { 動畫瘋: 'bahamut', 'Disney+': 'disney-plus', Netflx: 'netflix' },
    several: {},
    unknown: 'vhs',
  },
  {
    service: 'shop',
    tool: 'search_products',
    input: 'cat',
    others: { q: '蔥' },
    taken: {
      蔬菜: 'vegetables',
      海鮮: 'seafood',
      gpu: 'graphics-cards',
      筆記型電腦: 'phones-laptops',
      Vegetabels: 'vegetables',
    },
    several: {},
    unknown: 'furniture',
  },
  {
    service: 'seo',
    tool: 'verify_crawler_ip',
    input: 'bot',
    others: { ip: '66.249.66.1' },
    taken: {
      'google bot': 'Googlebot',
      'chatgpt user': 'ChatGPT-User',
    },
    several: {},
    unknown: 'my own crawler',
  },
  {
    service: 'hub',
    tool: 'hub_search_x402_apis',
    input: 'network',
    taken: {
      Base: 'base',
      'eip155:8453': 'base',
      'BNB Chain': 'bsc',
      以太坊: 'ethereum',
      'Arbitrum One': 'arbitrum',
      avax: 'avalanche',
      solanna: 'solana',
    },
    several: {},
    unknown: 'bitcoin lightning',
  },
]

interface LocalizedText {
  readonly resolved?: readonly { input: string; taken: unknown }[]
}

for (const { service, tool, input, others, taken, several, unknown } of CASES) {
  const ask = (written: string) =>
    gateway.callTool(service, tool, { ...others, [input]: written, response_format: 'detailed' })

  test.each(Object.entries(taken))(`${tool} ${input}: %s is %s`, async (written, value) => {
    const { structuredContent, content, isError } = await ask(written)
    expect(isError, content[0]?.text).toBeUndefined()
    expect((structuredContent as LocalizedText).resolved).toMatchObject([{ input, taken: value }])
  })

  test.each(Object.entries(several))(`${tool} ${input}: %s may be several`, async (written, choices) => {
    const { isError, content } = await ask(written)
    expect(isError).toBe(true)
    for (const choice of choices) expect(content[0]?.text).toContain(choice)
  })

  test(`${tool} ${input}: ${unknown} is unknown`, async () => {
    const { isError, content } = await ask(unknown)
    expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/^(not_found|invalid_input): /)])
  })
}

test('a product is found by its full name if it is unique, and otherwise by its id', async () => {
  const { structuredContent } = await gateway.callTool('shop', 'search_products', { q: '甘藍', limit: 50 })
  const { items } = structuredContent as { items: { id: string; name: string }[] }
  const [first] = items
  const answer = await gateway.callTool('shop', 'get_product_price', { id: first?.name, response_format: 'detailed' })
  const named = items.filter(({ name }) => name === first?.name)
  if (named.length > 1) expect(answer.content[0]?.text).toContain('may be')
  else expect((answer.structuredContent as LocalizedText).resolved).toMatchObject([{ input: 'id', taken: first?.id }])
})

test('of several models the newest are offered first', async () => {
  const { isError, content } = await gateway.callTool('aiprice', 'estimate_ai_api_cost_twd', {
    model: 'claude opus',
    input_tokens: 1000,
  })
  expect(isError).toBe(true)
  expect(content[0]?.text).toMatch(/claude-opus-5\b.*claude-opus-4-8.*claude-opus-4-1/)
})

test.each([
  ['百度', 'Baiduspider'],
  ['Google bot', 'Googlebot'],
])('a crawler may be named as people call it: %s', async (bot, name) => {
  const { structuredContent } = await gateway.callTool('seo', 'ai_crawler_list', { bot, response_format: 'detailed' })
  expect((structuredContent as LocalizedText).resolved).toMatchObject([{ input: 'bot', taken: name }])
})

test('a crawler may be named by its full User-Agent', async () => {
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const { structuredContent } = await gateway.callTool('seo', 'verify_crawler_ip', { ip: '66.249.66.1', bot })
  expect(structuredContent).toMatchObject({ claimed: { bot: 'Googlebot', is_true: true } })
})

test('a robots.txt is tested for a crawler under any spelling, and for an unknown one', async () => {
  const robots = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: TeaBot\nDisallow: /tea'
  const ask = (user_agent: string, path: string) =>
    gateway.callTool('seo', 'test_robots_txt', { robots, user_agent, path })
  expect((await ask('gpt bot', '/')).structuredContent).toMatchObject({ allowed: false, user_agent: 'GPTBot' })
  expect((await ask('TeaBot', '/tea')).structuredContent).toMatchObject({ allowed: false, user_agent: 'TeaBot' })
})

test.each([
  ['seo', 'ai_crawler_list', { type: '訓練' }],
  ['seo', 'generate_robots_txt', { mode: '擋 AI 訓練' }],
  ['seo', 'build_search_urls', { q: 'tea', time: 'WEEK' }],
])('%s %s: the labels of forms are accepted: %j', async (service, tool, args) => {
  const { isError, content } = await gateway.callTool(service, tool, args)
  expect(isError, content[0]?.text).toBeUndefined()
})
