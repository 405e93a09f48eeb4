import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { splitRoute } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { everythingPaid, sharedGateway, TEST_NOW } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// A paid answer has a preview beside its price on every surface.

const PAY_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const path = await copyWithReviews(TEST_NOW)
const gateway = sharedGateway({
  env: { X402_PAY_TO: PAY_TO, LIFE_PRO: 'open', VOICES_PRO: 'open', RATE_LIMIT: 'off' },
  store: lazyStore(path),
})
const paidFor = sharedGateway({
  env: { LIFE_PRO: 'open', VOICES_PRO: 'open', RATE_LIMIT: 'off' },
  charge: everythingPaid,
  store: lazyStore(path),
})

interface Preview {
  rows: Record<string, number>
  first: Record<string, unknown[]>
  file?: { name: string; format: string; as_of: string | null; about: Record<string, unknown> }
}

const previewed = services.flatMap((service) =>
  service.operations.flatMap((operation) => {
    const { preview, route, example, name } = operation
    if (!preview || !route) return []
    const input = Object.entries(example).map(([key, value]): [string, string] => [key, String(value)])
    const { path } = splitRoute(route)
    const filled = input.reduce((text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(value)), path)
    const query = new URLSearchParams(input.filter(([key]) => !path.includes(`{${key}}`))).toString()
    return [{ service: service.name, name, example, path: filled, address: query ? `${filled}?${query}` : filled }]
  }),
)

async function previewOf(service: string, address: string): Promise<Preview | undefined> {
  const response = await gateway.request(service, address)
  expect(response.status).toBe(402)
  return ((await response.json()) as { preview?: Preview }).preview
}

test('histories and the exports that can be counted quickly have one', () => {
  expect(previewed.map(({ name }) => name).toSorted()).toEqual([
    'export_aiprice',
    'export_category',
    'export_creator',
    'export_hub',
    'export_price_history',
    'export_site_reviews',
    'export_stock',
    'export_wellness',
    'fuel_full_history',
    'get_stock_history',
    'screen_export',
  ])
})

describe.each(previewed)('$name', ({ service, name, example, address }) => {
  test('has as many rows as promised and begins with the previewed ones', async () => {
    const preview = await previewOf(service, address)
    const answer = (await (
      await paidFor.request(service, address, { headers: { 'x-payment': 'e30=' } })
    ).json()) as Record<string, unknown[]>
    expect(Object.keys(preview!.rows).length).toBeGreaterThan(0)
    expect(Object.keys(preview!.rows)).toEqual(expect.arrayContaining(Object.keys(preview!.first)))
    for (const [list, count] of Object.entries(preview!.rows)) {
      expect([list, answer[list]?.length]).toEqual([list, count])
      const shown = preview!.first[list] ?? []
      expect(shown).toEqual(answer[list]?.slice(0, shown.length))
      expect(shown.length).toBeLessThanOrEqual(Math.min(2, count / 5))
    }
  })

  test('the preview of a download describes the file', async () => {
    const file = (await previewOf(service, address))?.file
    const sent = await paidFor.request(service, address, { headers: { 'x-payment': 'e30=' } })
    const disposition = sent.headers.get('content-disposition')
    expect(disposition).toBe(file === undefined ? null : `attachment; filename="${file.name}"`)
    const answer = (await sent.json()) as { provenance?: { as_of: string | null } }
    if (file) expect(answer).toMatchObject({ ...file.about, provenance: { as_of: file.as_of } })
  })

  test('agents get the same preview', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: example } }
    const { result } = (await (await gateway.post(service, '/mcp', call)).json()) as {
      result: { structuredContent: { preview?: Preview; accepts: unknown[] } }
    }
    expect(result.structuredContent.accepts).toHaveLength(1)
    expect(result.structuredContent.preview).toEqual(await previewOf(service, address))
  })

  test('people get the same preview', async () => {
    const page = await (
      await gateway.request(service, address, {
        headers: { accept: 'text/html', 'accept-language': 'zh-TW' },
      })
    ).text()
    const { rows } = (await previewOf(service, address))!
    expect(page).toContain('付款後會得到')
    for (const count of Object.values(rows)) expect(page).toContain(`<dd>${count.toLocaleString('en')} 筆<`)
    // The page describes lists and columns in words, and never by the names of their fields.
    const section = /付款後會得到[\s\S]*?怎麼付/.exec(page)?.[0] ?? ''
    expect(
      [...section.matchAll(/<(?:dt|th scope="col"[^>]*)>([^<]*)</g)]
        .map(([, name]) => name)
        .filter((it) => /^[a-z_]+$/.test(it!)),
    ).toEqual([])
  })
})

