import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { DnsLookup } from '#sites/outbound/types.ts'
import { findPrefix, isSpecialAddress, parseAddress, parsePrefix, prefixContains } from './ip-prefix.ts'
import { verifyCrawlerIp } from './verify-crawler-ip.ts'

const verify = async (ip: string, dns?: DnsLookup) => runOperation(verifyCrawlerIp, { ip }, testContext({ dns }))

const names = (reverse: Record<string, string[]>, forward: Record<string, string[]>): DnsLookup => ({
  reverse: async (address) => reverse[address] ?? [],
  forward: async (hostname) => forward[hostname] ?? [],
})

describe('by published prefix', () => {
  test.each([
    ['66.249.66.1', 'Googlebot', '66.249.66.0/24'],
    ['::ffff:66.249.66.1', 'Googlebot', '66.249.66.0/24'],
    ['６６．２４９．６６．１', 'Googlebot', '66.249.66.0/24'],
    ['2001:4860:4801:2::1', 'Googlebot', '2001:4860:4801:2::/64'],
    ['216.73.216.9', 'ClaudeBot', '216.73.216.0/22'],
  ])('%s is %s', async (ip, crawler, prefix) => {
    expect(await verify(ip)).toMatchObject({ verified: true, crawler, method: 'prefix', prefix })
  })

  test('a network of an operator without a published list proves nothing', async () => {
    expect(await verify('157.240.1.1')).toMatchObject({
      verified: false,
      crawler: 'meta-externalagent',
      method: 'prefix',
      authoritative: false,
    })
  })
})

test('an address of another crawler does not verify the claim, but is named', async () => {
  const answer = await runOperation(verifyCrawlerIp, { ip: '66.249.66.1', bot: 'GPTBot' })
  expect(answer).toMatchObject({ verified: false, crawler: 'Googlebot', claimed: { bot: 'GPTBot', is_true: false } })
})

describe('by forward-confirmed reverse DNS', () => {
  const host = 'baiduspider-220-181-108-100.crawl.baidu.com'

  test('a name that resolves back to the address is proof', async () => {
    const dns = names({ '220.181.108.100': [`${host}.`] }, { [host]: ['220.181.108.100'] })
    expect(await verify('220.181.108.100', dns)).toMatchObject({
      verified: true,
      crawler: 'Baiduspider',
      method: 'rdns',
      hostname: host,
    })
  })

  test('a name that resolves to another address is a forgery', async () => {
    const dns = names({ '8.8.4.4': [host] }, { [host]: ['220.181.108.100'] })
    expect(await verify('8.8.4.4', dns)).toMatchObject({ verified: false, crawler: null, method: 'none' })
  })

  test('a host name that only has a similar ending is a forgery', async () => {
    const fake = 'crawl.notbaidu.com'
    const dns = names(
      { '8.8.4.4': [fake, 'baidu.com.evil.test'] },
      { [fake]: ['8.8.4.4'], 'baidu.com.evil.test': ['8.8.4.4'] },
    )
    expect(await verify('8.8.4.4', dns)).toMatchObject({ verified: false, method: 'none' })
  })

  test('a DNS failure leaves the verdict open', async () => {
    const dns: DnsLookup = {
      reverse: async () => {
        throw new ApiError('upstream_unavailable', 'The DNS server did not answer.')
      },
      forward: async () => [],
    }
    expect(await verify('8.8.4.4', dns)).toMatchObject({ verified: false, method: 'none' })
  })
})

test.each(['10.0.0.1', '127.0.0.1', '192.168.1.1', '::1', 'fe80::1'])('%s belongs to no crawler', async (ip) => {
  expect(await verify(ip)).toMatchObject({
    verified: false,
    method: 'none',
    explanation: expect.stringContaining('private'),
  })
})

test.each(['', '256.1.1.1', '66.249.66', 'googlebot.com', '66.249.66.0/24', '1.2.3.4:80', 'fe80::1%eth0'])(
  '%j is refused',
  async (ip) => {
    await expect(verify(ip)).rejects.toMatchObject({ code: 'invalid_input' })
  },
)

describe('prefixes', () => {
  test.each([
    ['66.249.64.0/27', '66.249.64.31', true],
    ['66.249.64.0/27', '66.249.64.32', false],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['2001:db8::/32', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['10.0.0.0/8', '2001:db8::', false],
    ['1.2.3.4/32', '1.2.3.4', true],
  ])('%s contains %s: %s', (prefix, ip, holds) => {
    expect(prefixContains(parsePrefix(prefix)!, parseAddress(ip)!)).toBe(holds)
  })

  test.each(['1.2.3.4', '1.2.3.4/33', '1.2.3.4/24', 'x/8', '::/129', '1.2.3.0/-1'])('%s is invalid', (text) => {
    expect(parsePrefix(text)).toBeUndefined()
  })

  test('the most specific prefix wins', () => {
    const rows = [{ prefix: '10.0.0.0/8' }, { prefix: '10.1.0.0/16' }, { prefix: '10.2.0.0/16' }]
    expect(findPrefix(rows, parseAddress('10.1.2.3')!)).toEqual({ prefix: '10.1.0.0/16' })
  })

  test('an IPv6 address with an IPv4 tail is read', () => {
    expect(parseAddress('64:ff9b::1.2.3.4')).toEqual({ family: 6, value: 0x0064ff9b000000000000000001020304n })
    expect(isSpecialAddress(parseAddress('::ffff:10.0.0.1')!)).toBe(true)
  })
})
