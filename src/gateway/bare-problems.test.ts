import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen, sendRaw } from '../../tests/support/listen.ts'

/** Milliseconds within which a request must arrive. Short, so that the tests are fast. */
const HASTY = { arrivalMs: 300 }

test('nonsense, unencoded characters and an oversized head get a problem', async () => {
  const { port } = await listen()
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

test('requests that Node would answer or drop by itself get a problem', async () => {
  const holiday = 'GET /api/is-holiday?date=2026-02-28 HTTP/1.1\r\n'
  const close = 'Connection: close\r\n\r\n'
  const [patient, hasty] = [await listen(), await listen({}, HASTY)]
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
    const answer = await sendRaw(status === 408 ? hasty.port : patient.port, bytes)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json')
    expect(answer.toLowerCase()).toContain('access-control-allow-origin: *')
    expect(answer).toContain(`"code":"${code}"`)
  }
})

test('a caller who disconnects during a body counts as a bad request', async () => {
  const { port, gateway } = await listen()
  const head = 'POST /wellness/api/phq9 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const socket = connect(port, '127.0.0.1', () => socket.end(`${head}Content-Length: 50\r\n\r\n{"answers"`))
  await new Promise((resolve) => socket.resume().on('close', resolve))
  await expect.poll(() => gateway.metrics.read()).toContain('operation="score_phq9",status="400"')
  expect(await gateway.metrics.read()).not.toContain('status="500"')
})

test('a caller who neither continues nor closes is disconnected', async () => {
  const { port, gateway } = await listen({}, HASTY)
  const head = 'POST /wellness/api/gad7 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
    socket.write(`${head}Content-Length: 50\r\n\r\n{"answers"`),
  )
  socket.on('error', () => {}).resume()
  await expect.poll(() => gateway.metrics.read()).toContain('operation="score_gad7",status="400"} 1')
  socket.destroy()
})

test('a target in absolute form overrides the Host header', async () => {
  const { port } = await listen()
  const rest = '/api/is-holiday?date=2026-02-28 HTTP/1.1\r\nConnection: close\r\nHost: '
  const statusOf = async (bytes: string) => /^HTTP\/1\.1 (\d+)/.exec(await sendRaw(port, bytes))?.[1]
  expect(await statusOf(`GET http://life.localhost${rest}evil.example\r\n\r\n`)).toBe('200')
  expect(await statusOf(`GET http://evil.example${rest}life.localhost\r\n\r\n`)).toBe('421')
  expect(await statusOf(`GET ${rest}life.localhost:\r\n\r\n`)).toBe('200')
})
