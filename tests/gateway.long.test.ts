import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { SEED_FOLDER } from '#app/seed-folder.ts'
import { createLog } from '#support/observability/log.ts'
import { laterTurn } from '#support/limits/event-loop.ts'
import { services } from '#services/index.ts'
import { copyOfDatabase, testGateway } from './support/gateway.ts'
import { scratchFolder } from './support/scratch.ts'

describe('hosts', () => {
  test('a service answers by its name, whatever the case, port and final dot', async () => {
    const { fetch } = testGateway()
    for (const host of ['wellness.localhost', 'WELLNESS.localhost:8402', 'wellness.localhost.:80']) {
      const response = await fetch(new Request('http://placeholder/api/crisis', { headers: { host } }))
      expect([host, response.status]).toEqual([host, 200])
    }
  })

  test('an unknown host gets 421 with the known ones', async () => {
    const response = await testGateway().fetch(new Request('http://wellness.example.org/api/crisis'))
    expect(response.status).toBe(421)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    const problem = (await response.json()) as { detail: string }
    expect(problem).toMatchObject({ code: 'misdirected_request', status: 421 })
    expect(problem.detail).toContain('wellness.localhost')
    expect(problem.detail).toContain('PUBLIC_URL')
  })

  test('more names can be given to a service, and public addresses come from the settings', async () => {
    const { fetch } = testGateway({
      env: { HOSTS_WELLNESS: 'health.example.tw', PUBLIC_URL_WELLNESS: 'https://health.example.tw/' },
    })
    const response = await fetch(
      new Request('http://health.example.tw/', { headers: { 'x-forwarded-host': 'evil.example' } }),
    )
    expect(await response.json()).toMatchObject({ service: 'wellness', mcp: 'https://health.example.tw/mcp' })
  })

  test('a name given to two services stops the start', () => {
    expect(() => testGateway({ env: { HOSTS_WELLNESS: 'localhost' } })).toThrow(/localhost/)
  })
})

describe('the addresses that every host has', () => {
  test.each(['', ...services.map(({ name }) => name)])(
    '%s: health, readiness, metrics and the documents',
    async (service) => {
      const gateway = testGateway()
      for (const path of ['/healthz', '/readyz', '/metrics', '/', '/llms.txt', '/robots.txt', '/sitemap.xml']) {
        const response = await gateway.request(service, path)
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('x-request-id')).toBeTruthy()
      }
    },
  )

  test('a browser gets a page and a program gets the card, from one address', async () => {
    const gateway = testGateway()
    const page = await gateway.request('wellness', '/', {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('vary')).toBe('Accept, Accept-Language, Accept-Encoding')
    const card = await gateway.request('wellness', '/')
    expect(await card.json()).toMatchObject({ service: 'wellness', url: 'http://localhost:8402/wellness' })
  })
})

