import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import BetterSqlite from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyOfDatabase } from '../support/gateway.ts'
import { startGateway } from '../support/process.ts'
import { quickStart } from '../support/quick-start.ts'
import { startSeededGateway } from '../support/seeded-process.ts'

// What only a process shows: sockets, signals, settings from the environment.

/** Sends bytes as they are and reads until the server closes. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** Its address is no https one. */
let port: number
/** Of one that cuts off early whoever does not go on. */
let hastyPort: number
beforeAll(async () => {
  const gateways = await Promise.all([
    startSeededGateway(),
    startSeededGateway({ TEST_LIMITS: 'requestDeadlineMs=300' }),
  ])
  ;[port, hastyPort] = gateways.map((gateway) => gateway.port) as [number, number]
  return () => Promise.all(gateways.map((gateway) => gateway.kill()))
})

describe('the socket', () => {
  test('what is no HTTP, or has too large a head, gets a problem', async () => {
    const nonsense = await sendRaw(port, 'HELLO\r\n\r\n')
    expect(nonsense).toContain('HTTP/1.1 400')
    expect(nonsense).toContain('"code":"malformed_request"')
    const chinese = await sendRaw(port, 'GET /rules/api/search?q=連鎖 HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(chinese).toContain('HTTP/1.1 400')
    expect(chinese).toContain('Percent-encode what is not ASCII')
    const large = await sendRaw(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(large).toContain('HTTP/1.1 431')
    expect(large).toContain('"code":"headers_too_large"')
  })

  test('what Node would answer by itself, or cut off, gets a problem too', async () => {
    const holiday = 'GET /api/is-holiday?date=2026-02-28 HTTP/1.1\r\n'
    const close = 'Connection: close\r\n\r\n'
    for (const [bytes, status, code] of [
      [`${holiday}${close}`, 400, 'malformed_request'],
      [`${holiday}Host: life.localhost\r\nHost: life.localhost\r\n${close}`, 400, 'malformed_request'],
      [`${holiday}Host: life.localhost@evil.example\r\n${close}`, 400, 'malformed_request'],
      ['CONNECT life.localhost:80 HTTP/1.1\r\nHost: life.localhost\r\n\r\n', 405, 'method_not_allowed'],
      [`${holiday}Host: life.local`, 408, 'request_timeout'],
      [
        'POST /wellness/api/phq9 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a',
        408,
        'request_timeout',
      ],
    ] as const) {
      const answer = await sendRaw(status === 408 ? hastyPort : port, bytes)
      expect(answer).toContain(`HTTP/1.1 ${status} `)
      expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
      expect(answer.toLowerCase()).toContain('access-control-allow-origin: *')
      expect(answer).toContain(`"code":"${code}"`)
    }
  })

  test('a caller who hangs up in the middle of a body is no fault of ours', async () => {
    const head = 'POST /wellness/api/phq9 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const socket = connect(port, '127.0.0.1', () => socket.end(`${head}Content-Length: 50\r\n\r\n{"answers"`))
    await new Promise((resolve) => socket.resume().on('close', resolve))
    const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
    expect(metrics).toContain('operation="score_phq9",status="400"')
    expect(metrics).not.toContain('status="500"')
  })

  test('a caller who neither goes on nor closes holds no place for ever', async () => {
    const failedSoFar = async () => {
      const metrics = await (await fetch(`http://localhost:${hastyPort}/metrics`)).text()
      return Number(/operation="score_gad7",status="400"\} (\d+)/.exec(metrics)?.[1] ?? 0)
    }
    const head = 'POST /wellness/api/gad7 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const socket = connect({ port: hastyPort, host: '127.0.0.1', allowHalfOpen: true }, () =>
      socket.write(`${head}Content-Length: 50\r\n\r\n{"answers"`),
    )
    socket.on('error', () => {}).resume()
    await expect.poll(failedSoFar).toBe(1)
    socket.destroy()
  })

  test('a target in absolute form names the host, whatever the Host header says', async () => {
    const rest = '/api/is-holiday?date=2026-02-28 HTTP/1.1\r\nConnection: close\r\nHost: '
    const statusOf = async (bytes: string) => /^HTTP\/1\.1 (\d+)/.exec(await sendRaw(port, bytes))?.[1]
    expect(await statusOf(`GET http://life.localhost${rest}evil.example\r\n\r\n`)).toBe('200')
    expect(await statusOf(`GET http://evil.example${rest}life.localhost\r\n\r\n`)).toBe('421')
    expect(await statusOf(`GET ${rest}life.localhost:\r\n\r\n`)).toBe('200')
  })
})

