import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../support/chromium.ts'
import { everythingPaid, sharedGateway } from '../support/gateway.ts'

// A small MCP Apps host: it reads the card resource, shows it in a frame without network, and implements the host's
// part of the protocol.

const gateway = sharedGateway()
const paidFor = sharedGateway({ charge: everythingPaid })
const CARDS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } }

/** Shows the card in a frame. Resolves when the card reports its height. */
const HOST = `(html, result) => {
  const frame = document.querySelector('iframe')
  const post = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  return new Promise((resolve) => {
    addEventListener('message', ({ data: { id, method, params } }) => {
      if (method === 'ui/initialize')
        post({ id, result: { protocolVersion: '2026-01-26', hostContext: { theme: 'light' } } })
      if (method === 'ui/notifications/initialized')
        post({ method: 'ui/notifications/tool-result', params: result })
      if (method === 'ui/notifications/size-changed' && params.height > 50) resolve()
    })
    frame.srcdoc = html
  })
}`

interface HostResult {
  tools: { name: string; _meta: { ui: { resourceUri: string } } }[]
  contents: { mimeType: string; text: string }[]
  content: { text: string }[]
  _meta?: Record<string, unknown>
}

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-quic'] })
})
afterAll(() => browser.close())

async function rpc(service: string, method: string, params: object, extensions: object = CARDS, over = gateway) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { extensions },
  }
  const named = (params as { name?: string; uri?: string }).name ?? (params as { uri?: string }).uri
  // Paid tools are included; their cards show the price.
  const answer = await over.request(service, '/mcp?paid=1', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(named && { 'mcp-name': named }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, _meta: { ..._meta, ...(params as { _meta?: object })._meta } },
    }),
  })
  return ((await answer.json()) as { result: HostResult }).result
}

describe.each([
  ['wellness', 'crisis_lines', {}, '1925'],
  ['life', 'get_holidays', { year: 2026 }, '2026'],
  ['hub', 'stock__estimate_etf_dividend_2027', { code: '0056' }, 'Quarterly'],
  ['stock', 'plan_etf_income', { budget: 100000, codes: ['0050'] }, 'USDC'],
  ['seo', 'site_audit', { url: 'https://example.com' }, 'USDC'],
])('%s %s', (service, name, args, shown) => {
  test('the tool names a card that works without network access', async () => {
    const { tools } = await rpc(service, 'tools/list', {})
    const uri = tools.find((tool) => tool.name === name)?._meta.ui.resourceUri
    const [card] = (await rpc(service, 'resources/read', { uri })).contents
    expect(card?.mimeType).toBe('text/html;profile=mcp-app')
    const result = await rpc(service, 'tools/call', { name, arguments: args })
    const page = await browser.newPage()
    const requested: string[] = []
    page.on('request', (it) => requested.push(it.url()))
    const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
    const html = (card?.text ?? '').replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
    const faults: string[] = []
    page.on('console', (it) => it.type() === 'error' && faults.push(it.text()))
    await page.setContent('<iframe sandbox="allow-scripts"></iframe>')
    await page.evaluate(`(${HOST})(${JSON.stringify(html)}, ${JSON.stringify(result)})`)
    const main = page.frameLocator('iframe').locator('main')
    expect(await main.locator('h1').count()).toBe(1)
    expect(await main.innerText()).toContain(shown)
    expect([requested.filter((url) => /^https?:/.test(url)), faults]).toEqual([[], []])
    await page.close()
  })
})

test('the card of a paid answer shows the answer and not the price', async () => {
  const params = { name: 'plan_etf_income', arguments: { budget: 100000, codes: ['0050'] } }
  const paid = { ...params, _meta: { 'x402/payment': {} } }
  const result = await rpc('stock', 'tools/call', paid, CARDS, paidFor)
  // 100,000 buys 935 units at 106.9. Each unit has an estimated payout of 1.6, so 1,496 in total.
  expect(result._meta?.['dozen/card']).toContain('NT$1,496')
  const unpaid = await rpc('stock', 'tools/call', params)
  expect(unpaid._meta?.['dozen/card']).toContain('US$0.01')
  expect(unpaid._meta?.['x402/error']).toMatchObject({ x402Version: 2 })
})

test('a client without MCP Apps gets the text only', async () => {
  const result = await rpc('wellness', 'tools/call', { name: 'crisis_lines', arguments: {} }, {})
  expect(result._meta?.['dozen/card']).toBeUndefined()
  expect(result.content[0]?.text).toContain('1925')
})

test('before 2026-07-28 the session declares MCP Apps', async () => {
  const post = (method: string, params: object, headers = {}) =>
    gateway.request('life', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const opened = await post('initialize', {
    protocolVersion: '2025-11-25',
    clientInfo: { name: 'host', version: '1' },
    capabilities: { extensions: CARDS },
  })
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' }
  const call = { name: 'check_invoice', arguments: { number: '123' } }
  const [withCard, without] = await Promise.all([post('tools/call', call, session), post('tools/call', call)])
  const metaOf = async (answer: Response) => ((await answer.json()) as { result: HostResult }).result._meta
  expect((await metaOf(withCard))?.['dozen/card']).toMatch(/^<div.*<h1>/)
  expect(await metaOf(without)).toBeUndefined()
})
