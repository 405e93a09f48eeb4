import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createLog } from '#support/observability/log.ts'
import { TEST_NOW, everythingPaid, testGateway, type TestOptions } from './support/gateway.ts'

const SMALL = 'free=3/60,fetch=2/60,paid=2/60'

/** A gateway whose clock the test moves. Callers may have any address. */
function limited(RATE_LIMIT = SMALL, options: TestOptions = {}) {
  let now = TEST_NOW.getTime()
  const gateway = testGateway({
    clock: () => new Date(now),
    ...options,
    env: { RATE_LIMIT, LIFE_PRO: 'open', VOICES_PRO: 'open', ...options.env },
  })
  const ask = async (url: string, init: RequestInit = {}, from = '203.0.113.9') => {
    const request = new Request(url, init)
    const headers = { host: new URL(url).host, ...Object.fromEntries(request.headers) }
    const incoming = { headers, socket: { remoteAddress: from } } as unknown as IncomingMessage
    return gateway.fetch(request, { incoming })
  }
  const post = (url: string, body: unknown, from?: string, headers: Record<string, string> = {}) =>
    ask(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
      from,
    )
  return { gateway, ask, post, pass: (milliseconds: number) => (now += milliseconds) }
}

const HOLIDAY = 'http://life.localhost/api/is-holiday?date=2026-02-16'
const HOLIDAY_BY_PATH = 'http://localhost/life/api/is-holiday?date=2026-02-16'
const statuses = (responses: Response[]) => responses.map(({ status }) => status)

async function times(count: number, call: () => Promise<Response>): Promise<number[]> {
  const seen: Response[] = []
  for (let done = 0; done < count; done++) seen.push(await call())
  return statuses(seen)
}

