import type { ServerResponse } from 'node:http'
import https from 'node:https'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import zlib from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { makeAuthority } from '../../../tests/farm/certificate.ts'
import { patient, startUpstream, type Site, type Upstream } from '../../../tests/support/upstream.ts'
import { exchangeOverHttp, type Exchange } from './exchange.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

const PUBLIC = '93.184.216.34'
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function upstreamOf(sites: Record<string, Site>): Promise<Upstream> {
  const upstream = await startUpstream(sites)
  closing.push(upstream.close)
  return upstream
}

/** A server on which `speak` writes the raw response. */
async function rawSite(speak: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  const { port } = server.address() as AddressInfo
  return createGuardedFetch({
    userAgent: 'x',
    enabled: true,
    allow: [{ host: 'raw.test', address: '127.0.0.1', port }],
    resolver: async () => [],
  })
}

const repeat = (
  res: { write(text: string): unknown; once(event: 'close', stop: () => void): unknown },
  text: string,
) => {
  const timer = setInterval(() => res.write(text), 1)
  res.once('close', () => clearInterval(timer))
}

test('an error about a register names it and does not doubt an address that the caller never gave', async () => {
  const fetch = createGuardedFetch({ userAgent: 'x', enabled: true, resolver: async () => [] })
  const register = { zh: '商工登記', en: 'The register', url: 'https://register.example' }
  await expect(fetch('https://api.example.com/', { register })).rejects.toMatchObject({
    code: 'upstream_unavailable',
    message: 'The register cannot be reached right now. Try again later, or look it up at https://register.example.',
    zh: '現在連不上商工登記。請晚一點再試，或直接到 https://register.example 查。',
  })
})

