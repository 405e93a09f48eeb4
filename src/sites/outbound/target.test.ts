import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { findTarget, vetUrl } from './target.ts'

const addresses = JSON.parse(readFileSync(new URL('fixtures/addresses.json', import.meta.url), 'utf8')) as {
  refused: Record<string, string>
  refused_urls: string[]
  ordinary: Record<string, string | null>
}
const REFUSED = Object.entries(addresses.refused).map(([reason, hosts]) => [reason, hosts.split(' ')] as const)
const REFUSED_URLS = [...addresses.refused_urls, `http://example.com/${'a'.repeat(8192)}`]

const PUBLIC = '93.184.216.34'
const signal = new AbortController().signal

function refusalOf(url: string): string | undefined {
  try {
    vetUrl(url, [])
    return undefined
  } catch (err) {
    return err instanceof ApiError ? err.code : String(err)
  }
}

test('the list has at least 300 addresses', () => {
  const hosts = REFUSED.flatMap(([, list]) => list)
  expect(new Set([...hosts, ...REFUSED_URLS]).size).toBeGreaterThanOrEqual(300)
})

describe.each(REFUSED)('%s', (_category, hosts) => {
  test.each(hosts)('%s is refused', (host) => {
    expect(refusalOf(`http://${host}/`)).toBe('url_not_allowed')
    expect(refusalOf(`https://${host}/robots.txt?q=1`)).toBe('url_not_allowed')
  })
})

test.each(REFUSED_URLS)('%j is refused', (url) => {
  expect(refusalOf(url)).toBe('url_not_allowed')
})

test('a refusal is bilingual', () => {
  expect(() => vetUrl('http://10.0.0.1/', [])).toThrow(
    expect.objectContaining({
      message: '10.0.0.1 is not an address on the public internet.',
      zh: '10.0.0.1 不是公開網路上的位址。',
    }),
  )
})

test.each(Object.entries(addresses.ordinary))('%s is allowed', async (url, asked) => {
  const names: string[] = []
  const resolver = async (name: string) => {
    names.push(name)
    return [PUBLIC]
  }
  const target = await findTarget(url, resolver, [], signal)
  expect(names).toEqual(asked === null ? [] : [asked])
  expect(target.addresses).toHaveLength(1)
})

describe('DNS answers', () => {
  const find = async (...addresses: string[]) => findTarget('https://example.com/', async () => addresses, [], signal)

  test.each([
    ['127.0.0.1'],
    ['10.0.0.5'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00:ec2::254'],
    ['64:ff9b::7f00:1'],
    ['fe80::1%eth0'],
    ['0.0.0.0'],
    ['not an address'],
    [''],
  ])('%s alone is refused', async (address) => {
    await expect(find(address)).rejects.toMatchObject({ code: 'url_not_allowed' })
  })

  test.each([
    [PUBLIC, '127.0.0.1'],
    ['127.0.0.1', PUBLIC],
    [PUBLIC, PUBLIC, PUBLIC, '192.168.1.1'],
    [PUBLIC, '::1'],
    ['2606:4700:4700::1111', '10.0.0.1'],
    ['2606:4700:4700::1111', 'fe80::1'],
  ])('one bad address among good ones refuses them all: %s, %s', async (...addresses) => {
    await expect(find(...addresses)).rejects.toMatchObject({ code: 'url_not_allowed' })
  })

  test('a name without addresses is unavailable, not refused', async () => {
    await expect(find()).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})

describe('test sites', () => {
  const allow = [{ host: 'shop.test', address: '127.0.0.1', port: 4321 }]
  const find = async (url: string) => findTarget(url, async () => [PUBLIC], allow, signal)

  test.each(['http://shop.test/a', 'http://shop.test:4321/a', 'http://SHOP.test./a'])('%s is allowed', async (url) => {
    expect(await find(url)).toMatchObject({ addresses: ['127.0.0.1'], port: 4321 })
  })

  test.each([
    'http://shop.test:4322/',
    'http://shop.test:8080/',
    'http://other.test/',
    'http://a.shop.test/',
    'http://127.0.0.1:4321/',
    'http://127.0.0.1/',
    'http://localhost:4321/',
    'http://user@shop.test/',
    'ftp://shop.test/',
  ])('%s is not', async (url) => {
    await expect(find(url)).rejects.toMatchObject({ code: 'url_not_allowed' })
  })
})

test('a local host is refused as such, whatever its port', () => {
  expect(() => vetUrl('http://localhost:3000', [])).toThrow('localhost is not a public host name')
})