describe('over HTTP', () => {
  test('the page of a refused call has the time of the next try', async () => {
    const { ask } = limited('free=1/60')
    await ask(HOLIDAY)
    const refused = await ask(HOLIDAY, { headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': 'zh-TW' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.text()).toContain('每分鐘最多 1 次。請在 60 秒後再試。')
  })

  test('every answer has the remaining calls, and one over the limit is a 429 with Retry-After', async () => {
    const { ask, pass } = limited()
    const first = await ask(HOLIDAY)
    expect(first.headers.get('ratelimit-policy')).toBe('"free";q=3;w=60')
    expect(first.headers.get('ratelimit')).toBe('"free";r=2;t=20')
    expect(first.headers.get('retry-after')).toBeNull()
    await ask(HOLIDAY)
    await ask(HOLIDAY)
    pass(500)
    const refused = await ask(HOLIDAY)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    // The next call is allowed 20 seconds after the first one. Half a second has passed, and the header is rounded
    // up.
    expect(refused.headers.get('retry-after')).toBe('20')
    expect(refused.headers.get('ratelimit')).toBe('"free";r=0;t=20')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After'])
      expect(refused.headers.get('access-control-expose-headers')?.split(', ')).toContain(name)
    expect(await refused.json()).toMatchObject({
      type: '/errors/too_many_requests',
      status: 429,
      code: 'too_many_requests',
      detail: 'A client may make 3 free calls a minute. Try again in 20 seconds.',
      instance: '/api/is-holiday',
    })
    pass(19_499)
    expect((await ask(HOLIDAY)).status).toBe(429)
    pass(1)
    expect(await times(2, () => ask(HOLIDAY))).toEqual([200, 429])
  })

  test('the default limits are 120 a minute with 60 at once, and 10 for calls to other sites', async () => {
    const { ask } = limited('on')
    const free = await ask(HOLIDAY)
    expect(free.headers.get('ratelimit-policy')).toBe('"free";q=120;w=60;dozen-burst=60')
    expect(free.headers.get('ratelimit')).toBe('"free";r=59;t=1')
    const fetching = await ask('http://voices.localhost/api/search?q=x')
    expect(fetching.headers.get('ratelimit-policy')).toBe('"fetch";q=10;w=60')
    expect(fetching.headers.get('ratelimit')).toBe('"fetch";r=9;t=6')
  })

  test('hosts and paths, services, GET and POST, valid and invalid input share one limit', async () => {
    const { ask, post } = limited('free=4/60')
    expect((await ask(HOLIDAY)).status).toBe(200)
    expect((await ask(HOLIDAY_BY_PATH)).status).toBe(200)
    expect((await ask('http://life.localhost/api/is-holiday?date=never')).status).toBe(400)
    expect((await ask('http://rules.localhost/api/chapters')).status).toBe(200)
    expect((await ask(HOLIDAY)).status).toBe(429)
    expect((await post('http://creator.localhost/api/ad-check', {})).status).toBe(429)
  })

  test('a 304 counts as a call', async () => {
    const { ask } = limited('free=2/60')
    const etag = (await ask(HOLIDAY)).headers.get('etag') ?? ''
    const conditional = { headers: { 'if-none-match': etag } }
    expect(await times(2, () => ask(HOLIDAY, conditional))).toEqual([304, 429])
  })

  test('clients are distinguished by address, IPv6 by the /64', async () => {
    const { ask } = limited('free=1/60')
    const from = async (address: string) => (await ask(HOLIDAY, {}, address)).status
    expect(await from('203.0.113.9')).toBe(200)
    expect(await from('::ffff:203.0.113.9')).toBe(429)
    expect(await from('203.0.113.10')).toBe(200)
    expect(await from('2001:db8:1:2::1')).toBe(200)
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(200)
  })

  test('X-Forwarded-For counts only from TRUST_PROXY', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const deaf = limited('free=1/60')
    expect((await deaf.ask(HOLIDAY, from('198.51.100.1'))).status).toBe(200)
    expect((await deaf.ask(HOLIDAY, from('198.51.100.2'))).status).toBe(429)
    const trusting = limited('free=1/60', { env: { TRUST_PROXY: '203.0.113.0/24' } })
    expect((await trusting.ask(HOLIDAY, from('198.51.100.1'))).status).toBe(200)
    expect((await trusting.ask(HOLIDAY, from('198.51.100.2'))).status).toBe(200)
    expect((await trusting.ask(HOLIDAY, from('9.9.9.9, 198.51.100.2'))).status).toBe(429)
  })

  test('pages that run an operation count as calls', async () => {
    const { ask } = limited('free=1/60')
    expect(await times(2, () => ask('http://shop.localhost/categories'))).toEqual([200, 429])
  })
})

describe('unlimited requests', () => {
  test('crisis lines and self-assessments, over HTTP and MCP', async () => {
    const { ask, post } = limited('free=1/60')
    await ask(HOLIDAY)
    expect((await ask(HOLIDAY)).status).toBe(429)
    const answers = { answers: [0, 0, 0, 0, 0, 0, 0, 0, 3] }
    const crisis = () => ask('http://wellness.localhost/api/crisis')
    expect(new Set(await times(5, crisis))).toEqual(new Set([200]))
    expect(new Set(await times(5, () => post('http://wellness.localhost/api/phq9', answers)))).toEqual(new Set([200]))
    expect((await crisis()).headers.get('ratelimit')).toBeNull()
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'crisis_lines', arguments: {} } }
    const result = (await (await post('http://wellness.localhost/mcp', call)).json()) as { result: object }
    expect(result.result).not.toHaveProperty('isError')
  })

  test('health, documents, preflights and unknown paths', async () => {
    const { ask } = limited('free=1/60')
    await ask(HOLIDAY)
    for (const path of [
      '/healthz',
      '/readyz',
      '/',
      '/docs',
      '/openapi.json',
      '/llms.txt',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      const response = await ask(`http://life.localhost${path}`)
      expect([path, response.status, response.headers.get('ratelimit')]).toEqual([path, 200, null])
    }
    expect((await ask('http://life.localhost/api/nothing')).status).toBe(404)
    expect((await ask(HOLIDAY, { method: 'OPTIONS' })).status).toBe(204)
  })

  test('local callers unless RATE_LIMIT is on or has numbers, and all callers if it is off', async () => {
    const here = limited('remote,free=1/60')
    expect(await times(3, () => here.ask(HOLIDAY, {}, '127.0.0.1'))).toEqual([200, 200, 200])
    expect(await times(2, () => here.ask(HOLIDAY))).toEqual([200, 429])
    const everybody = limited('free=1/60')
    expect(await times(2, () => everybody.ask(HOLIDAY, {}, '127.0.0.1'))).toEqual([200, 429])
    const off = limited('off')
    expect(await times(70, () => off.ask(HOLIDAY))).not.toContain(429)
    expect((await off.ask(HOLIDAY)).headers.get('ratelimit')).toBeNull()
  })
})

