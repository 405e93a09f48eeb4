import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testGateway, type TestOptions } from '../../tests/support/gateway.ts'
import { startUpstream } from '../../tests/support/upstream.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

/** The gateway behind a real socket. */
async function listen(options: TestOptions = {}, ahead: Partial<HttpServerOptions> = {}) {
  const { server, connections } = createHttpServer(testGateway(options), {
    arrivalMs: 15_000,
    bodyBytesMax: 1_048_576,
    isSecure: false,
    ...ahead,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, connections }
}

test('a request to a site ends when the last caller who waits for it is gone', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const upstream = await startUpstream({ 'shop.test': { '*': (_, res) => asked.resolve(res) } })
  onTestFinished(() => upstream.close())
  const { port } = await listen({ fetch: upstream.fetch })
  const ask = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /seo/api/site-check?url=http://shop.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return socket
  }
  const [first, second] = [await ask(), await ask()]
  const response = await asked.promise
  first.destroy()
  await once(first, 'close')
  expect(response.destroyed).toBe(false)
  const ended = once(response, 'close')
  second.destroy()
  await ended
  expect(response.writableFinished).toBe(false)
})

test('what goes with every answer goes with every one, whoever writes it', async () => {
  const { port } = await listen({}, { isSecure: true, dataVersion: () => 'v7' })
  const holiday = '/life/api/is-holiday?date=2026-02-28'
  const etag = (await fetch(`http://localhost:${port}${holiday}`)).headers.get('etag') ?? ''
  const asked: [string, RequestInit][] = [
    [holiday, {}],
    [holiday, {}],
    [holiday, { headers: { 'if-none-match': etag } }],
    [holiday, { method: 'HEAD' }],
    ['/life/', {}],
    ['/life/api/nothing', {}],
    ['/life/mcp', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ]
  for (const [path, init] of asked) {
    const { headers } = await fetch(`http://localhost:${port}${path}`, init)
    // Twice they would be one with a comma.
    expect([headers.get('strict-transport-security'), headers.get('data-version')], path).toEqual([
      'max-age=31536000',
      'v7',
    ])
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

test('who asks and does not read is let go, whoever reads is answered meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, connections } = await listen()
  const ask = async (path: string, times: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
    return socket
  }
  // More than the buffers of a connection hold, of which nothing is taken.
  const idler = await ask('/life/openapi.json', 200)
  onTestFinished(() => void idler.destroy())
  const reader = await ask('/healthz', 1)
  await once(reader, 'data')
  expect(connections()).toBe(2)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000)
      return connections()
    })
    .toBe(1)
  reader.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(reader, 'data'))).toContain('200 OK')
  reader.destroy()
})