describe('names whose addresses change', () => {
  const recorder = () => {
    const reached: string[][] = []
    const exchange: Exchange = async (target) => {
      reached.push([...target.addresses])
      throw new Error('Not connected in tests.')
    }
    return { reached, exchange }
  }

  test('the connection uses the vetted addresses, after a single lookup', async () => {
    const { reached, exchange } = recorder()
    const answers = [[PUBLIC], ['127.0.0.1']]
    let asked = 0
    const resolver = async () => answers[asked++] ?? []
    const fetch = createGuardedFetch({ userAgent: 'x', enabled: true, resolver, exchange })
    await expect(fetch('http://rebind.example.com/')).rejects.toMatchObject({ code: 'upstream_unavailable' })
    expect(reached).toEqual([[PUBLIC]])
    expect(asked).toBe(1)
    await expect(fetch('http://rebind.example.com/')).rejects.toMatchObject({ code: 'url_not_allowed' })
    expect(reached).toHaveLength(1)
  })

  test('a mixed answer is refused before any connection', async () => {
    const { reached, exchange } = recorder()
    const resolver = async () => [PUBLIC, '10.0.0.1']
    const fetch = createGuardedFetch({ userAgent: 'x', enabled: true, resolver, exchange })
    await expect(fetch('https://mixed.example.com/')).rejects.toMatchObject({ code: 'url_not_allowed' })
    expect(reached).toEqual([])
  })

  test('a request carries its own host name to the given address', async () => {
    const upstream = await upstreamOf({ 'name.example.com': { '/': 'here' } })
    const { stream } = await exchangeOverHttp(
      {
        url: new URL('http://name.example.com/'),
        hostname: 'name.example.com',
        addresses: ['127.0.0.1'],
        port: upstream.port,
      },
      { method: 'GET', headers: {}, body: undefined, signal: AbortSignal.timeout(60_000) },
    )
    stream.resume()
    expect(upstream.requests[0]).toMatchObject({ host: 'name.example.com' })
  })

  test('a name server that never responds ends at the deadline', async () => {
    const resolver = () => new Promise<never>(() => {})
    const fetch = createGuardedFetch({ userAgent: 'x', enabled: true, resolver })
    await expect(fetch('http://slow.example.com/', { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'upstream_timeout',
    })
  })
})

test('a connection resumes a TLS session of the same name only', async () => {
  const authority = makeAuthority()
  const contexts = new Map(['a.test', 'b.test'].map((host) => [host, tls.createSecureContext(authority.issue(host))]))
  const server = https.createServer({ SNICallback: (name, done) => done(null, contexts.get(name)) }, (_req, res) =>
    res.end('here'),
  )
  const connections: [name: unknown, isResumed: boolean][] = []
  server.on('secureConnection', (socket) => connections.push([socket.servername, socket.isSessionReused()]))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, authority.cert])
  closing.push(async () => {
    tls.setDefaultCACertificates(trusted)
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const allow = [...contexts.keys()].map((host) => ({ host, address: '127.0.0.1', port }))
  const fetch = patient(createGuardedFetch({ userAgent: 'x', enabled: true, allow, resolver: async () => [] }))
  for (const host of ['a.test', 'b.test', 'a.test', 'b.test']) await fetch(`https://${host}/`)
  expect(connections).toEqual([
    ['a.test', false],
    ['b.test', false],
    ['a.test', true],
    ['b.test', true],
  ])
})

describe('redirects', () => {
  const to = (location: string, status = 302) => ({ status, headers: { location } })

  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:6379/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'http://other.test/',
    '//10.0.0.1/',
    'file:///etc/passwd',
    'http://user:pass@a.test/',
    'http://a.test:6379/',
    'javascript:alert(1)',
  ])('a redirect to %s is refused', async (location) => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': to(location) } })
    await expect(fetch('http://a.test/')).rejects.toMatchObject({ code: 'url_not_allowed' })
  })

  test('the last hop of a chain is checked like the first', async () => {
    const { fetch, requests } = await upstreamOf({
      'a.test': { '/': to('/2', 301), '/2': to('http://b.test/3', 307) },
      'b.test': { '/3': to('http://192.168.0.1/', 308) },
    })
    await expect(fetch('http://a.test/')).rejects.toMatchObject({ code: 'url_not_allowed' })
    expect(requests.map((it) => it.host + it.path)).toEqual(['a.test/', 'a.test/2', 'b.test/3'])
  })

  test('five are followed, the sixth is not', async () => {
    const chain = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, to(`/${n + 1}`)]))
    const { fetch } = await upstreamOf({ 'a.test': { ...chain, '/7': 'end' } })
    const reached = await fetch('http://a.test/2')
    expect(reached.url).toBe('http://a.test/7')
    expect(reached.redirects).toHaveLength(5)
    await expect(fetch('http://a.test/1')).rejects.toMatchObject({ code: 'too_many_redirects' })
  })

  test('a loop ends', async () => {
    const { fetch, requests } = await upstreamOf({ 'a.test': { '/?a=secret': to('/b'), '/b': to('/?a=secret') } })
    await expect(fetch('http://a.test/?a=secret')).rejects.toMatchObject({
      code: 'too_many_redirects',
      message: 'a.test redirects more than 5 times: http://a.test/b → http://a.test/ → http://a.test/b.',
    })
    expect(requests).toHaveLength(6)
  })

  test('none are followed if redirectsMax is 0', async () => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': to('http://127.0.0.1/') } })
    expect(await fetch('http://a.test/', { redirectsMax: 0 })).toMatchObject({ status: 302, redirects: [] })
  })

  test('headers for one site are not sent to the next', async () => {
    const { fetch, requests } = await upstreamOf({ 'a.test': { '/': to('http://b.test/') }, 'b.test': { '/': 'ok' } })
    await fetch('http://a.test/', { headers: { authorization: 'secret', accept: 'text/plain' } })
    expect(requests[1]?.headers).not.toHaveProperty('authorization')
    expect(requests[1]?.headers.accept).toBe('text/plain')
  })

  test('a request body is not forwarded to another site', async () => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': to('http://b.test/', 307) }, 'b.test': { '/': 'ok' } })
    const post = fetch('http://a.test/', { method: 'POST', body: '{}' })
    await expect(post).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})

