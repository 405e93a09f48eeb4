import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createMetricsAccess } from './metrics-access.ts'

const TOKEN = 'a token of sixteen'

/** A request with only those parts that decide access to the metrics. */
function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  // Safe, because no other part of the request is read.
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])(
  'a program on this machine, %s, may read',
  (address) => {
    expect(createMetricsAccess(undefined)(from(address))).toBe(true)
  },
)

test.each<Record<string, string>>([
  { 'x-forwarded-for': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 Caddy' },
  { 'x-real-ip': '203.0.113.7' },
])('a caller behind a proxy on this machine needs the token: %o', (headers) => {
  expect(createMetricsAccess(undefined)(from('127.0.0.1', headers))).toBe(false)
  expect(createMetricsAccess(TOKEN)(from('127.0.0.1', headers))).toBe(false)
  expect(createMetricsAccess(TOKEN)(from('127.0.0.1', { ...headers, authorization: `Bearer ${TOKEN}` }))).toBe(true)
})

test('from elsewhere the correct token is needed', () => {
  const mayRead = createMetricsAccess(TOKEN)
  expect(mayRead(from('172.17.0.1', { authorization: `Bearer ${TOKEN}` }))).toBe(true)
  for (const authorization of ['', `Bearer ${TOKEN}x`, TOKEN, 'Bearer ', 'Bearer undefined']) {
    expect(mayRead(from('172.17.0.1', { authorization }))).toBe(false)
    expect(createMetricsAccess(undefined)(from('172.17.0.1', { authorization }))).toBe(false)
  }
})
