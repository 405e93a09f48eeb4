import { once } from 'node:events'
import { connect } from 'node:net'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen, sendRaw } from '../../tests/support/listen.ts'
import { startUpstream } from '../../tests/support/upstream.ts'

test('an outbound request is cancelled when its last caller disconnects', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const upstream = await startUpstream({ 'shop.test': { '*': (_, res) => asked.resolve(res) } })
  onTestFinished(() => upstream.close())
  const { port, server, url } = await listen({ fetch: upstream.fetch })
  const ask = async () => {
    const socket = connect(port, '127.0.0.1')
    const arrived = once(server, 'request')
    socket.write('GET /seo/api/site-check?url=http://shop.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await arrived
    return socket
  }
  const [first, second] = [await ask(), await ask()]
  const response = await asked.promise
  const ended = once(response, 'close')
  first.destroy()
  await once(first, 'close')
  // The response on another connection shows that the server has noticed that the first one closed.
  await fetch(`${url}/healthz`)
  expect(response.destroyed).toBe(false)
  second.destroy()
  await ended
  expect(response.writableFinished).toBe(false)
})

test('common header fields are in every response, including error responses', async () => {
  const { port, url } = await listen({}, { isSecure: true, dataVersion: () => 'v7' })
  const holiday = '/life/api/is-holiday?date=2026-02-28'
  const etag = (await fetch(`${url}${holiday}`)).headers.get('etag') ?? ''
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
    const { headers } = await fetch(`${url}${path}`, init)
    // If the header were sent twice, fetch would join the values with a comma.
    expect([headers.get('strict-transport-security'), headers.get('data-version')], path).toEqual([
      'max-age=31536000',
      'v7',
    ])
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\n\r\n')).toContain('Strict-Transport-Security: max-age=31536000\r\n')
})

test('only responses over https tell browsers to require https', async () => {
  const hstsAt = async (url: string, headers: Record<string, string> = {}) => {
    const answers = [await fetch(`${url}/life/`, { headers }), await fetch(`${url}/nothing-here`, { headers })]
    return answers.map((it) => it.headers.get('strict-transport-security'))
  }
  const secure = await listen({}, { isSecure: true })
  expect(await hstsAt(secure.url)).toEqual(['max-age=31536000', 'max-age=31536000'])
  expect(await hstsAt(secure.url, { 'x-forwarded-proto': 'http' })).toEqual([null, null])
  const plain = await listen()
  expect(await hstsAt(plain.url)).toEqual([null, null])
  expect(await sendRaw(plain.port, 'GET / HTTP/1.1\r\n\r\n')).not.toContain('Strict-Transport-Security')
})

test('a caller who does not read is disconnected, and one who reads is answered meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, connections } = await listen()
  const ask = async (path: string, times: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
    return socket
  }
  // The unread responses are larger than all buffers of a connection.
  const idler = await ask('/life/openapi.json', 200)
  onTestFinished(() => void idler.destroy())
  const reader = await ask('/healthz', 1)
  onTestFinished(() => void reader.destroy())
  await once(reader, 'data')
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(1000)
      reader.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      expect(String(await once(reader, 'data'))).toContain('200 OK')
      return connections()
    })
    .toBe(1)
})
