import { once } from 'node:events'
import { request as sendRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from '#gateway/http-server.ts'
import { createLog } from '#support/observability/log.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { copyOfDatabase, testGateway, type TestGateway, type TestOptions } from './support/gateway.ts'

// A cached answer expires at the end of its second, so the tests stop the clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T04:00:00.100Z') })
  onTestFinished(() => void vi.useRealTimers())
})

/** A service whose answer is the number of its calls. */
function countingService() {
  let asked = 0
  return defineService({
    name: 'counting',
    title: 'Counting',
    titleZh: '數',
    summary: 'Counts.',
    summaryZh: '數。',
    instructions: 'Count.',
    network: 'base-sepolia',
    datasets: [],
    operations: [
      defineOperation({
        name: 'count',
        route: 'GET /api/count',
        title: 'Count',
        titleZh: '數',
        summary: 'Counts.',
        description: 'Says how often it was asked, so that a test can see who asked.',
        input: z.object({ of: z.string().optional() }),
        output: z.object({ asked: z.int() }),
        example: {},
        run: () => ({ asked: ++asked }),
      }),
    ],
  })
}

interface Listening extends TestGateway {
  send(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** The gateway behind a real socket. */
async function listen(options: TestOptions = {}): Promise<Listening> {
  const gateway = testGateway(options)
  const { server } = createHttpServer(gateway, { arrivalMs: 15_000, bodyBytesMax: 1_048_576, isSecure: false })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const send: Listening['send'] = async (path, headers = {}, method = 'GET') => {
    const sent = sendRequest({ port, path, method, headers: { host: 'localhost', ...headers } }).end()
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    return { status: incoming.statusCode ?? 0, headers: { ...incoming.headers } as never, body: Buffer.concat(chunks) }
  }
  return { ...gateway, send }
}

function countIn({ body }: Answer): number {
  return (JSON.parse(body.toString()) as { asked: number }).asked
}

/** The answer without the parts that differ each time: its time and request number. */
function comparable({ status, headers, body }: Answer) {
  const { 'x-request-id': id, date: _, ...rest } = headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  return { status, headers: rest, body: body.toString('latin1') }
}

const HOLIDAYS = '/life/api/holidays?year=2026'
const WAYS: readonly [string, Record<string, string>, string?][] = [
  ['/life/api/is-holiday?date=2026-02-28', {}],
  ['/api/is-holiday?date=2026-02-28', { host: 'life.localhost' }],
  ['/life/api/is-holiday?date=2026-02-28', { accept: 'text/markdown', 'accept-language': 'zh-TW' }],
  ['/life/api/is-holiday?date=2026-02-28', { accept: 'text/markdown', 'accept-language': 'en' }],
  ['/life/api/is-holiday?date=2026-02-28&lang=en', { accept: 'text/markdown' }],
  ['/life/api/is-holiday?date=2026-02-28', { accept: 'image/png' }],
  ['/life/api/is-holiday?date=2026-02-28', { origin: 'https://example.com' }],
  ['/life/api/is-holiday?date=2026-02-28', {}, 'HEAD'],
  ['/life/api/is-holiday?date=2026-02-28', {}, 'OPTIONS'],
  ['/life/api/is-holiday?date=2026-02-28', { 'if-none-match': '*' }],
  ['/life/api/is-holiday?date=2026-02-31', {}],
  [HOLIDAYS, {}],
  [HOLIDAYS, { 'accept-encoding': 'gzip' }],
  [HOLIDAYS, { 'accept-encoding': 'br' }],
  [HOLIDAYS, { 'accept-encoding': 'gzip;q=0' }],
  [HOLIDAYS, { 'accept-encoding': 'gzip', 'if-none-match': '*' }],
  [HOLIDAYS, {}, 'HEAD'],
  ['/wellness/api/crisis-lines', {}],
]

test('a repeated request gets the same answer after other requests', async () => {
  const gateway = await listen()
  // Each request comes in another second, so the cache is empty each time.
  const lone = []
  for (const [second, way] of WAYS.entries()) {
    vi.setSystemTime(new Date('2026-10-01T04:01:00.100Z').getTime() + second * 1000)
    lone.push(comparable(await gateway.send(...way)))
  }
  vi.setSystemTime(new Date('2026-10-01T04:00:00.100Z'))
  const first = []
  for (const way of WAYS) first.push(comparable(await gateway.send(...way)))
  const second: unknown[] = []
  for (const way of WAYS) second.push(comparable(await gateway.send(...way)))
  const again: unknown[] = []
  for (const way of WAYS.toReversed()) again.unshift(comparable(await gateway.send(...way)))
  // Requests that differ in one header do not share answers.
  expect(first).toEqual(lone)
  expect(second).toEqual(lone)
  expect(again).toEqual(lone)
})

test('a request through the router gets the same answer as one over a socket', async () => {
  const gateway = await listen()
  for (const [path, headers, method = 'GET'] of WAYS.filter(([, headers]) => headers.host === undefined)) {
    const sent = comparable(await gateway.send(path, headers, method))
    const routed = await gateway.fetch(new Request(`http://localhost${path}`, { method, headers }))
    const body = Buffer.from(await routed.arrayBuffer()).toString('latin1')
    expect({ path, status: routed.status, body }).toEqual({ path, status: sent.status, body: sent.body })
    expect(sent.headers).toMatchObject(
      Object.fromEntries([...routed.headers].filter(([name]) => name !== 'x-request-id')),
    )
  }
})

test('an answer is cached for the rest of the second, and another question is not', async () => {
  const gateway = await listen({ services: [...services, countingService()] })
  const ask = async (path: string, headers = {}) => countIn(await gateway.send(`/counting/api/count${path}`, headers))
  expect([await ask(''), await ask(''), await ask('')]).toEqual([1, 2, 2])
  expect([await ask('?of=a'), await ask('?of=a'), await ask('?of=a')]).toEqual([3, 4, 4])
  expect(await ask('', { 'accept-language': 'en' })).toBe(5)
  expect(await ask('', { accept: 'application/json' })).toBe(6)
  vi.setSystemTime(new Date('2026-10-01T04:00:01.000Z'))
  expect(await ask('')).toBe(7)
})

test('a changed row invalidates the cached answer', async () => {
  const env = { DATABASE_PATH: copyOfDatabase() }
  const gateway = await listen({ services: [...services, countingService()], env })
  gateway.store.writer?.$client.exec('create table changes (n integer)')
  const ask = async () => countIn(await gateway.send('/counting/api/count'))
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2])
  gateway.store.writer?.$client.exec('insert into changes values (1)')
  await setImmediate()
  expect([await ask(), await ask()]).toEqual([3, 3])
})

