import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createClientOf } from './client.ts'

/** A request with only those parts that identify its client. */
function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage
}

const options = { trustProxy: [], countsThisMachine: true, onUntrustedProxy: () => {} }
const clientOf = createClientOf(options)

describe('without TRUST_PROXY the peer is the client, whatever the header says', () => {
  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
    ['2001:db8:1:2::ffff', undefined, '2001:db8:1:2'],
    ['2001:db8::1', undefined, '2001:db8:0:0'],
    ['::1', undefined, '0:0:0:0'],
    ['fe80::1%eth0', undefined, 'fe80:0:0:0'],
    [undefined, '198.51.100.1', ''],
  ])('a request from %s with X-Forwarded-For %s has the client %j', (peer, forwarded, client) => {
    expect(clientOf(requestFrom(peer, forwarded))).toBe(client)
  })
})

describe('behind proxies the client is the first address from the right that is not a proxy', () => {
  const behind = createClientOf({ ...options, trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] })
  test.each([
    ['one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['two proxies', '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['an address made up by the client', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['a proxy address made up by the client', '10.0.0.1', '10.9.9.9, 127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['nobody trusted', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['nothing said', '10.0.0.1', undefined, '10.0.0.1'],
    ['only proxies', '10.0.0.1', '10.0.0.7, 10.0.0.8', '10.0.0.7'],
    ['nonsense', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['nonsense behind a proxy', '10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['an empty value', '10.0.0.1', '', '10.0.0.1'],
    ['a port', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['IPv6 with a port', '10.0.0.1', '[2001:DB8:0001:2::9]:51234', '2001:db8:1:2'],
    ['a mapped address', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv6 proxy', 'fd00::5', '2001:db8:1:2::9', '2001:db8:1:2'],
  ])('%s', (_, peer, forwarded, client) => {
    expect(behind(requestFrom(peer, forwarded))).toBe(client)
  })

  test('of a thousand forged proxies only the last few are read', () => {
    expect(behind(requestFrom('10.0.0.1', `203.0.113.9${', 10.0.0.2'.repeat(1000)}`))).toBe('10.0.0.2')
  })
})

describe('this machine', () => {
  const remoteOnly = createClientOf({ ...options, trustProxy: ['127.0.0.1'], countsThisMachine: false })

  test('is exempt if only remote callers count, but callers behind its proxy are clients', () => {
    for (const peer of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])
      expect(remoteOnly(requestFrom(peer))).toBeUndefined()
    expect(remoteOnly(requestFrom('127.0.0.1', '203.0.113.9'))).toBe('203.0.113.9')
    expect(remoteOnly(requestFrom('127.0.0.1', '127.0.0.1, 203.0.113.9'))).toBe('203.0.113.9')
    expect(remoteOnly(requestFrom('203.0.113.9', '127.0.0.1'))).toBe('203.0.113.9')
  })

  test('a caller whose socket is already closed has a client, and this process has none', () => {
    expect(remoteOnly(requestFrom(undefined))).toBe('')
    expect(remoteOnly(undefined)).toBeUndefined()
  })

  test('an untrusted proxy on it is reported once', () => {
    let calls = 0
    const deaf = createClientOf({ ...options, onUntrustedProxy: () => (calls += 1) })
    deaf(requestFrom('203.0.113.9', '198.51.100.1'))
    expect(calls).toBe(0)
    deaf(requestFrom('127.0.0.1', '198.51.100.1'))
    deaf(requestFrom('127.0.0.1', '198.51.100.2'))
    expect(calls).toBe(1)
  })
})
