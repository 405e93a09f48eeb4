import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// A refusal is in the caller’s language and names the input as the caller wrote it.

const gateway = sharedGateway({ env: { RATE_LIMIT: 'off' } })

const CALLS: readonly (readonly [service: string, tool: string, args: object, says: string])[] = [
  ['life', 'is_holiday', { date: 'soon' }, '請寫一個日期，例如 2026-12-25'],
  [
    'life',
    'check_lottery',
    { game: 'lotto649', numbers: [1, 2, 3] },
    '大樂透要 6 個不同的號碼，1 到 49；這裡是 1 2 3。',
  ],
  ['life', 'check_lottery', { game: 'superlotto638', numbers: [1, 2, 3, 4, 5, 6] }, '請給威力彩第二區的號碼'],
  ['life', 'get_lottery_results', { game: 'lotto649', period: '999999999' }, '沒有收錄第 999999999 期'],
  ['life', 'get_invoice_numbers', { period: '101-01-02' }, '沒有收錄 101 年 1–2 月的中獎號碼'],
  ['wellness', 'calc_sleep_times', {}, '恰好給一個，例如 wake=07:00'],
  ['wellness', 'score_phq9', { answers: [1, 2] }, '請給恰好 9 個答案'],
  [
    'wellness',
    'score_phq9',
    { answers: [0, 7, 0, 0, 9, 0, 0, 0, 0] },
    'invalid_input: answers: 請給 0 到 3 的整數（第 2、5 項）。現在有危險？請撥 1925 或 119。',
  ],
  ['stock', 'get_stock', { code: '9999' }, '上市、上櫃公司名單中沒有代號 9999'],
  ['stock', 'estimate_etf_dividend_2027', { code: '00001' }, '沒有收錄代號 00001 的上市 ETF'],
  ['aiprice', 'estimate_ai_api_cost_twd', { model: 'gpt-4o', images: 3 }, '請拿掉 images'],
  ['shop', 'get_product_price', { id: 'xyz' }, '沒有「xyz」這件商品，編號可用 search_products 查，例如 '],
  ['shop', 'search_products', { q: '蔥', cat: '家具' }, '沒有叫「家具」的分類，只有'],
  ['voices', 'get_taiwan_post', { id: 'abc' }, '沒有「abc」這篇文章，list_taiwan_posts 列出全部'],
  ['creator', 'lookup_supplier_company', {}, '恰好給一個，例如 ban=22099131'],
  ['creator', 'check_ad_claims', { text: 'x'.repeat(20_001) }, '至多 20000 個字'],
  ['creator', 'check_ad_claims', { text: ' ', category: 'food' }, '請貼上廣告的文字'],
  ['screen', 'get_title', { q: ' ' }, '請寫片名，例如 葬送的芙莉蓮'],
  ['screen', 'get_title', { q: 'blurbzzz' }, '沒有收錄叫「blurbzzz」的電影、影集或動畫'],
  ['seo', 'verify_crawler_ip', { ip: 'here' }, '請給 IPv4 或 IPv6 位址，例如 66.249.66.1'],
  ['rules', 'get_banlist', { edition: '1990-01' }, '沒有收錄 OCG 1990-01 的禁限卡表'],
]

test.each(CALLS)('%s %s %j', async (service, name, args, says) => {
  const response = await gateway.request(service, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-TW' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const { result } = (await response.json()) as { result: { isError?: boolean; content: { text: string }[] } }
  expect([result.isError, result.content[0]?.text]).toEqual([true, expect.stringContaining(says)])
  expect(result.content[0]?.text).not.toContain('/api/')
})

test('Markdown explains once what to send, with the label of the form', async () => {
  const response = await gateway.request('life', '/api/lottery/check-slips', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/markdown', 'accept-language': 'zh-TW' },
    body: JSON.stringify({ game: 'lotto649', slips: ['8 14 23 24 1 2'] }),
  })
  const text = (await response.text()).replaceAll('\\', '')
  expect(text).toContain('每一注（slips.0）：請給物件，例如 {"numbers":[8,14,23,24,1,2]}。')
  expect(text.split('請給物件')).toHaveLength(2)
})

test.each([
  ['tell_holiday', '沒有 tell_holiday 這個工具，'],
  ['is_holidays', '沒有 is_holidays 這個工具，是 is_holiday'],
])('an unknown tool: %s', async (name, says) => {
  const response = await gateway.request('life', '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-TW' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  })
  const { error } = (await response.json()) as { error: { code: number; message: string } }
  expect([error.code, error.message]).toEqual([-32602, expect.stringContaining(says)])
})

test('choices that are called the same in both languages are listed once', async () => {
  const response = await gateway.request('wellness', '/api/crisis?county=Atlantis', {
    headers: { 'accept-language': 'zh-TW' },
  })
  const { detail } = (await response.json()) as { detail: string }
  expect(detail.split('臺東縣').length - 1, detail).toBe(1)
})
