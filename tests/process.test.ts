import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { copyOfDatabase } from './support/gateway.ts'
import { startGateway, type GatewayProcess } from './support/process.ts'

// What only a process shows: sockets, signals, settings from the environment.

async function gatewayOf(env: Record<string, string> = {}): Promise<GatewayProcess> {
  const gateway = await startGateway({ DATABASE_PATH: copyOfDatabase(), ...env })
  onTestFinished(() => gateway.kill())
  return gateway
}

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

test('what is no HTTP, or has too large a head, gets a problem', async () => {
  const { port } = await gatewayOf()
  const nonsense = await sendRaw(port, 'HELLO\r\n\r\n')
  expect(nonsense).toContain('HTTP/1.1 400')
  expect(nonsense).toContain('"code":"malformed_request"')
  const large = await sendRaw(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(large).toContain('HTTP/1.1 431')
  expect(large).toContain('"code":"headers_too_large"')
})

test('SIGTERM lets the process end cleanly, and the log says so', async () => {
  const gateway = await startGateway({ LOG_LEVEL: 'info', DATABASE_PATH: copyOfDatabase() })
  expect((await fetch(`${gateway.url}/life/api/is-holiday?date=2026-02-28`)).status).toBe(200)
  expect(await gateway.stop()).toBe(0)
  expect(gateway.log()).toContain('"event":"draining"')
  expect(gateway.log()).toContain('"clean":true')
})

test('the access log has the path and not the query', async () => {
  const gateway = await startGateway({ LOG_LEVEL: 'info', DATABASE_PATH: copyOfDatabase() })
  await fetch(`${gateway.url}/life/api/invoice/check?number=12345678`)
  await gateway.stop()
  expect(gateway.log()).toContain('"path":"/life/api/invoice/check"')
  expect(gateway.log()).not.toContain('12345678')
})

test('a bad setting stops the start and is named', async () => {
  await expect(startGateway({ LOG_LEVEL: 'loud', BODY_BYTES_MAX: 'many' })).rejects.toThrow(
    /LOG_LEVEL[^]*BODY_BYTES_MAX/,
  )
  await expect(startGateway({ NODE_ENV: 'production', OUTBOUND_ALLOW: 'x.test=127.0.0.1:1' })).rejects.toThrow(
    /OUTBOUND_ALLOW/,
  )
})