test('people get a download as a table that spreadsheets read, unless they ask for another form', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = async (query: string) =>
    (await gateway.request('stock', `/api/pro/export?set=profits${query}`, { headers: { accept } })).text()
  expect(await page('')).toContain('<code>export_stock.csv</code>')
  expect(await page('')).toContain('href="?set=profits&amp;format=json"')
  expect(await page('&format=ndjson')).toContain('<code>export_stock.ndjson</code>')
  const sent = async (query: string, wanted: string) => {
    const headers = { 'x-payment': 'e30=', accept: wanted }
    const response = await paidFor.request('shop', `/api/pro/export/vegetables${query}`, { headers })
    return Buffer.from(await response.arrayBuffer()).toString('utf8')
  }
  expect(await sent('', accept)).toMatch(/^\uFEFFset,/)
  expect(await sent('?format=csv', '*/*')).toMatch(/^set,/)
  expect(await sent('?format=json', accept)).toMatch(/^\{/)
  expect(await sent('', '*/*')).toMatch(/^\{/)
})

test('the preview of a history contains no row, for any length', async () => {
  for (const days of [1, 2, 3, 60, 61, 62, 250, 5000]) {
    const { rows, first } = (await previewOf('stock', `/api/pro/history?code=2330&days=${days}`))!
    expect([days, rows['items']! > 0, first]).toEqual([days, true, {}])
  }
})

test('a price page has the usual layout and runs only our scripts', async () => {
  const response = await gateway.request('seo', '/api/pro/seo-audit?url=example.com', {
    headers: { accept: 'text/html', 'accept-language': 'zh-TW' },
  })
  const page = await response.text()
  expect(response.status).toBe(402)
  expect(page).toMatch(/<h1[^>]*>這一次要付 <em[^>]*>US\$0\.02<\/em>/)
  expect(page).toMatch(
    /<header class="top">[\s\S]*<link rel="stylesheet"|<link rel="stylesheet"[\s\S]*<header class="top">/,
  )
  const script = /<script>([^<][\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toContain('unsafe')
})

test('a call without input gets the price alone', async () => {
  expect(await previewOf('stock', '/api/pro/history')).toBeUndefined()
})

test('over the limit a caller gets only the price', async () => {
  const narrow = sharedGateway({ env: { X402_PAY_TO: PAY_TO, RATE_LIMIT: 'free=1/60' } })
  const ask = async () => {
    const request = new Request('http://stock.localhost/api/pro/history?code=2330')
    const socket = { remoteAddress: '203.0.113.9' }
    const incoming = { headers: { host: 'stock.localhost' }, socket } as unknown as IncomingMessage
    const response = await narrow.fetch(request, { incoming })
    return [response.status, 'preview' in ((await response.json()) as object)]
  }
  expect([await ask(), await ask()]).toEqual([
    [402, true],
    [402, false],
  ])
})

test('the header has no preview: proxies allow little', async () => {
  const response = await gateway.request('stock', '/api/pro/history?code=2330')
  const header = Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString()
  expect(header).not.toContain('preview')
})

test('a paid form in a browser leads to the payment of its input', async () => {
  const response = await gateway.request('seo', '/api/pro/site-audit', {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'url=tea.example%2F%3Ca%3E&pages=&lang=en&unknown=1',
  })
  const page = await response.text()
  expect(response.status).toBe(402)
  const [, offer = ''] = /<script type="application\/json" id="offer">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse((JSON.parse(offer) as { ask: string }).ask)).toEqual({ url: 'tea.example/<a>' })
  // A program without a form gets the price as JSON, and no page for wallets.
  const plain = await gateway.request('seo', '/api/pro/site-audit', {
    method: 'POST',
    headers: { accept: 'text/html' },
  })
  expect(await plain.text()).not.toContain('id="offer"')
})
