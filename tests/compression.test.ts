import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { codingFor } from '#surfaces/compress.ts'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await gateway.request('stock', path, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

// Accept-Encoding by RFC 9110 §12.5.3.
test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['GZIP;q=1.0', 'gzip'],
])('Accept-Encoding %s is answered in %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

describe('a long answer', () => {
  test('is the same in every encoding, smaller, and has Vary', async () => {
    const plain = await get('/api/etf-dividends')
    const gzipped = await get('/api/etf-dividends', { 'accept-encoding': 'gzip' })
    const brotli = await get('/api/etf-dividends', { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.response.headers.get('content-encoding')).toBeNull()
    expect(gzipped.response.headers.get('content-encoding')).toBe('gzip')
    expect(brotli.response.headers.get('content-encoding')).toBe('br')
    expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    for (const packed of [gzipped, brotli]) expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    for (const { response } of [plain, gzipped, brotli])
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
    const tags = [plain, gzipped, brotli].map(({ response }) => response.headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
  })

  test('gets 304 if the client has this encoding', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const etag = (await get('/api/etf-dividends', headers)).response.headers.get('etag') ?? ''
    const again = await get('/api/etf-dividends', { ...headers, 'if-none-match': etag })
    expect([again.response.status, again.bytes.length]).toEqual([304, 0])
    const other = await get('/api/etf-dividends', { 'if-none-match': etag })
    expect(other.response.status).toBe(200)
  })

  test('of any kind: pages, documents, tools', async () => {
    for (const [path, accept] of [
      ['/', 'text/html'],
      ['/docs', 'text/html'],
      ['/openapi.json', '*/*'],
    ]) {
      const { response } = await get(path!, { accept: accept!, 'accept-encoding': 'gzip' })
      expect([path, response.headers.get('content-encoding')]).toEqual([path, 'gzip'])
    }
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_etf_dividends', arguments: {} },
    }
    const called = await gateway.request('stock', '/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify(message),
    })
    expect(called.headers.get('content-encoding')).toBe('gzip')
  })
})

test('a short answer is not compressed', async () => {
  const { response } = await get('/api/stock/none', { 'accept-encoding': 'gzip, br' })
  expect(response.headers.get('content-encoding')).toBeNull()
})