describe('paid calls', () => {
  const PRICE = 'http://stock.localhost/api/pro/income-plan'
  const PAID = `${PRICE}?budget=100000&codes=0050`
  const payment = { headers: { 'x-payment': 'anything' } }

  test('price quotes are not counted, and a payment works when the free calls are used up', async () => {
    const { ask } = limited('free=1/60,paid=2/60', { charge: everythingPaid })
    await ask(HOLIDAY)
    expect((await ask(HOLIDAY)).status).toBe(429)
    expect(await times(5, () => ask(PRICE))).toEqual([402, 402, 402, 402, 402])
    expect((await ask(PRICE)).headers.get('ratelimit')).toBeNull()
    // Input is checked before the price only while the caller has free calls left. Afterwards the response is 402.
    expect((await ask(PAID)).status).toBe(402)
    const paid = await ask(PAID, payment)
    expect([paid.status, paid.headers.get('ratelimit')]).toEqual([200, '"paid";r=1;t=30'])
  })

  test('payments, good or bad, have a limit of their own, and the refused one can be sent again', async () => {
    const { ask } = limited('paid=1/60', { charge: everythingPaid })
    expect((await ask(PAID, payment)).status).toBe(200)
    const refused = await ask(PAID, payment)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('with the same payment in 60 seconds'),
    })
  })
})

describe('over MCP', () => {
  const MCP = 'http://life.localhost/mcp'
  const call = (id: number, name: string, args: object = { date: '2026-02-16' }) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  interface Answer {
    id: number
    code?: string
    result?: { isError?: boolean; content: { text: string }[] }
    error?: { code: number; message: string }
  }

  test('a tool call over the limit is a result for the model, with the header fields', async () => {
    const { post, ask } = limited('free=2/60')
    await ask(HOLIDAY)
    const allowed = await post(MCP, call(1, 'is_holiday'))
    expect(allowed.headers.get('ratelimit')).toBe('"free";r=0;t=30')
    const refused = await post(MCP, call(2, 'is_holiday'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([200, '30'])
    const { result } = (await refused.json()) as Answer
    expect(result).toEqual({
      isError: true,
      content: [
        { type: 'text', text: 'too_many_requests: A client may make 2 free calls a minute. Try again in 30 seconds.' },
      ],
    })
  })

  test('each member of a batch is one call', async () => {
    const { post } = limited('free=2/60')
    const batch = [1, 2, 3].map((id) => call(id, 'is_holiday'))
    const answers = (await (await post(MCP, batch)).json()) as Answer[]
    expect(answers.map(({ id, result }) => [id, result?.isError ?? false])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect(answers[2]?.result?.content[0]?.text).toMatch(/^too_many_requests: /)
  })

  test('initialize, ping and lists are free calls, refused with a 429 that is problem and JSON-RPC error in one', async () => {
    for (const method of ['tools/list', 'ping', 'initialize']) {
      const { post } = limited('free=1/60')
      const message = { jsonrpc: '2.0', id: 7, method, params: { protocolVersion: '2025-11-25' } }
      expect((await post(MCP, message)).status).toBe(200)
      const refused = await post(MCP, message)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
      expect(refused.headers.get('content-type')).toContain('application/problem+json')
      const { id, code, error } = (await refused.json()) as Answer
      expect([id, code, error?.code]).toEqual([7, 'too_many_requests', -32000])
      expect(error?.message).toMatch(/ Try again in 60 seconds\.$/)
    }
  })

  test('notifications and unknown tools are not counted', async () => {
    const { post } = limited('free=1/60')
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await post(MCP, note)).status).toBe(202)
    await post(MCP, call(1, 'nothing'))
    const { result } = (await (await post(MCP, call(2, 'is_holiday'))).json()) as Answer
    expect(result).not.toHaveProperty('isError')
  })

  test('a forwarded tool call of the hub is counted once, in its own class', async () => {
    const { post } = limited('free=2/60,fetch=1/60')
    const hub = 'http://localhost/hub/mcp'
    const free = await post(hub, call(1, 'life__is_holiday'))
    expect(free.headers.get('ratelimit')).toBe('"free";r=1;t=30')
    const fetching = await post(hub, call(2, 'llms__check_ai_crawler_access', { url: 'https://example.com' }))
    expect(fetching.headers.get('ratelimit')).toBe('"fetch";r=0;t=60')
  })
})

test('the log names no client, limited or not', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const { ask } = limited('free=1/60', { log })
  expect(await times(2, () => ask(HOLIDAY))).toEqual([200, 429])
  expect(lines.length).toBeGreaterThanOrEqual(2)
  expect(lines.join('')).not.toContain('203.0.113.9')
})

test('URLs and batches have a maximum length', async () => {
  const { ask, post } = limited('off', { env: { TEST_LIMITS: 'urlCharactersMax=300,mcpBatchMax=1' } })
  expect((await ask(`${HOLIDAY}&x=${'y'.repeat(300)}`)).status).toBe(414)
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  expect((await post('http://life.localhost/mcp', [ping])).status).toBe(200)
  expect((await post('http://life.localhost/mcp', [ping, ping])).status).toBe(400)
})
