import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { testGateway, type TestOptions } from '../../tests/support/gateway.ts'
import { startUpstream } from '../../tests/support/upstream.ts'
import { createHttpServer } from './http-server.ts'

/** The gateway behind a real socket. */
async function listen(options: TestOptions): Promise<number> {
  const { server } = createHttpServer(testGateway(options), {
    arrivalMs: 15_000,
    bodyBytesMax: 1_048_576,
    isSecure: false,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

test('a request to a site ends when the last caller who waits for it is gone', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const upstream = await startUpstream({ 'shop.test': { '*': (_, res) => asked.resolve(res) } })
  onTestFinished(() => upstream.close())
  const port = await listen({ fetch: upstream.fetch })
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
