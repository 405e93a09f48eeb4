import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createHttpServer, type HttpServerOptions } from '#gateway/http-server.ts'
import { testGateway, type TestOptions } from './gateway.ts'

/** Starts a gateway in this process on a real socket, until the test ends. */
export async function listen(options: TestOptions = {}, server: Partial<HttpServerOptions> = {}) {
  const gateway = testGateway(options)
  const http = createHttpServer(gateway, {
    arrivalMs: 120_000,
    bodyBytesMax: 1_048_576,
    isSecure: false,
    ...server,
  })
  await once(http.server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void http.server.close().closeAllConnections())
  const { port } = http.server.address() as AddressInfo
  return { ...http, gateway, port, url: `http://localhost:${port}` }
}

/** Sends raw bytes. Returns everything that the server sends until it closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
