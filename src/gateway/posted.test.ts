import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { request as sendRequest, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#support/observability/log.ts'
import { testGateway } from '../../tests/support/gateway.ts'
import { createHttpServer } from './http-server.ts'

const BODY_BYTES_MAX = 65_536
const CALL = {
  jsonrpc: '2.0',
  id: '茶-1',
  method: 'tools/call',
  params: { name: 'is_holiday', arguments: { date: '2026-02-28' } },
}
const JSON_HEADERS = { 'content-type': 'application/json' }

async function listen() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const gateway = testGateway({ log, env: { TEST_LIMITS: `bodyBytesMax=${BODY_BYTES_MAX}` } })
  const { server } = createHttpServer(gateway, { arrivalMs: 15_000, bodyBytesMax: BODY_BYTES_MAX, isSecure: false })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const post = async (chunks: readonly string[], headers: Record<string, string> = JSON_HEADERS, method = 'POST') => {
    const sent = sendRequest({ port, path: '/life/mcp', method, headers: { host: 'localhost', ...headers } })
    // Sends each chunk in its own packet, so that the server does not know the body's length.
    for (const chunk of chunks.slice(0, -1)) await new Promise((resolve) => sent.write(chunk, resolve))
    sent.end(chunks.at(-1))
    const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
    const received: Buffer[] = []
    for await (const chunk of incoming) received.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(received).toString() || 'null') as Record<string, never>
    return { status: incoming.statusCode, headers: incoming.headers, body }
  }
  return { gateway, port, post, lines }
}

test('a tool call over a socket gets the same answer as without one', async () => {
  const { gateway, post } = await listen()
  const request = new Request('http://localhost/life/mcp', {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(CALL),
  })
  const { status, headers, body } = await post([JSON.stringify(CALL)])
  expect({ status, body }).toEqual({ status: 200, body: await (await gateway.fetch(request)).json() })
  expect(body).toMatchObject({ id: '茶-1', result: { structuredContent: { is_holiday: true } } })
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
})

test('a body in pieces is read as one, wherever it was split', async () => {
  const { post } = await listen()
  const text = JSON.stringify(CALL)
  expect((await post([...text])).body).toEqual((await post([text])).body)
})

test.each([
  ['too long by what it declares', ['x'.repeat(BODY_BYTES_MAX + 1)], JSON_HEADERS, 413, 'body_too_large'],
  [
    'too long by what comes',
    ['x'.repeat(BODY_BYTES_MAX), 'x'.repeat(BODY_BYTES_MAX)],
    JSON_HEADERS,
    413,
    'body_too_large',
  ],
  ['no JSON by its header', ['{}'], { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['of a page elsewhere', ['{}'], { ...JSON_HEADERS, origin: 'https://elsewhere.example' }, 403, 'origin_not_allowed'],
] as const)('%s is refused, and the connection stays open', async (_, chunks, headers, status, code) => {
  const { post } = await listen()
  expect(await post(chunks, headers)).toMatchObject({ status, body: { type: `/errors/${code}` } })
  expect((await post([JSON.stringify(CALL)])).status).toBe(200)
})

test.each(['GET', 'PUT', 'DELETE'])('%s gets the advice to use POST', async (method) => {
  const { post } = await listen()
  expect(await post([''], JSON_HEADERS, method)).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } })
})

test('a caller who disconnects during the body frees its slot and appears in the log', async () => {
  const { port, lines, post } = await listen()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /life/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  // The response shows that the server has read what the earlier connection sent.
  await post([JSON.stringify(CALL)])
  socket.destroy()
  await vi.waitFor(() => expect(lines.some((line) => /"path":"\/life\/mcp".*"status":(?!200)/.test(line))).toBe(true), {
    timeout: 30_000,
  })
})
