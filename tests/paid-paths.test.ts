import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Charge } from '#operation/charge.ts'
import { everythingPaid, testGateway } from './support/gateway.ts'
import { labService } from './chain/support/lab-service.ts'

// Raw requests that try to reach a paid operation without its price. No client library changes them before they are
// sent.

async function listen(charge?: Charge) {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-paths-'))
  const runs = join(folder, 'runs.log')
  writeFileSync(runs, '')
  const gateway = testGateway({ services: [labService('base-sepolia', runs)], ...(charge && { charge }) })
  const server: Server = createServer(
    getRequestListener((request, { incoming }) => gateway.fetch(request, { incoming: incoming as never })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  return {
    send: (bytes: string) => exchange(port, bytes),
    ran: () => readFileSync(runs, 'utf8').split('\n').filter(Boolean),
  }
}

/** The server's reply to these bytes, until it closes the connection. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

interface Trick {
  method?: string
  target?: string
  host?: string
  headers?: string[]
  body?: string
  version?: string
}

function bytesOf({
  method = 'GET',
  target = '/api/pro/quote?q=x',
  host = 'lab.localhost',
  headers = [],
  body = '',
  version = '1.1',
}: Trick) {
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(host ? [`Host: ${host}`] : []),
    'Connection: close',
    ...headers,
  ]
  const length =
    body && !headers.some((it) => /^transfer-encoding/i.test(it)) ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
  return `${[...lines, ...length].join('\r\n')}\r\n\r\n${body}`
}

const targets = [
  '/API/PRO/QUOTE',
  '/api/Pro/quote',
  '/Api/pro/quote',
  '/api/pro/QUOTE',
  '/api%2Fpro/quote',
  '/api/pro%2Fquote',
  '/api%2fpro%2fquote',
  '/%61pi/pro/quote',
  '/api/%70ro/quote',
  '/api/pro/%71uote',
  '/api/pro/quot%65',
  '/%2561pi/pro/quote',
  '/api/pro/quote%00',
  '/api/pro/quote%20',
  '/api/pro/quote%0a',
  '/api/pro/quote%2f',
  '/api/pro/quote%3fq=x',
  '/api%c0%afpro/quote',
  '/api/%e0%80%afpro/quote',
  '/api/pro/quote%ff',
  '//api/pro/quote',
  '/api//pro/quote',
  '/api/pro//quote',
  '/api/pro/quote/',
  '/api/pro/quote//',
  '/./api/pro/quote',
  '/api/./pro/quote',
  '/api/free/../pro/quote',
  '/api/pro/../pro/quote',
  '/api/pro/quote/.',
  '/api/pro/quote/x/..',
  '/api/%2e/pro/quote',
  '/api/x/%2e%2e/pro/quote',
  '\\api\\pro\\quote',
  '/api\\pro\\quote',
  '/api/pro;/quote',
  '/api/pro/quote;v=1',
  '/api/pro/quote.json',
  '/api/pro/quote.md',
  '/api/pro/quote#free',
  '/api/pro/quote?',
  '/api/pro/quote?q=x&price=0',
  '/api/pro/quote?_method=HEAD',
  '/ａｐｉ/pro/quote',
  '/api/pro/export/',
  'http://lab.localhost/api/pro/quote',
  'http://elsewhere.test/api/pro/quote',
  'lab.localhost/api/pro/quote',
  '*',
]

const mountedTargets = [
  '/lab/api/pro/quote',
  '/LAB/api/pro/quote',
  '/lab//api/pro/quote',
  '//lab/api/pro/quote',
  '/lab/../lab/api/pro/quote',
  '/lab/api/pro/../../api/pro/quote',
  '/%6cab/api/pro/quote',
  '/lab/lab/api/pro/quote',
]

const json = 'Content-Type: application/json'
const call = (params: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"lab_quote",${params}}}`

const tricks: [string, Trick][] = [
  ...targets.map((target): [string, Trick] => [`GET ${target}`, { target }]),
  ...targets.slice(0, 30).map((target): [string, Trick] => [`HEAD ${target}`, { method: 'HEAD', target }]),
  ...mountedTargets.map((target): [string, Trick] => [`${target} on the bare domain`, { target, host: 'localhost' }]),
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'LINK'].map(
    (method): [string, Trick] => [method, { method }],
  ),
  ['a lower-case method', { method: 'get' }],
  ['TRACE', { method: 'TRACE' }],
  ['an unknown method', { method: 'BUY' }],
  ['HTTP/1.0 without a Host', { version: '1.0', host: '' }],
  ['HTTP/1.0 with the Host', { version: '1.0' }],
  ['HTTP/0.9', { version: '0.9' }],
  ['the Host in upper case', { host: 'LAB.LOCALHOST' }],
  ['a Host with the root’s dot', { host: 'lab.localhost.' }],
  ['a Host with a port', { host: 'lab.localhost:80' }],
  ['a Host with a user', { host: 'a@lab.localhost' }],
  ['a Host with a path', { host: 'lab.localhost/api' }],
  ['an encoded Host', { host: 'lab%2elocalhost' }],
  ['two Hosts', { headers: ['Host: localhost'] }],
  ['a Host with a comma', { host: 'lab.localhost, localhost' }],
  ['X-Forwarded-Host', { headers: ['X-Forwarded-Host: free.example'] }],
  ['X-Forwarded-Prefix', { headers: ['X-Forwarded-Prefix: /free'] }],
  ['Forwarded', { headers: ['Forwarded: host=free.example;proto=https'] }],
  ['X-Original-URL', { target: '/', headers: ['X-Original-URL: /api/pro/quote'] }],
  ['X-Rewrite-URL', { target: '/', headers: ['X-Rewrite-URL: /api/pro/quote'] }],
  ['X-HTTP-Method-Override', { method: 'POST', headers: ['X-HTTP-Method-Override: GET'] }],
  ['an override to HEAD', { headers: ['X-HTTP-Method-Override: HEAD'] }],
  ['an empty X-PAYMENT', { headers: ['X-PAYMENT:'] }],
  ['X-PAYMENT: {}', { headers: ['X-PAYMENT: e30='] }],
  ['X-PAYMENT: null', { headers: ['X-PAYMENT: bnVsbA=='] }],
  ['X-PAYMENT that is no base64', { headers: ['X-PAYMENT: \u0001'] }],
  ['an empty PAYMENT-SIGNATURE', { headers: ['PAYMENT-SIGNATURE:'] }],
  ['PAYMENT-SIGNATURE: true', { headers: ['PAYMENT-SIGNATURE: dHJ1ZQ=='] }],
  ['a receipt sent as a payment', { headers: ['PAYMENT-RESPONSE: eyJzdWNjZXNzIjp0cnVlfQ=='] }],
  ['both payment headers, both nonsense', { headers: ['X-PAYMENT: e30=', 'PAYMENT-SIGNATURE: e30='] }],
  ['HEAD with a payment', { method: 'HEAD', headers: ['X-PAYMENT: e30='] }],
  ['a conditional request', { headers: ['If-None-Match: *'] }],
  ['a range', { headers: ['Range: bytes=0-'] }],
  ['Markdown', { headers: ['Accept: text/markdown'] }],
  ['an Accept that nothing satisfies', { headers: ['Accept: image/png'] }],
  ['an upgrade', { headers: ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'] }],
  ['a POST without a body', { method: 'POST', target: '/api/pro/echo', headers: [json] }],
  ['a POST with its body', { method: 'POST', target: '/api/pro/echo', headers: [json], body: '{"said":"x"}' }],
  [
    'a chunked POST',
    {
      method: 'POST',
      target: '/api/pro/echo',
      headers: [json, 'Transfer-Encoding: chunked'],
      body: 'c\r\n{"said":"x"}\r\n0\r\n\r\n',
    },
  ],
  [
    'a smuggled second request',
    {
      method: 'POST',
      target: '/api/pro/echo',
      headers: [json, 'Transfer-Encoding: chunked', 'Content-Length: 4'],
      body: '0\r\n\r\nGET /api/pro/quote HTTP/1.1\r\nHost: lab.localhost\r\n\r\n',
    },
  ],
  ['an MCP call', { method: 'POST', target: '/mcp', headers: [json], body: call('"arguments":{}') }],
  [
    'an MCP call with a payment of null',
    { method: 'POST', target: '/mcp', headers: [json], body: call('"arguments":{},"_meta":{"x402/payment":null}') },
  ],
  [
    'an MCP call with a payment of {}',
    { method: 'POST', target: '/mcp', headers: [json], body: call('"arguments":{},"_meta":{"x402/payment":{}}') },
  ],
  [
    'an MCP call with the payment in a header',
    { method: 'POST', target: '/mcp', headers: [json, 'X-PAYMENT: e30='], body: call('"arguments":{}') },
  ],
  [
    'an MCP batch',
    {
      method: 'POST',
      target: '/mcp',
      headers: [json, 'MCP-Protocol-Version: 2025-03-26'],
      body: `[${call('"arguments":{}')}]`,
    },
  ],
]

test('there are more than forty ways of circumvention', () => {
  expect(tricks.length).toBeGreaterThan(40)
})

test('a paid plain request reaches the handler, so a circumvention would be detected', async () => {
  const { send, ran } = await listen(everythingPaid)
  const answer = await send(bytesOf({ headers: ['X-PAYMENT: paid'] }))
  expect([answer.startsWith('HTTP/1.1 200'), ran()]).toEqual([true, ['quote x']])
})

test('no circumvention reaches a paid handler or its answer', async () => {
  const { send, ran } = await listen()
  const reached: string[] = []
  for (const [name, trick] of tricks) {
    const answer = await send(bytesOf(trick))
    // The 402 may contain the example's answer, whose `q` has another value.
    if (ran().length > 0 || /"q":(null|"x")|"said":"x"/.test(answer)) reached.push(name)
  }
  expect(reached).toEqual([])
})

test('an unknown address under /api/pro/ is 404, with a payment too', async () => {
  const { send } = await listen()
  for (const headers of [[], ['X-PAYMENT: e30=']]) {
    expect(await send(bytesOf({ target: '/api/pro/nothing', headers }))).toMatch(/^HTTP\/1\.1 404 /)
  }
})