test('SIGTERM lets the process end cleanly, and the log says so', async () => {
  const gateway = await startSeededGateway({ LOG_LEVEL: 'info' })
  expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
  // A request that has only just begun to arrive still gets its answer, and the connection ends with it.
  const body = '{"answers":[0,0,0,0,0,0,0,0,0]}'
  const head = 'POST /wellness/api/phq9 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const socket = connect(gateway.port, '127.0.0.1')
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  const stopped = gateway.stop('SIGTERM')
  await expect.poll(gateway.log).toContain('"event":"draining"')
  socket.write(body)
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toContain('Connection: close')
  expect(await stopped).toBe(0)
  expect(gateway.log()).toContain('"event":"draining"')
  expect(gateway.log()).toContain('"clean":true')
})

test('SIGTERM to npm start reaches the gateway, so that nothing is left behind', async () => {
  const gateway = await startSeededGateway({ LOG_LEVEL: 'info', TEST_LIMITS: 'drainNoticeMs=0' }, ['npm', 'start'])
  await gateway.stop('SIGTERM')
  expect(gateway.log()).toContain('"clean":true')
})

test('the metrics are for this machine, and whom a proxy passes on needs the token; the access log has no query', async () => {
  const gateway = await startSeededGateway({ METRICS_TOKEN: 'sixteen letters or more', LOG_LEVEL: 'info' })
  const status = async (headers: Record<string, string>) => {
    const answer = await fetch(`${gateway.url}/metrics`, { headers })
    return [answer.status, answer.headers.get('www-authenticate')]
  }
  expect(await status({})).toEqual([200, null])
  expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toEqual([401, 'Bearer realm="metrics"'])
  expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer sixteen letters or more' })).toEqual([
    200,
    null,
  ])
  await fetch(`${gateway.url}/life/api/invoice/check?number=12345678`)
  await gateway.stop()
  expect(gateway.log()).toContain('"path":"/life/api/invoice/check"')
  expect(gateway.log()).not.toContain('12345678')
})

test('behind TLS browsers are told to come by https alone, and nowhere else', async () => {
  const hstsAt = async (at: number, headers: Record<string, string> = {}) => {
    const answers = [
      await fetch(`http://localhost:${at}/life/api/is-holiday?date=2026-02-28`, { headers }),
      await fetch(`http://localhost:${at}/nothing-here`, { headers }),
    ]
    const bare = await sendRaw(at, 'GET / HTTP/1.1\r\n\r\n')
    return [...answers.map((it) => it.headers.get('strict-transport-security')), /strict-transport.*/i.exec(bare)?.[0]]
  }
  const gateway = await startSeededGateway({ PUBLIC_URL: 'https://example.tw' })
  expect(await hstsAt(gateway.port)).toEqual([
    'max-age=31536000',
    'max-age=31536000',
    'Strict-Transport-Security: max-age=31536000',
  ])
  expect((await hstsAt(gateway.port, { 'x-forwarded-proto': 'http' })).slice(0, 2)).toEqual([null, null])
  await gateway.kill()
  expect(await hstsAt(port)).toEqual([null, null, undefined])
})

test('a bad setting stops the start and is named', async () => {
  await Promise.all([
    expect(startGateway({ LOG_LEVEL: 'loud', DRAIN_MS: 'many' })).rejects.toThrow(
      /LOG_LEVEL must be[^]*DRAIN_MS must be/,
    ),
    expect(startGateway({ DATABASE_PATH: '/proc/dozen/gateway.db' })).rejects.toThrow(
      /DATABASE_PATH: the folder of \/proc\/dozen\/gateway.db cannot be made/,
    ),
    expect(startGateway({ NODE_ENV: 'production', OUTBOUND_ALLOW: 'x.test=127.0.0.1:1' })).rejects.toThrow(
      /OUTBOUND_ALLOW/,
    ),
    expect(startGateway({ HOSTS_LIFE: 'stock.localhost' })).rejects.toThrow(
      /ended with 78[^]*HOSTS_<SERVICE>: .*stock\.localhost/,
    ),
  ])
})

test('a database of a newer version stops the start with a sentence', async () => {
  const path = copyOfDatabase()
  const client = new BetterSqlite(path)
  client.exec(`insert into __drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2099, 0)})`)
  client.close()
  await expect(startGateway({ DATABASE_PATH: path })).rejects.toThrow(
    /ended with 78[^]*does not start: .*newer version.*npm run restore/,
  )
})

test('an operator’s command says in a sentence what is wrong with its arguments or settings', async () => {
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<[code: unknown, output: string]>((resolve) => {
      const options = { env: { ...quickStart(), ...env } }
      execFile(process.execPath, ['scripts/ledger.ts', ...args], options, (err, stdout, stderr) =>
        resolve([err?.code ?? 0, stdout + stderr]),
      )
    })
  const [wrongArgument, wrongSetting] = await Promise.all([run(['--nonsense']), run([], { PORT: 'many' })])
  expect(wrongArgument).toEqual([2, expect.stringMatching(/^Unknown option '--nonsense'\.\nUsage:/)])
  expect(wrongSetting).toEqual([78, expect.stringContaining('PORT must be an integer from 1 to 65535.')])
})