describe('bodies', () => {
  const zeros = Buffer.alloc(40_000_000)
  test.each([
    ['gzip', zlib.gzipSync(zeros)],
    ['deflate', zlib.deflateSync(zeros)],
    ['br', zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['zstd', zlib.zstdCompressSync(zeros)],
  ])('a %s bomb ends at the limit', async (encoding, body) => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': { headers: { 'content-encoding': encoding }, body } } })
    const read = await fetch('http://a.test/', { maxBytes: 100_000 })
    expect(read.truncated).toBe(true)
    expect(read.body).toHaveLength(100_000)
  })

  test.each([
    ['gzip', zlib.gzipSync('樣本')],
    ['GZIP', zlib.gzipSync('樣本')],
    ['x-gzip', zlib.gzipSync('樣本')],
    ['deflate', zlib.deflateSync('樣本')],
    ['deflate', zlib.deflateRawSync('樣本')],
    ['br', zlib.brotliCompressSync('樣本')],
    ['zstd', zlib.zstdCompressSync('樣本')],
    ['identity', Buffer.from('樣本')],
  ])('%s is decoded', async (encoding, body) => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': { headers: { 'content-encoding': encoding }, body } } })
    const read = await fetch('http://a.test/')
    expect(Buffer.from(read.body).toString()).toBe('樣本')
    expect(read.truncated).toBe(false)
  })

  test.each([
    ['gzip, gzip', zlib.gzipSync(zlib.gzipSync('x'))],
    ['compress', 'x'],
    ['gzip', 'not gzip'],
    ['gzip', zlib.gzipSync('a longer text').subarray(0, 20)],
    ['br', 'not brotli'],
  ])('invalid %s is an error', async (encoding, body) => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': { headers: { 'content-encoding': encoding }, body } } })
    await expect(fetch('http://a.test/')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  test('an endless compressed stream without content is ended', async () => {
    // An empty stored deflate block takes five bytes and decodes to nothing.
    const nothing = Buffer.alloc(5 * 2000, Buffer.from([0, 0, 0, 0xff, 0xff]))
    const speak = (_req: unknown, res: ServerResponse) => {
      res.writeHead(200, { 'content-encoding': 'gzip' })
      res.write(zlib.gzipSync('').subarray(0, 10))
      const timer = setInterval(() => res.write(nothing), 1)
      res.on('close', () => clearInterval(timer))
    }
    const { fetch } = await upstreamOf({ 'a.test': { '/': speak } })
    await expect(fetch('http://a.test/', { maxBytes: 1000 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  test('an endless body ends at the limit', async () => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': (_req, res) => repeat(res, 'x'.repeat(10_000)) } })
    const read = await fetch('http://a.test/', { maxBytes: 50_000 })
    expect(read).toMatchObject({ truncated: true })
    expect(read.body).toHaveLength(50_000)
  })

  test('a body of exactly the limit is complete', async () => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': 'x'.repeat(1000) } })
    expect(await fetch('http://a.test/', { maxBytes: 1000 })).toMatchObject({ truncated: false })
  })

  test('pieces are passed on as they arrive, and reading stops when the reader has enough', async () => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': (_req, res) => repeat(res, 'piece') } })
    let pieces = 0
    const read = await fetch('http://a.test/', { onChunk: (_chunk, head) => head.status === 200 && ++pieces < 3 })
    expect(pieces).toBe(3)
    expect(read.truncated).toBe(true)
    expect(read.body).toHaveLength(0)
  })
})

describe('hostile servers', () => {
  test.each([
    ['a byte of the body at a time', 'HTTP/1.1 200 OK\r\n\r\n', 'x'],
    ['a byte of the headers at a time', 'HTTP/1.1 200 OK\r\nx-a: ', 'x'],
    ['nothing at all', '', ''],
  ])('slow loris, %s: the deadline ends it', async (_name, start, piece) => {
    const fetch = await rawSite((socket) => {
      socket.write(start)
      const timer = setInterval(() => socket.write(piece), 20)
      socket.on('close', () => clearInterval(timer))
    })
    await expect(fetch('http://raw.test/', { timeoutMs: 150 })).rejects.toMatchObject({ code: 'upstream_timeout' })
  })

  test.each([
    ['endless headers', 'HTTP/1.1 200 OK\r\n', `x-filler: ${'y'.repeat(500)}\r\n`],
    ['one endless header', 'HTTP/1.1 200 OK\r\nx-filler: ', 'y'.repeat(1000)],
    ['an endless status line', 'HTTP/1.1 200 ', 'O'.repeat(1000)],
    ['endless interim answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['endless trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', `x-t: ${'y'.repeat(500)}\r\n`],
    ['an endless chunk extension', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', 'y'.repeat(1000)],
  ])('%s are cut off', async (_name, start, piece) => {
    const fetch = await rawSite((socket) => {
      socket.write(start)
      repeat(socket, piece)
    })
    await expect(fetch('http://raw.test/')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  test('more than 200 headers are refused', async () => {
    const headers = (count: number) => `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(count)}content-length: 2\r\n\r\nok`
    const many = await rawSite((socket) => socket.write(headers(200)))
    await expect(many('http://raw.test/')).rejects.toMatchObject({ code: 'upstream_unavailable' })
    const fewer = await rawSite((socket) => socket.write(headers(199)))
    expect(await fewer('http://raw.test/')).toMatchObject({ status: 200 })
  })

  test.each([
    ['a body shorter than its content-length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['two different content-lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc'],
    ['a negative content-length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nabc'],
    ['a content-length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\nabc'],
    [
      'length and chunks at once',
      'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    ],
    ['a chunk that is no number', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n'],
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['nothing', ''],
  ])('%s is not a valid response', async (_name, bytes) => {
    const fetch = await rawSite((socket) => socket.end(bytes))
    await expect(fetch('http://raw.test/', { timeoutMs: 60_000 })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
  })

  test('bytes beyond the content-length are ignored', async () => {
    const fetch = await rawSite((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n'),
    )
    expect(Buffer.from((await fetch('http://raw.test/')).body).toString()).toBe('ok')
  })
})

describe('identification and limits', () => {
  test('sends our user agent, which a caller cannot override, nor misdirect the request', async () => {
    const { fetch, requests } = await upstreamOf({ 'a.test': { '/': 'ok' } })
    await fetch('http://a.test/', { headers: { 'User-Agent': 'Mozilla', Host: 'b.test', 'x-key': '1' } })
    expect(requests[0]).toMatchObject({
      host: 'a.test',
      headers: { 'user-agent': 'Dozen/test (+https://example.com/contact)', 'x-key': '1', connection: 'close' },
    })
  })

  test('an additional user agent precedes ours and never replaces it', async () => {
    const { fetch, requests } = await upstreamOf({ 'a.test': { '/': 'ok' } })
    await fetch('http://a.test/', { agent: 'GPTBot/1.3\r\nx-evil: 1' })
    expect(requests[0]?.headers['user-agent']).toBe('GPTBot/1.3x-evil: 1 Dozen/test (+https://example.com/contact)')
    expect(requests[0]?.headers).not.toHaveProperty('x-evil')
  })

  test('the time to the first byte counts from the last request', async () => {
    const { allow } = await upstreamOf({
      'a.test': { '/': { status: 302, headers: { location: '/b' } }, '/b': 'ok' },
    })
    let now = 0
    const fetch = createGuardedFetch({ userAgent: 'x', enabled: true, allow, clock: () => (now += 100) })
    expect((await fetch('http://a.test/')).firstByteMs).toBe(100)
  })

  test('if disabled, nothing is fetched, and forbidden addresses are still reported as such', async () => {
    const { allow, requests } = await upstreamOf({ 'a.test': { '/': 'ok' } })
    const fetch = createGuardedFetch({ userAgent: 'x', enabled: false, allow })
    await expect(fetch('http://a.test/')).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await expect(fetch('http://127.0.0.1/')).rejects.toMatchObject({ code: 'url_not_allowed' })
    expect(requests).toEqual([])
  })

  test('a caller who disconnects ends the fetch', async () => {
    const leaving = new AbortController()
    const { fetch } = await upstreamOf({
      'a.test': { '/': (_req, res) => void res.write('x', () => leaving.abort()) },
    })
    await expect(fetch('http://a.test/', { signal: leaving.signal })).rejects.toMatchObject({
      code: 'upstream_timeout',
    })
  })

  test('a HEAD answer has headers and no body', async () => {
    const { fetch } = await upstreamOf({ 'a.test': { '/': 'a body' } })
    const read = await fetch('http://a.test/', { method: 'HEAD' })
    expect(read).toMatchObject({ status: 200, body: new Uint8Array() })
    expect(read.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})
