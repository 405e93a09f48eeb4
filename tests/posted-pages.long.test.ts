import { afterAll, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'
import { headlineIn } from './support/headline.ts'
import { startUpstream } from './support/upstream.ts'

// Pages of operations with POST, and the tables that they offer for spreadsheets.

const page = (name: string, links = '') => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="zh-TW"><title>${name}的茶</title><meta name="description" content="${name}。"><h1>${name}</h1><p>${name}${name}</p>${links}`,
})
const upstream = await startUpstream({
  'tea.test': {
    '/': page('首頁', '<a href="/menu">菜單</a> <a href="/gone">舊頁</a>'),
    '/menu': page('菜單'),
    '/robots.txt': 'User-agent: *\nDisallow:\n',
  },
})
afterAll(upstream.close)

const gateway = sharedGateway({ charge: everythingPaid, fetch: upstream.fetch })
const sold = sharedGateway({ env: { LIFE_PRO: 'open', VOICES_PRO: 'open' } })
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const AUDIT = '/api/pro/site-audit'

/** Repeats the request with an accepted payment until the audit is complete. */
async function audit(accept: string): Promise<Response> {
  const headers = { accept, 'content-type': 'application/json', 'payment-signature': 'e30=' }
  const init = { method: 'POST', body: '{"url":"tea.test","pages":5}', headers }
  const progress = async () => {
    const answer = await gateway.request('seo', AUDIT, { ...init, headers: { ...headers, accept: '*/*' } })
    return ((await answer.json()) as { state: string }).state
  }
  await expect.poll(progress, { timeout: 120_000 }).toBe('finished')
  return gateway.request('seo', AUDIT, init)
}

test.each(['text/html', BROWSER])('Accept: %s is answered with the page of the answer', async (accept) => {
  const response = await audit(accept)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  expect(text).toMatch(/^<!doctype html>/)
  expect(text).toContain('連結連到不存在的頁面（1）')
})

test('the page carries the table along, and Excel reads its Chinese', async () => {
  const text = await (await audit('text/html')).text()
  const [, encoded = ''] =
    /<a href="data:text\/csv;charset=utf-8;base64,([^"]+)" type="text\/csv" download="site_audit.csv">/.exec(text) ?? []
  const carried = Buffer.from(encoded, 'base64')
  const sent = Buffer.from(await (await audit('text/csv')).arrayBuffer())
  expect(sent.equals(carried)).toBe(true)
  expect([...sent.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  // TextDecoder removes the byte order mark, so the name of the first column is clean.
  const [head, first] = new TextDecoder().decode(sent).split('\r\n')
  expect(head).toBe('severity,code,url,evidence,found_on,line,paste,message_zh,evidence_zh,fix_zh')
  expect(first).toMatch(/^error,broken_link,http:\/\/tea\.test\/gone,.*,連結連到不存在的頁面,回應 404。,/)
})

test('programs that do not care, or want JSON first, are answered with JSON', async () => {
  for (const accept of ['*/*', 'application/json, text/html', 'application/json, */*;q=0.1'])
    expect([accept, (await audit(accept)).headers.get('content-type')]).toEqual([
      accept,
      'application/json; charset=utf-8',
    ])
})

test('a free POST has a page at its address; the address of a GET is that page in a browser, too', async () => {
  const init = { method: 'POST', body: '{"text":"保證治癒失眠","category":"food"}' }
  const headers = { 'content-type': 'application/json', accept: 'text/html' }
  const posted = await gateway.request('creator', '/api/ad-check', { ...init, headers })
  expect([posted.status, await posted.text()]).toEqual([200, expect.stringContaining('<h1 class="headline">')])
  const got = await gateway.request('life', '/api/is-holiday?date=2026-02-28', { headers: { accept: BROWSER } })
  expect(got.headers.get('content-type')).toBe('text/html; charset=utf-8')
  // 28 February, the Peace Memorial Day (和平紀念日), is a holiday.
  expect(headlineIn(await got.text())).toContain('2 月 28 日（六）放假：和平紀念日')
  const read = await gateway.request('life', '/api/is-holiday?date=2026-02-28', {
    headers: { accept: 'application/json' },
  })
  expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a paid GET is an uncached, unlinked page for a browser and JSON for programs', async () => {
  const headers = { 'payment-signature': 'e30=' }
  const path = '/api/pro/generate?url=tea.test'
  const shown = await gateway.request('llms', path, { headers: { ...headers, accept: BROWSER } })
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'private, no-store',
  ])
  const text = await shown.text()
  expect(text).toContain('<h1 class="headline">')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).not.toContain('rel="canonical"')
  const read = await gateway.request('llms', path, { headers: { ...headers, accept: '*/*' } })
  expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a path with GET and POST is a page in a browser for both', async () => {
  const headers = { 'payment-signature': 'e30=', accept: BROWSER }
  const query = new URLSearchParams({ text: '三天改善失眠', category: 'food', price: '1000', cost: '600' })
  const got = await gateway.request('creator', `/api/pro/campaign-review?${query}`, { headers })
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await got.text()).toContain('開團前先處理')
})

test('the buttons of a plan run one step or all, and post their inputs', async () => {
  const task = '檢查文案「三天改善失眠」，然後看 2026-12-25 放不放假'
  const headers = { accept: BROWSER, 'accept-language': 'zh-TW' }
  const plan = await gateway.request('', `/hub/api/pro/plan?${new URLSearchParams({ task })}`, {
    headers: { ...headers, 'payment-signature': 'e30=' },
  })
  const forms = [
    ...(await plan.text()).matchAll(/<form method="post" action="([^"]+)">((?:<input type="hidden"[^>]*>)+)/g),
  ]
  expect(forms.map(([, action]) => action)).toEqual(['/hub/run-plan', '/creator/ad-check'])
  const answers = forms.map(async ([, action = '', inputs = '']) => {
    const fields = [...inputs.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')],
    )
    const answer = await gateway.request('', action, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return answer.text()
  })
  const [all, ad] = await Promise.all(answers)
  expect(all).toContain('2 步都做完了')
  // Sources: the calendar of the DGPA; Food Act (食安法) §28, by which no food may claim to cure insomnia, an illness.
  expect(all).toContain('行憲紀念日')
  expect(ad).toContain('要改')
})

test('an address with POST only redirects a browser to its form', async () => {
  const opened = await gateway.request('creator', '/api/ad-check', { headers: { accept: BROWSER } })
  expect([opened.status, await opened.text()]).toEqual([405, expect.stringContaining('href="/ad-check"')])
})

test('the price page of a form with lists contains the parsed lists', async () => {
  const response = await sold.request('life', '/api/pro/invoice/check-batch', {
    method: 'POST',
    headers: { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ tickets: '38548029 115-05-06\r\n000' }).toString(),
  })
  const [, offer = ''] = /id="offer">([^<]+)</.exec(await response.text()) ?? []
  const { ask } = JSON.parse(offer) as { ask: string }
  expect(JSON.parse(ask)).toEqual({ tickets: [{ number: '38548029', period: '115-05-06' }, { number: '000' }] })
})

test('an invalid form of a paid operation returns with its errors before any price', async () => {
  const plan = (query: string, accept = BROWSER) =>
    sold.request('stock', `/api/pro/income-plan?${query}&lang=zh-TW`, { headers: { accept } })
  const refused = await plan('budget=%E5%BE%88%E5%A4%9A&codes=0056')
  const text = await refused.text()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
  expect(text).toContain('投入金額')
  expect(text).toContain('value="很多"')
  expect(text).toMatch(/<textarea[^>]*>\s*0056<|value="0056"/)
  expect(text).not.toContain('id="offer"')
  // API requests with invalid input are refused like forms. Valid or empty input gets the price.
  expect((await plan('budget=500000&codes=0050')).status).toBe(402)
  expect((await plan('budget=%E5%BE%88%E5%A4%9A&codes=0056', '*/*')).status).toBe(400)
  expect((await plan('utm_source=x')).status).toBe(402)

  const posted = await sold.request('life', '/api/pro/invoice/check-batch?lang=en', {
    method: 'POST',
    headers: { accept: BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ tickets: '38548029 115-05-06\r\nabc' }).toString(),
  })
  const page = await posted.text()
  expect(posted.status).toBe(400)
  expect(page).toContain('38548029 115-05-06\r\nabc</textarea>')
  expect(page).not.toContain('id="offer"')
})

test('a table of a page that is saved begins with the mark of a spreadsheet', async () => {
  const response = await gateway.request('life', '/holidays.csv?year=2026')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('over MCP, a progress token gets the progress of the crawl', async () => {
  upstream.serve({ 'tea.test': { '*': page('新茶'), '/': page('首頁', '<a href="/a">甲</a> <a href="/b">乙</a>') } })
  const response = await gateway.request('seo', '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      // Another number of pages makes this a separate crawl.
      params: {
        name: 'site_audit',
        arguments: { url: 'tea.test', pages: 4 },
        _meta: { progressToken: 'far', 'x402/payment': {} },
      },
    }),
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const events = (await response.text())
    .trim()
    .split('\n\n')
    .map((event) => JSON.parse(event.split('data: ')[1] ?? ''))
  const reportedSteps = events.slice(0, -1).map(({ params }) => [params.progressToken, params.progress] as const)
  // The protocol requires that progress increases with each notification.
  expect(reportedSteps.map(([, read]) => read)).toEqual(
    [...new Set(reportedSteps.map(([, read]) => read))].toSorted((a, b) => a - b),
  )
  expect(reportedSteps.length).toBeGreaterThan(0)
  expect(events.at(-1).result.structuredContent).toMatchObject({ url: 'http://tea.test/' })
})

test('the form of a paid item leads to its price, and a missing item has none', async () => {
  const ask = (path: string) => sold.request('shop', path, { headers: { accept: 'text/html' } })
  const paidByPath = services.flatMap((service) =>
    service.operations.filter(
      ({ price, route }) => price !== undefined && route?.startsWith('GET') && route.includes('{'),
    ),
  )
  expect(paidByPath.map(({ name }) => name)).toEqual(['export_price_history', 'export_category'])

  const sent = await ask('/pro/export?slug=%E8%94%AC%E8%8F%9C&format=csv')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/api/pro/export/vegetables?format=csv'])
  const linked = await ask('/pro/history/moa-veg-fb0?format=csv&lang=en')
  expect([linked.status, linked.headers.get('location')]).toEqual([
    303,
    '/api/pro/history/moa-veg-fb0?format=csv&lang=en',
  ])

  const unknown = await ask('/pro/history?id=RTX+5070')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('RTX5070')
})

test('a form that is posted has an example to try, a questionnaire about the reader has none', async () => {
  const formOf = async (service: string, path: string) =>
    (await gateway.request(service, path, { headers: { accept: 'text/html', 'accept-language': 'zh-TW' } })).text()
  const example =
    /<form method="post" action="[^"]*\/ad-check[^"]*">(?:<input type="hidden" name="[a-z_]+" value="[^"]*">)+<button class="btn plain">用例子試一次/
  expect(await formOf('creator', '/ad-check')).toMatch(example)
  expect(await formOf('wellness', '/phq9')).not.toContain('用例子試一次')
})
