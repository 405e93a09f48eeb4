import { afterAll, describe, expect, test } from 'vitest'
import { openWriter } from '#data/db/client.ts'
import { splitRoute } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { exampleRequest } from './support/example-request.ts'
import { copyOfDatabase, everythingPaid, sharedGateway } from './support/gateway.ts'
import { lazyStore } from './support/lazy-store.ts'

// If the input of an unpaid call would certainly be refused, the response is the refusal and not the price, over
// HTTP, MCP and pages. Without input the response is the price, so that crawlers see it. A download without rows is
// refused in any case.

const gateway = sharedGateway({ env: { RATE_LIMIT: 'off', LIFE_PRO: 'open', VOICES_PRO: 'open' } })

const sold = services.flatMap((service) =>
  service.operations.flatMap((operation) =>
    operation.price === undefined || operation.route === undefined
      ? []
      : [{ service, operation, name: `${service.name} ${operation.name}`, ...splitRoute(operation.route) }],
  ),
)

const JSON_TYPE = { 'content-type': 'application/json' }
const PAGE = { accept: 'text/html', 'accept-language': 'en' }
const TOO_LONG = 'x'.repeat(4500)

test('23 operations are sold', () => {
  expect(sold).toHaveLength(23)
})

describe.each(sold)('$name', ({ service, operation, method, path }) => {
  const isEmpty = operation.name === 'export_site_reviews'
  const hasPathInput = path.includes('{')

  test.skipIf(hasPathInput)('without input it has a price, if there is anything to sell', async () => {
    const response = await gateway.request(service.name, path, { method })
    expect(response.status).toBe(isEmpty ? 404 : 402)
    const tool = await gateway.callTool(service.name, operation.name, {})
    expect(tool.content[0]?.text).toContain(isEmpty ? 'not_found' : 'x402Version')
  })

  test('with input that cannot be read it is refused before the price', async () => {
    const sent = Object.fromEntries(
      Object.keys(operation.input.shape).map((name, at) => [name, at === 0 ? TOO_LONG : 'x\u0000']),
    )
    const query = `${path.replace(/\{\w+\}/, 'no-such-thing')}?${new URLSearchParams(sent).toString()}`
    const ask = (headers: Record<string, string>) =>
      method === 'GET'
        ? gateway.request(service.name, query, { headers })
        : gateway.request(service.name, path, {
            method,
            headers: { ...headers, ...JSON_TYPE },
            body: JSON.stringify(sent),
          })
    for (const headers of [{ accept: 'application/json' }, PAGE]) {
      const response = await ask(headers)
      expect([400, 404]).toContain(response.status)
      expect(response.headers.get('payment-required')).toBeNull()
    }
    const tool = await gateway.callTool(service.name, operation.name, sent)
    expect(tool.content[0]?.text).toMatch(/^(invalid_input|not_found): /)
  })
})

const OTHER_HOST = { host: 'www.example.com', key: '0123456789abcdef', urls: ['https://other.example/'] }

test.each([
  ['seo', '/api/pro/seo-audit?url=http://10.0.0.1/', undefined, 'url_not_allowed'],
  ['seo', '/api/pro/seo-audit?url=notaurl', undefined, 'url_not_allowed'],
  ['seo', '/api/pro/site-audit', { url: 'http://127.0.0.1/' }, 'url_not_allowed'],
  ['seo', '/api/pro/urlpush-bulk', OTHER_HOST, 'invalid_input'],
  ['llms', '/api/pro/generate?url=http://[::1]/', undefined, 'url_not_allowed'],
])('%s %s with an address that no request may have is refused before the price', async (service, path, body, code) => {
  const init = body && { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }
  const response = await gateway.request(service, path, init)
  expect(response.headers.get('payment-required')).toBeNull()
  expect(await response.json()).toMatchObject({ type: expect.stringContaining(code) })
})

/** A database with all tables, in which one data set has no rows. */
function emptyStore() {
  const path = copyOfDatabase(afterAll)
  const writer = openWriter(path)
  for (const { table } of services.flatMap(({ datasets }) => datasets)) writer.delete(table).run()
  writer.$client.close()
  return lazyStore(path)
}

describe('without any rows', () => {
  const env = { RATE_LIMIT: 'off', LIFE_PRO: 'open', VOICES_PRO: 'open' }
  const store = emptyStore()
  const unpaid = sharedGateway({ env, store })
  const paid = sharedGateway({ env, store, charge: everythingPaid })

  test.each(sold)('$name sells no empty list', async ({ service, operation }) => {
    const { path, init } = exampleRequest(operation, operation.route!)
    const answer = await paid.request(service.name, path, init)
    if (answer.status === 404) {
      const { 'x-payment': _, ...headers } = init.headers as Record<string, string>
      expect((await unpaid.request(service.name, path, { ...init, headers })).status).toBe(404)
    }
    if (answer.status !== 200) return
    const lists = Object.values((await answer.json()) as object).filter((field) => Array.isArray(field))
    expect(lists.length === 0 || lists.some((list) => list.length > 0)).toBe(true)
  })
})

test.each([
  ['stock', '/api/pro/income-plan?budget=-5&codes=0056', 'plan_etf_income', { budget: -5, codes: ['0056'] }, 400],
  ['stock', '/api/pro/income-plan?budget=5&codes=0000', 'plan_etf_income', { budget: 5, codes: ['0000'] }, 404],
  ['stock', '/api/pro/history?code=9999', 'get_stock_history', { code: '9999' }, 404],
  ['shop', '/api/pro/export/no-such-slug', 'export_category', { slug: 'no-such-slug' }, 404],
  ['shop', '/api/pro/history/no-such-id', 'export_price_history', { id: 'no-such-id' }, 404],
  // Their sources do not permit sale.
  ['shop', '/api/pro/history/cpb40eb8cb87', 'export_price_history', { id: 'cpb40eb8cb87' }, 403],
  ['shop', '/api/pro/export/memory', 'export_category', { slug: 'memory' }, 403],
  ['stock', '/api/pro/history?code=3105', 'get_stock_history', { code: '3105' }, 403],
  [
    'stock',
    '/api/pro/income-plan?budget=100000&codes=0056',
    'plan_etf_income',
    { budget: 100_000, codes: ['0056'] },
    403,
  ],
] as const)('%s %s is refused before its price', async (service, path, name, input, status) => {
  expect((await gateway.request(service, path)).status).toBe(status)
  expect((await gateway.callTool(service, name, input)).content[0]?.text).toMatch(
    /^(invalid_input|not_found|not_for_sale): /,
  )
})