describe('cached answers', () => {
  test('a GET answer has a strong ETag, and a matching If-None-Match gets 304', async () => {
    const gateway = testGateway()
    const first = await gateway.request('wellness', '/api/telehealth')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await gateway.request('wellness', '/api/telehealth', { headers: { 'if-none-match': header } })
      expect([header, again.status, await again.text()]).toEqual([header, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
    }
    const changed = await gateway.request('wellness', '/api/telehealth', { headers: { 'if-none-match': '"other"' } })
    expect(changed.status).toBe(200)
  })

  test('answers that differ each time are not cacheable', async () => {
    const response = await testGateway().request('seo', '/api/urlpush/key')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('answers to POST are not cacheable', async () => {
    const response = await testGateway().post('wellness', '/api/gad7', { answers: [0, 0, 0, 0, 0, 0, 0] })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
  })
})

describe('the server’s fast path', () => {
  test.each([
    ['life', '/api/is-holiday?date=2026-02-16', 200],
    ['life', '/api/is-holiday?date=soon', 400],
    ['wellness', '/api/pro/export', 402],
    ['voices', '/api/topic/nothing', 404],
    ['shop', '/llms.txt', 200],
  ])('%s %s answers synchronously', async (service, path, status) => {
    // Earlier tests may have used up the work allowed in this turn of the event loop.
    await nextTurn()
    const answer = testGateway().fetch(new Request(`http://${service}.localhost${path}`))
    expect(answer).toBeInstanceOf(Response)
    expect(answer).toMatchObject({ status })
  })
})

describe('methods', () => {
  test.each([
    ['wellness', '/api/phq9', 'GET', 'POST, OPTIONS'],
    ['wellness', '/api/phq9', 'HEAD', 'POST, OPTIONS'],
    ['wellness', '/api/telehealth', 'POST', 'GET, HEAD, OPTIONS'],
    ['shop', '/product/x', 'PROPFIND', 'GET, HEAD, OPTIONS'],
    ['wellness', '/openapi.json', 'PUT', 'GET, HEAD, OPTIONS'],
  ])('%s %s refuses %s and allows %s', async (service, path, method, allow) => {
    const response = await testGateway().request(service, path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  test('a preflight for nothing is 404', async () => {
    expect((await testGateway().request('wellness', '/api/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })
})

describe('across origins', () => {
  test('answers and refusals are readable from any page, and a preflight says what may be sent', async () => {
    const gateway = testGateway()
    for (const path of ['/api/crisis', '/api/nothing', '/api/pro/export']) {
      const response = await gateway.request('wellness', path)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('PAYMENT-REQUIRED')
    }
    const preflight = await gateway.request('wellness', '/api/phq9', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('PAYMENT-SIGNATURE')
  })
})

describe('limits', () => {
  test('a long URL is 414 and a long body is 413, declared or counted', async () => {
    const gateway = testGateway()
    const long = await gateway.request('wellness', `/api/telehealth?situation=${'x'.repeat(9000)}`)
    expect([long.status, await long.json()]).toMatchObject([414, { code: 'url_too_long' }])
    const body = JSON.stringify({ answers: 'x'.repeat(1_100_000) })
    const headers = { 'content-type': 'application/json' }
    const declared = await gateway.request('wellness', '/api/phq9', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    })
    expect([declared.status, await declared.json()]).toMatchObject([413, { code: 'body_too_large' }])
    const counted = await gateway.request('wellness', '/api/phq9', {
      method: 'POST',
      headers,
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(counted.status).toBe(413)
  })

  test('a request past the deadline is 504, and past the limit of requests at once 503', async () => {
    const { slowService } = await import('./support/slow-service.ts')
    const slow = testGateway({ services: [slowService], env: { TEST_LIMITS: 'requestDeadlineMs=100' } })
    const late = await slow.request('slow', '/api/wait')
    expect([late.status, await late.json()]).toMatchObject([504, { code: 'deadline_exceeded' }])
    const busy = testGateway({
      services: [slowService],
      env: { TEST_LIMITS: 'requestDeadlineMs=200,requestsInFlightMax=1' },
    })
    const [first, second] = await Promise.all([busy.request('slow', '/api/wait'), busy.request('slow', '/api/wait')])
    expect([first.status, second.status]).toEqual([504, 503])
    expect(second.headers.get('retry-after')).toBe('1')
  })

  test('a request with too long an expected wait is 503, and crisis lines are answered', async () => {
    const gateway = testGateway({ env: { TEST_LIMITS: 'queueMaxMs=0' } })
    await Promise.all(['life', 'wellness'].map((service) => gateway.request(service, '/')))
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      laterTurn()
      vi.advanceTimersByTime(100)
      const queued = laterTurn()
      const [refused, crisis] = await Promise.all([
        gateway.request('life', '/api/is-holiday?date=2026-02-28'),
        gateway.request('wellness', '/api/crisis'),
      ])
      expect([refused.status, refused.headers.get('retry-after'), crisis.status]).toEqual([503, '1', 200])
      await queued
      expect((await gateway.request('life', '/api/is-holiday?date=2026-02-28')).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('crisis lines and self-assessments answer past the limit of requests at once, too', async () => {
    const { slowService } = await import('./support/slow-service.ts')
    const wellness = services.filter(({ name }) => name === 'wellness')
    const gateway = testGateway({
      services: [slowService, ...wellness],
      env: { TEST_LIMITS: 'requestDeadlineMs=2000,requestsInFlightMax=1' },
    })
    const slow = gateway.request('slow', '/api/wait')
    const statuses = await Promise.all([
      gateway.request('wellness', '/api/crisis'),
      gateway.request('', '/wellness/api/crisis'),
      gateway.post('wellness', '/api/phq9', { answers: [0, 0, 0, 0, 0, 0, 0, 0, 3] }),
      gateway.request('wellness', '/api/sleep?wake=07:00'),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 503])
    await slow
  })

  test('over MCP, past that limit, crisis lines are answered and every other message is refused with its id', async () => {
    const { slowService } = await import('./support/slow-service.ts')
    const gateway = testGateway({
      services: [slowService, ...services],
      env: { TEST_LIMITS: 'requestDeadlineMs=10000,requestsInFlightMax=1' },
    })
    void gateway.request('slow', '/api/wait')
    const send = async (id: number, path: string, method: string, params: object) => {
      const response = await gateway.post('hub', path, { jsonrpc: '2.0', id, method, params })
      return { status: response.status, ...((await response.json()) as { id: number; result?: { content: object[] } }) }
    }
    const call = (id: number, name: string, args: object) =>
      send(id, '/mcp?tools=find', 'tools/call', { name, arguments: args })
    const lines = await call(1, 'wellness__crisis_lines', {})
    expect(lines).toMatchObject({
      status: 200,
      jsonrpc: '2.0',
      id: 1,
      result: { structuredContent: expect.anything() },
    })
    const found = await call(2, 'find_tools', { task: '我不想活了' })
    expect(found.result?.content).toMatchObject([{ text: expect.stringContaining('1925') }])
    const refused = await call(3, 'find_tools', { task: '明天放假嗎' })
    expect(refused).toMatchObject({ jsonrpc: '2.0', id: 3, result: { isError: true } })
    expect(refused.result?.content).toMatchObject([{ text: expect.stringContaining('overloaded') }])
    expect(await send(4, '/mcp', 'tools/list', {})).toMatchObject({
      status: 503,
      jsonrpc: '2.0',
      id: 4,
      error: { message: expect.stringContaining('Too many requests') },
    })
  })
})

test('a database damaged while open is a 503, not a 500', async () => {
  const path = copyOfDatabase()
  const gateway = testGateway({ env: { DATABASE_PATH: path } })
  writeFileSync(path, Buffer.alloc(statSync(path).size, 'x'), { flag: 'r+' })
  const response = await gateway.request('life', '/api/is-holiday?date=2026-02-28')
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'not_ready' }])
  expect(response.headers.get('retry-after')).toBe('30')
  const page = await gateway.request('life', '/is-holiday?date=2026-02-28', { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await gateway.request('', '/readyz')).status).toBe(503)
})

describe('without a database', () => {
  test('crisis lines and self-assessments still answer, and readiness says what is wrong', async () => {
    const gateway = testGateway({ env: { DATABASE_PATH: '/dev/null/no.db' } })
    expect((await gateway.request('wellness', '/api/crisis')).status).toBe(200)
    expect((await gateway.post('wellness', '/api/phq9', { answers: [0, 0, 0, 0, 0, 0, 0, 0, 3] })).status).toBe(200)
    expect((await gateway.callTool('wellness', 'crisis_lines', {})).isError).toBeUndefined()
    const ready = await gateway.request('wellness', '/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'not_ready' }])
    expect((await gateway.request('', '/healthz')).status).toBe(200)
  })
})

describe('with a broken seed file', () => {
  test('its service is not ready and says so, and the eleven others answer', async () => {
    const folder = scratchFolder()
    cpSync(SEED_FOLDER, folder, { recursive: true })
    const file = join(folder, 'life/holidays.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"2017-01-02"', '"2017-13-02"'))
    const logged: string[] = []
    const log = createLog('info', { write: (line: string) => void logged.push(line) })
    const gateway = testGateway({ log, seedFolder: folder })
    const response = await gateway.request('life', '/api/is-holiday?date=2026-02-28')
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'not_ready' }])
    expect((await gateway.request('life', '/')).status).toBe(200)
    expect((await gateway.request('life', '/readyz')).status).toBe(503)
    expect((await gateway.request('', '/readyz')).status).toBe(200)
    for (const { name } of services) {
      if (name !== 'life') expect((await gateway.request(name, '/readyz')).status).toBe(200)
    }
    expect((await gateway.request('stock', '/api/themes')).status).toBe(200)
    // The first row of the file is row 1.
    expect(logged.join('')).toMatch(
      /"event":"seeds_unusable","service":"life","why":"[^"]*life\/holidays\.json: row 71: date/,
    )
  })
})
