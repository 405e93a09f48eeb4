import { describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import type { FetchOptions, GuardedFetch } from '#sites/outbound/types.ts'
import { readSiteSitemap } from './site-files.ts'

const START = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'

describe('a sitemap that arrives in pieces', () => {
  const url = 'https://a.example/sitemap.xml'
  const entry = (at: number) => `<url><loc>https://a.example/${at}</loc></url>`
  const head = { url, status: 200, headers: new Headers() }

  /** Reads a sitemap that arrives in these pieces, and counts the pieces that the reader took. */
  async function read(pieces: Iterable<string>, failure?: ApiError) {
    let taken = 0
    const fetch: GuardedFetch = async (_url, { onChunk }: FetchOptions = {}) => {
      for (const piece of pieces) {
        taken++
        if ((await onChunk?.(Buffer.from(piece), head)) === false) break
      }
      if (failure) throw failure
      return { ...head, body: new Uint8Array(), truncated: false, redirects: [] }
    }
    return { ...(await readSiteSitemap(url, { keep: 1 }, { fetch, signal: new AbortController().signal })), taken }
  }

  function* endless() {
    yield START
    for (let from = 0; ; from += 1000) yield Array.from({ length: 1000 }, (_, at) => entry(from + at)).join('')
  }

  test('is read completely', async () => {
    const whole = read([START, ...Array.from({ length: 20_000 }, (_, at) => entry(at)), '</urlset>'])
    expect(await whole).toMatchObject({ status: 200, sitemap: { total: 20_000, truncated: false, findings: [] } })
  })

  test('is read up to 50,000 addresses', async () => {
    const { taken, sitemap } = await read(endless())
    expect(sitemap).toMatchObject({ total: 50_000, findings: [{ code: 'too_many_urls' }] })
    expect(taken).toBeLessThan(70)
  })

  test('gives the content before the connection broke', async () => {
    const late = new ApiError('upstream_timeout', 'a.example did not answer in time.')
    const { status, sitemap } = await read([START, entry(1), entry(2).slice(0, 9)], late)
    expect(status).toBe(200)
    expect(sitemap).toMatchObject({ kind: 'urlset', total: 1, truncated: true, findings: [{ code: 'incomplete' }] })
    expect(await read([], late)).toMatchObject({ status: null, sitemap: null, reason: late.message })
  })

  test('several large ones are all read', async () => {
    const large = () => [START, ...Array.from({ length: 12_000 }, (_, at) => entry(at)), '</urlset>']
    const results = await Promise.all(Array.from({ length: 5 }, () => read(large())))
    expect(results.map(({ sitemap }) => sitemap?.total)).toEqual(Array.from({ length: 5 }, () => 12_000))
  })
})
