import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Site, type Upstream } from '../../../../tests/support/upstream.ts'
import { checkSiteCrawlers } from './check-site-crawlers.ts'
import { goodSite, page, robotsOf } from '../../../../tests/support/tea-shop-sites.ts'

/** Fake sites with one fault each, and the suggestions that the check should make. */
const FAULTY_SITES: Readonly<Record<string, { site: (host: string) => Site; suggestions: string[] }>> = {
  'good.test': { site: (host) => goodSite(host), suggestions: [] },
  'no-robots.test': {
    site: (host) => goodSite(host, { '/robots.txt': { status: 404, body: 'no' } }),
    suggestions: ['robots_missing', 'sitemap_not_in_robots'],
  },
  'html-robots.test': {
    site: (host) => goodSite(host, { '/robots.txt': { headers: { 'content-type': 'text/html' }, body: page(host) } }),
    suggestions: ['robots_missing', 'sitemap_not_in_robots'],
  },
  'broken-robots.test': {
    site: (host) => goodSite(host, { '/robots.txt': { status: 503, body: 'later' } }),
    suggestions: ['robots_unreachable', 'sitemap_not_in_robots'],
  },
  'throttled-robots.test': {
    site: (host) => goodSite(host, { '/robots.txt': { status: 429, body: 'slow down' } }),
    suggestions: ['robots_unreachable', 'sitemap_not_in_robots'],
  },
  'misspelled-robots.test': {
    site: (host) => goodSite(host, { '/robots.txt': robotsOf(host, 'User-agent: *\nDissallow: /private/') }),
    suggestions: ['robots_errors'],
  },
  'no-search.test': {
    site: (host) => goodSite(host, { '/robots.txt': robotsOf(host, 'User-agent: Googlebot\nDisallow: /') }),
    suggestions: ['search_blocked'],
  },
  'no-answers.test': {
    site: (host) => goodSite(host, { '/robots.txt': robotsOf(host, 'User-agent: PerplexityBot\nDisallow: /') }),
    suggestions: ['ai_search_blocked'],
  },
  'no-training.test': {
    site: (host) =>
      goodSite(host, { '/robots.txt': robotsOf(host, 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /') }),
    suggestions: [],
  },
  'no-sitemap.test': {
    site: (host) => goodSite(host, { '/sitemap.xml': { status: 404 }, '/robots.txt': 'User-agent: *\nAllow: /' }),
    suggestions: ['sitemap_missing'],
  },
  'dead-sitemap.test': {
    site: (host) => goodSite(host, { '/sitemap.xml': { status: 500, body: 'oops' } }),
    suggestions: ['sitemap_missing'],
  },
  'html-sitemap.test': {
    site: (host) => goodSite(host, { '/sitemap.xml': page(host) }),
    suggestions: ['sitemap_missing'],
  },
  'bomb-sitemap.test': {
    site: (host) => goodSite(host, { '/sitemap.xml': gzipSync(`<urlset>${' '.repeat(60_000_000)}`) }),
    suggestions: ['sitemap_errors'],
  },
  'unnamed-sitemap.test': {
    site: (host) => goodSite(host, { '/robots.txt': 'User-agent: *\nAllow: /' }),
    suggestions: ['sitemap_not_in_robots'],
  },
  'no-llms.test': {
    site: (host) => goodSite(host, { '/llms.txt': { status: 404 } }),
    suggestions: ['llms_txt_missing'],
  },
  'soft-404.test': { site: (host) => goodSite(host, { '/llms.txt': page(host) }), suggestions: ['llms_txt_missing'] },
  'down.test': { site: (host) => goodSite(host, { '/': { status: 500, body: 'oops' } }), suggestions: ['home_status'] },
}

let upstream: Upstream

beforeAll(async () => {
  const sites = FAULTY_SITES
  upstream = await startUpstream(
    Object.fromEntries(Object.entries(sites).map(([host, { site }]) => [host, site(host)])),
  )
})
afterAll(() => upstream.close())

const check = async (url: string) => runOperation(checkSiteCrawlers, { url }, testContext({ fetch: upstream.fetch }))

describe('a site check finds exactly the fault of each site', () => {
  test.each(Object.entries(FAULTY_SITES))('%s', async (host, { suggestions }) => {
    const { suggestions: found } = await check(`http://${host}`)
    expect(found.map(({ id }) => id)).toEqual(suggestions)
    expect(found.filter(({ line, message_zh }) => !line || !/\p{Script=Han}/u.test(message_zh))).toEqual([])
  })
})

describe('site check', () => {
  test('returns the deciding line for each crawler', async () => {
    const { crawlers } = await check('http://no-training.test')
    const verdict = (name: string) => crawlers.find((it) => it.name === name)
    expect(verdict('GPTBot')).toMatchObject({ allowed: false, rule: { line: 3, type: 'disallow', pattern: '/' } })
    expect(verdict('Googlebot')).toMatchObject({ allowed: true, rule: null })
    expect(crawlers.length).toBeGreaterThanOrEqual(47)
  })

  test('returns the line to paste', async () => {
    const lineOf = async (host: string) => (await check(`http://${host}`)).suggestions[0]
    expect(await lineOf('misspelled-robots.test')).toMatchObject({
      message: expect.stringContaining('Line 2 of robots.txt'),
      line: 'Disallow: /private/',
    })
    expect((await lineOf('no-search.test'))?.line).toBe('User-agent: Googlebot\nAllow: /')
    expect((await lineOf('no-robots.test'))?.line).toContain('Sitemap: http://no-robots.test/sitemap.xml')
    expect((await lineOf('down.test'))?.line).toContain('curl')
  })

  test('treats an unreachable robots.txt as closed to all, and a missing one as open', async () => {
    expect((await check('http://broken-robots.test')).crawlers.some(({ allowed }) => allowed)).toBe(false)
    expect((await check('http://no-robots.test')).crawlers.every(({ allowed }) => allowed)).toBe(true)
  })

  test('does not take an HTML page for a robots.txt or an llms.txt', async () => {
    expect((await check('http://html-robots.test')).robots).toMatchObject({
      exists: false,
      status: 200,
      errors: [{ code: 'html_content' }],
    })
    expect((await check('http://soft-404.test')).llms_txt).toMatchObject({
      exists: false,
      note: expect.stringContaining('404'),
    })
  })

  test('reaches a bare host over http if https is not available', async () => {
    expect((await check('good.test')).url).toBe('http://good.test')
  })

  test('returns the cached answer within the hour', async () => {
    const context = testContext({ fetch: upstream.fetch })
    const first = await runOperation(checkSiteCrawlers, { url: 'http://good.test' }, context)
    const asked = upstream.requests.length
    const second = await runOperation(checkSiteCrawlers, { url: 'http://good.test/some/page' }, context)
    expect([first.cached, second.cached]).toEqual([false, true])
    expect(upstream.requests.length).toBe(asked)
  })

  test('fetches once for two concurrent calls', async () => {
    const context = testContext({ fetch: upstream.fetch })
    const asked = upstream.requests.length
    await Promise.all([1, 2, 3].map(() => runOperation(checkSiteCrawlers, { url: 'http://good.test' }, context)))
    expect(upstream.requests.slice(asked).filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
  })

  test('refuses a private address', async () => {
    await expect(check('http://127.0.0.1/')).rejects.toMatchObject({ code: 'url_not_allowed' })
  })

  test('refuses addresses that are never fetched', async () => {
    for (const url of ['ftp://good.test', 'file:///etc/passwd', 'javascript:alert(1)', 'http://user:pass@good.test/']) {
      await expect(check(url)).rejects.toMatchObject({ code: 'url_not_allowed' })
    }
  })

  test('follows five redirects of robots.txt and treats a sixth as a missing file', async () => {
    const hops = (count: number): Site =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at): [string, Site[string]] => [
          at === 0 ? '/robots.txt' : `/r${at}`,
          { status: 302, headers: { location: at + 1 === count ? '/end.txt' : `/r${at + 1}` } },
        ]),
      )
    const end = 'User-agent: *\nDisallow: /'
    upstream.serve({ 'good.test': goodSite('good.test', { ...hops(5), '/end.txt': end }) })
    expect((await check('http://good.test')).crawlers.find(({ name }) => name === 'GPTBot')?.allowed).toBe(false)
    upstream.serve({ 'good.test': goodSite('good.test', { ...hops(6), '/end.txt': end }) })
    expect((await check('http://good.test')).crawlers.find(({ name }) => name === 'GPTBot')?.allowed).toBe(true)
    upstream.serve({ 'good.test': goodSite('good.test') })
  })
})
