import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// Calls as the clients of the public services send them that these tools are named after: their argument names, their
// ids, and without what is optional there. From public catalogues, as of 2026-09-28.

const gateway = sharedGateway()

const CALLS: readonly (readonly [service: string, tool: string, args: object, answer: object])[] = [
  ['wellness', 'check_telehealth_eligibility', { situation: 'remote' }, { situation: 'remote' }],
  ['wellness', 'check_telehealth_eligibility', { situation: 'acute_post' }, { situation: 'acute_post' }],
  ['wellness', 'check_telehealth_eligibility', { situation: 'ltc' }, { situation: 'ltc' }],
  ['wellness', 'check_telehealth_eligibility', { situation: 'intl' }, { situation: 'intl' }],
  ['wellness', 'calc_sleep_times', { wake: '07:00', latency: 20 }, { assumptions: { falling_asleep_minutes: 20 } }],
  ['voices', 'list_taiwan_posts', { query: '筆電', human_only: true }, { total: 0 }],
  ['screen', 'release_calendar', { month: '2026-07' }, { month: '2026-07' }],
  ['screen', 'release_countdown', {}, { items: expect.arrayContaining([]) }],
  [
    'seo',
    'verify_crawler_ip',
    { ip: '66.249.66.1', bot: 'Googlebot' },
    { claimed: { bot: 'Googlebot', is_true: true } },
  ],
  ['seo', 'verify_crawler_ip', { ip: '66.249.66.1', bot: 'GPTBot' }, { claimed: { bot: 'GPTBot', is_true: false } }],
  ['life', 'get_lottery_results', { game: 'lotto649', period: '115000081' }, { items: [{ period: '115000081' }] }],
  ['life', 'get_invoice_numbers', { period: '115-05-06' }, { period: '115-05-06' }],
  ['stock', 'get_theme_stocks', { theme: 'cpo' }, { slug: 'cpo' }],
  [
    'stock',
    'estimate_etf_dividend_2027',
    {},
    { items: expect.arrayContaining([expect.objectContaining({ code: '0056' })]) },
  ],
  ['shop', 'search_products', { query: '青蔥', category: 'vegetables' }, { items: [{ category: 'vegetables' }] }],
  ['shop', 'list_price_drops', { category: 'ssd' }, { items: expect.anything() }],
  [
    'creator',
    'check_ad_claims',
    { text: '三天改善失眠' },
    { risk: 'high', by_category: [{ category: 'food' }, { category: 'cosmetic' }] },
  ],
  ['creator', 'calc_creator_withholding', { amount: 30000 }, { items: [{ kind: '9A' }] }],
  ['creator', 'check_tax_registration', { monthly: 120000 }, { type: 'goods', must_register: true }],
]

test.each(CALLS)('%s %s %j', async (service, tool, args, answer) => {
  const { structuredContent, isError, content } = await gateway.callTool(service, tool, {
    ...args,
    response_format: 'detailed',
  })
  expect(isError, content[0]?.text).toBeUndefined()
  const got = structuredContent as { items?: object[] }
  const wanted = answer as { items?: object[] }
  // One row shown stands for a list of at least one.
  const items = Array.isArray(wanted.items) && wanted.items.length === 1 ? got.items?.slice(0, 1) : got.items
  expect({ ...got, ...(items && { items }) }).toMatchObject(wanted)
})

test('search_human_opinions takes query and before_chatgpt', async () => {
  const result = await gateway.callTool('voices', 'search_human_opinions', {
    query: 'hardware wallet',
    before_chatgpt: true,
  })
  expect(result.content[0]?.text ?? '').not.toContain('invalid_input')
})

test('a name of both kinds at once is refused', async () => {
  const result = await gateway.callTool('shop', 'search_products', { q: '蔥', query: '蒜' })
  expect(result.content[0]?.text).toContain('query is q by another name')
})