test('the ETag of the body gets 304, cached or not, and no other ETag does', async () => {
  const gateway = await listen()
  const path = '/life/api/is-holiday?date=2026-02-28'
  const { etag = '' } = (await gateway.send(path)).headers
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const unchanged = await gateway.send(path, { 'if-none-match': tag })
    expect([unchanged.status, unchanged.headers.etag, unchanged.body.length]).toEqual([304, etag, 0])
    expect(unchanged.headers).not.toHaveProperty('content-length')
  }
  expect((await gateway.send(path, { 'if-none-match': '"x"' })).status).toBe(200)
})

test('a 304 has no content headers, and has CORS headers only for a browser', async () => {
  const gateway = await listen()
  const path = '/life/api/is-holiday?date=2026-02-28'
  const { etag = '' } = (await gateway.send(path)).headers
  const ofContentOrBrowsers = ['content-type', 'access-control-allow-origin', 'access-control-expose-headers']
  // The first call stores the answer in the cache again.
  for (let call = 0; call < 3; call++) {
    const { headers } = await gateway.send(path, { 'if-none-match': etag })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      vary: 'Accept, Accept-Language, Accept-Encoding',
      etag,
    })
    expect(ofContentOrBrowsers.filter((name) => name in headers)).toEqual([])
    const seen = await gateway.send(path, { 'if-none-match': etag, origin: 'https://example.com' })
    expect(seen.status).toBe(304)
    expect(seen.headers['access-control-allow-origin']).toBe('*')
    expect(seen.headers['access-control-expose-headers']).toContain('ETag')
  }
})

test('callers who repeat themselves are counted, limited, logged and measured like others', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const gateway = await listen({ log, env: { RATE_LIMIT: 'free=3/60' } })
  const path = '/life/api/is-holiday?date=2026-02-28'
  const answers = []
  for (let call = 0; call < 4; call++) answers.push(await gateway.send(path))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])).toEqual(['2', '1', '0', '0'])
  expect(JSON.parse(answers[3]?.body.toString() ?? '')).toMatchObject({ code: 'too_many_requests' })
  const logged = lines.map((line) => JSON.parse(line) as { event: string }).filter(({ event }) => event === 'request')
  const expected = {
    event: 'request',
    method: 'GET',
    path: '/life/api/is-holiday',
    service: 'life',
    operation: 'is_holiday',
  }
  expect(logged).toMatchObject([200, 200, 200, 429].map((status) => ({ ...expected, status })))
  expect(await gateway.metrics.read()).toContain(
    'dozen_requests_total{service="life",operation="is_holiday",status="200"} 3',
  )
})
