import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// Nobody should sign a payment for an answer that does not exist. If the input is unreadable or unknown, a page shows
// the form again, and a program gets the problem document. Without input the price is shown, so that crawlers see it.

const gateway = sharedGateway({ env: { RATE_LIMIT: 'off', LIFE_PRO: 'open', VOICES_PRO: 'open' } })

const asked = (service: string, path: string, headers: Record<string, string>) =>
  gateway.request(service, path, { headers })

const PAGE = { accept: 'text/html', 'accept-language': 'en' }
const PAGE_ZH = { accept: 'text/html', 'accept-language': 'zh-TW' }

test.each([
  // These inputs cannot be read.
  ['stock', '/api/pro/history?code=台積店', 404, '台積電'],
  ['stock', '/api/pro/history?code=2330&days=abc', 400, 'abc'],
  ['stock', '/api/pro/income-plan?budget=abc&codes=0056', 400, 'abc'],
  ['aiprice', '/api/pro/compare-workload?input_tokens=xx', 400, 'xx'],
  ['shop', '/api/pro/export/nope', 404, 'nope'],
  ['hub', '/api/pro/export?set=nope', 400, 'f-set-e'],
  // These inputs can be read, but there is no data: an unlisted code, a company without a history, a share instead of
  // a fund, an unknown product id.
  ['stock', '/api/pro/history?code=9999', 404, '9999'],
  ['stock', '/api/pro/history?code=1101', 404, '1101'],
  ['stock', '/api/pro/income-plan?budget=100000&codes=2330', 404, '2330'],
  ['shop', '/api/pro/history/moa-veg-none', 404, 'moa-veg-none'],
] as const)('%s %s is refused before its price, in both languages', async (service, path, status, named) => {
  for (const headers of [PAGE, PAGE_ZH]) {
    const response = await asked(service, path, headers)
    const text = await response.text()
    expect({ status: response.status, lang: response.headers.get('content-language') }).toEqual({
      status,
      lang: headers === PAGE ? 'en' : 'zh-Hant-TW',
    })
    expect(text).toContain(named)
    expect(response.headers.get('payment-required')).toBeNull()
  }
  const program = await asked(service, path, { accept: 'application/json' })
  expect([program.status, program.headers.get('content-type')]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ])
})

test.each([
  ['stock', '/api/pro/history?code=2330'],
  ['stock', '/api/pro/income-plan?budget=100000&codes=0050'],
  ['aiprice', '/api/pro/compare-workload?input_tokens=1000&output_tokens=100'],
  ['life', '/api/pro/fuel/history?product=95'],
  ['hub', '/api/pro/plan?task=台積電股價'],
  ['seo', '/api/pro/seo-audit?url=example.com'],
])('%s %s exists and has its price', async (service, path) => {
  const response = await asked(service, path, PAGE)
  expect(response.status).toBe(402)
})
