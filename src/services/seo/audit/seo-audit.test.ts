import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Site, type Upstream } from '../../../../tests/support/upstream.ts'
import { seoAudit } from './seo-audit.ts'
import { BODY, goodSite, page, robotsOf } from '../../../../tests/support/tea-shop-sites.ts'

/** What is wrong with the home page, and the one check that must fail for it. */
const FAULTY_PAGES: Readonly<Record<string, { site: (host: string) => Site; failed: string[]; capped?: string[] }>> = {
  'page-good.test': { site: (host) => goodSite(host), failed: [] },
  'page-404.test': {
    site: (host) => goodSite(host, { '/': { status: 404, body: page(host) } }),
    failed: ['http_status'],
    capped: ['http_status'],
  },
  'page-noindex.test': {
    site: (host) => goodSite(host, { '/': page(host, { head: '<meta name="robots" content="noindex">' }) }),
    failed: ['noindex'],
    capped: ['noindex'],
  },
  'page-noindex-header.test': {
    site: (host) => goodSite(host, { '/': { headers: { 'x-robots-tag': 'noindex' }, body: page(host) } }),
    failed: ['noindex'],
    capped: ['noindex'],
  },
  'page-blocked.test': {
    site: (host) => goodSite(host, { '/robots.txt': robotsOf(host, 'User-agent: bingbot\nDisallow: /') }),
    failed: ['robots_txt'],
    capped: ['robots_txt'],
  },
  'page-title.test': { site: (host) => goodSite(host, { '/': page(host, { title: '' }) }), failed: ['title'] },
  'page-long-title.test': {
    site: (host) => goodSite(host, { '/': page(host, { title: `<title>${'茶'.repeat(31)}</title>` }) }),
    failed: ['title'],
  },
  'page-two-titles.test': {
    site: (host) => goodSite(host, { '/': page(host, { title: '<title>一</title><title>二</title>' }) }),
    failed: ['title'],
  },
  'page-description.test': {
    site: (host) => goodSite(host, { '/': page(host, { description: '' }) }),
    failed: ['description'],
  },
  'page-canonical.test': {
    site: (host) =>
      goodSite(host, { '/': page(host, { canonical: '<link rel="canonical" href="http://other.test/">' }) }),
    failed: ['canonical'],
  },
  'page-h1.test': {
    site: (host) =>
      goodSite(host, { '/': page(host, { body: `<h1>一</h1><h1>二</h1><p>${BODY.words}</p><a href="/a">a</a>` }) }),
    failed: ['h1'],
  },
  'page-alt.test': {
    site: (host) =>
      goodSite(host, {
        '/': page(host, { body: `<h1>茶</h1><p>${BODY.words}</p><img src="x.png"><a href="/a">a</a>` }),
      }),
    failed: ['image_alt'],
  },
  'page-og.test': {
    site: (host) => goodSite(host, { '/': page(host, { social: '<meta property="og:title" content="茶">' }) }),
    failed: ['open_graph'],
  },
  'page-data.test': {
    site: (host) =>
      goodSite(host, { '/': page(host, { data: '<script type="application/ld+json">{broken</script>' }) }),
    failed: ['structured_data'],
  },
  'page-thin.test': {
    site: (host) => goodSite(host, { '/': page(host, { body: '<h1>茶</h1><p>很少字。</p><a href="/a">a</a>' }) }),
    failed: ['word_count'],
  },
  'page-links.test': {
    site: (host) =>
      goodSite(host, {
        '/': page(host, { body: `<h1>茶</h1><p>${BODY.words}</p><a href="#">空</a><a href="/a">a</a>` }),
      }),
    failed: ['links'],
  },
  'page-sitemap.test': {
    site: (host) => goodSite(host, { '/sitemap.xml': { status: 404 } }),
    failed: ['sitemap'],
  },
  'page-ai.test': {
    site: (host) => goodSite(host, { '/robots.txt': robotsOf(host, 'User-agent: OAI-SearchBot\nDisallow: /') }),
    failed: ['ai_crawlers'],
  },
}

const WEIGHTS: Readonly<Record<string, number>> = {
  http_status: 8,
  noindex: 8,
  robots_txt: 8,
  title: 12,
  description: 10,
  canonical: 8,
  h1: 8,
  image_alt: 8,
  open_graph: 6,
  structured_data: 6,
  word_count: 6,
  links: 4,
  sitemap: 4,
  ai_crawlers: 4,
}

let upstream: Upstream

beforeAll(async () => {
  const sites = FAULTY_PAGES
  upstream = await startUpstream(
    Object.fromEntries(Object.entries(sites).map(([host, { site }]) => [host, site(host)])),
  )
})
afterAll(() => upstream.close())

describe('an audit finds the fault of each page, and nothing else', () => {
  test.each(Object.entries(FAULTY_PAGES))('%s', async (host, { failed, capped = [] }) => {
    const answer: {
      score: number
      capped_by: string[]
      checks: { id: string; passed: boolean; fix: object | null }[]
    } = await runOperation(seoAudit, { url: `http://${host}/` }, testContext({ fetch: upstream.fetch }))
    const found = answer.checks.filter(({ passed }) => !passed)
    expect(found.map(({ id }) => id)).toEqual(failed)
    expect(found.every(({ fix }) => fix !== null)).toBe(true)
    expect(answer.capped_by).toEqual(capped)
    const points = failed.reduce((sum, id) => sum - WEIGHTS[id]!, 100)
    expect(answer.score).toBe(capped.length > 0 ? Math.min(49, points) : points)
  })
})
