import { afterAll, describe, expect, test } from 'vitest'
import { readLlmsTxt } from '#sites/crawl/llms-txt.ts'
import { runOperation, testContext, testGateway } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Script } from '../../../../tests/support/upstream.ts'
import { generateLlmsTxtPro } from './generate-llms-txt-pro.ts'
import { generateLlmsTxt } from './generate-llms-txt.ts'

interface Generated {
  llms_txt: string
  verdict: string
  pages: { url: string; title: string; section: string }[]
  skipped: { url: string; reason: string }[]
  source: string
  cached: boolean
}

const html = (title: string, extra = '', body = '') =>
  `<!doctype html><html><head><title>${title}</title>${extra}</head><body>${body}</body></html>`
const listOf = (...urls: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/p/${index + 1}`)

const big: Record<string, Script> = Object.fromEntries(numbered(60).map((path) => [path, html(`Page ${path}`)]))
const paths = (folder: string, count: number) => numbered(count).map((path) => path.replace('/p', folder))
const guides = [...paths('/docs/guide', 14), ...paths('/docs/api', 12)]
const posts = paths('/blog', 60)
const onSite = (host: string, all: readonly string[]) => all.map((path) => `http://${host}${path}`)
const titled = (all: readonly string[]): Record<string, Script> =>
  Object.fromEntries(all.map((path) => [path, html(`About ${path} | Kettle Docs`)]))

const upstream = await startUpstream({
  'kettle.test': {
    '/': html('Kettle', '', '<a href="/pricing">Pricing</a><a href="/blog/60">Our newest post</a>'),
    ...titled([...guides, ...posts, '/pricing']),
    '/sitemap.xml':
      '<sitemapindex><sitemap><loc>http://kettle.test/post-sitemap.xml</loc></sitemap><sitemap><loc>http://kettle.test/docs.xml</loc></sitemap></sitemapindex>',
    '/post-sitemap.xml': listOf(...onSite('kettle.test', posts)),
    '/docs.xml': listOf(...onSite('kettle.test', [...guides, '/pricing', '/'])),
  },
  'late.test': {
    '/': html('Late'),
    ...titled([...guides, ...posts]),
    '/sitemap.xml': listOf(...onSite('late.test', [...posts, ...guides])),
  },
  'big.test': {
    '/': html('Big'),
    ...big,
    '/sitemap.xml': listOf(...numbered(60).map((path) => `http://big.test${path}`)),
  },
  'mixed.test': {
    '/': html('Mixed', '<meta name="description" content="All sorts.">'),
    '/robots.txt': 'User-agent: *\nDisallow: /private\n',
    '/sitemap.xml': listOf(
      ...['/ok', '/cart/', '/tag/oolong', '/gone', '/private/x', '/file.pdf', '/hidden', '/inward', '/again'].map(
        (path) => `http://mixed.test${path}`,
      ),
      'http://elsewhere.test/x',
    ),
    '/ok': html('Fine', '<meta name="description" content="A fine page.">'),
    '/file.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
    '/hidden': html('Hidden', '<meta name="robots" content="noindex">'),
    '/inward': { status: 302, headers: { location: 'http://10.0.0.1/' } },
    '/again': { status: 301, headers: { location: '/ok' } },
  },
  'links.test': {
    '/': html('Linked', '', '<a href="/a">A</a><a href="/a#part">A</a><a href="http://elsewhere.test/">E</a>'),
    '/a': html('Part A'),
  },
  'index.test': {
    '/': html('Index'),
    '/robots.txt': 'Sitemap: http://index.test/maps.xml\n',
    '/maps.xml':
      '<sitemapindex><sitemap><loc>http://index.test/a.xml</loc></sitemap><sitemap><loc>http://index.test/b.xml</loc></sitemap></sitemapindex>',
    '/a.xml': listOf('http://index.test/one'),
    '/b.xml': listOf('http://index.test/two'),
    '/one': html('One'),
    '/two': html('Two'),
  },
  'twice.test': {
    '/': html('Tea &amp;amp; Co', '<meta name="description" content="Tea &amp;amp; pots &amp;#8211; from Alishan.">'),
    '/sitemap.xml': listOf('http://twice.test/', 'http://twice.test/pots', 'http://twice.test/article'),
    '/pots': html('Pots &amp;#8211; old &amp;amp; new'),
    '/article': html(
      'When to write &amp;amp;',
      '',
      '<p>In HTML an ampersand is written &amp;amp; so that it is shown.</p>',
    ),
  },
  'shut.test': { '/': html('Shut'), '/robots.txt': 'User-agent: *\nDisallow: /\n' },
})
afterAll(upstream.close)

const context = () => testContext({ fetch: upstream.fetch })
const draft = async (url: string, operation = generateLlmsTxt) => runOperation(operation, { url }, context())

test('pages of equal rank are listed in the order of the sitemap', async () => {
  const { pages, verdict, llms_txt, source } = await draft('big.test')
  expect(pages.map(({ url }) => url)).toEqual(numbered(15).map((path) => `http://big.test${path}`))
  expect(readLlmsTxt(llms_txt)).toMatchObject({ verdict: 'valid', stats: { links: 15 } })
  expect({ verdict, source }).toEqual({ verdict: 'valid', source: 'sitemap' })
})

test.each(['kettle.test', 'late.test'])('of %s all 26 guide and API pages come before any blog post', async (host) => {
  const { pages, llms_txt } = await draft(host, generateLlmsTxtPro)
  const order = pages.map(({ url }) => new URL(url).pathname)
  const firstPost = order.findIndex((path) => path.startsWith('/blog'))
  expect(new Set(order.slice(0, firstPost))).toEqual(new Set(host === 'kettle.test' ? ['/pricing', ...guides] : guides))
  expect(new Set(pages.slice(firstPost).map(({ section }) => section))).toEqual(new Set(['Optional']))
  expect(llms_txt).not.toContain('Kettle Docs')
  expect(llms_txt.match(/^- /gm)).toHaveLength(45)
})

test('the fifteen places go to pages that the front page links to, and to guide and reference in turn', async () => {
  const order = (await draft('kettle.test')).pages.map(({ url }) => new URL(url).pathname)
  expect(order).toContain('/pricing')
  expect(order.filter((path) => path.startsWith('/docs/guide'))).toHaveLength(7)
  expect(order.filter((path) => path.startsWith('/docs/api'))).toHaveLength(7)
})

test('the paid draft has forty-five places', async () => {
  expect((await draft('big.test', generateLlmsTxtPro)).pages).toHaveLength(45)
})

test('pages that cannot be listed are skipped with the reason', async () => {
  const { pages, skipped, llms_txt } = await draft('mixed.test')
  expect(pages.map(({ title }) => title)).toEqual(['Fine'])
  expect(Object.fromEntries(skipped.map(({ url, reason }) => [new URL(url).pathname, reason]))).toEqual({
    '/gone': 'status',
    '/cart/': 'not_content',
    '/tag/oolong': 'not_content',
    '/private/x': 'blocked_by_robots',
    '/file.pdf': 'not_html',
    '/hidden': 'noindex',
    '/inward': 'refused',
    '/ok': 'duplicate',
  })
  expect(llms_txt).toBe(
    '# Mixed\n\n> All sorts.\n\nThese are the main pages of mixed.test.\n\n## Pages\n\n- [Fine](http://mixed.test/ok): A fine page.\n',
  )
  expect(upstream.requests.filter(({ host, path }) => host === 'mixed.test' && path === '/private/x')).toEqual([])
})

test('without a sitemap the links of the front page are used', async () => {
  const { pages, source } = await draft('links.test')
  expect(pages.map(({ url }) => url)).toEqual(['http://links.test/a'])
  expect(source).toBe('home_links')
})

test('a sitemap index is followed', async () => {
  expect((await draft('index.test')).pages.map(({ title }) => title)).toEqual(['One', 'Two'])
})

test('double-escaped text is decoded, and code stays on a page about code', async () => {
  const { llms_txt, pages } = await draft('twice.test')
  expect(pages.map(({ title }) => title)).toEqual(['Pots – old & new', 'When to write &amp;'])
  expect(llms_txt).toMatch(/^# Tea & Co\n\n> Tea & pots – from Alishan\.\n/)
})

test('a site without a readable page has no draft', async () => {
  await expect(draft('shut.test')).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

describe('through the gateway', () => {
  test('a short draft is free, a long one is paid', async () => {
    const gateway = testGateway({ fetch: upstream.fetch })
    const free = await gateway.request('llms', '/api/generate?url=big.test')
    expect(free.status).toBe(200)
    expect(((await free.json()) as Generated).cached).toBe(false)
    expect((await gateway.request('llms', '/api/pro/generate?url=big.test')).status).toBe(402)
  })

  test('a refused address is 400 on every endpoint that fetches', async () => {
    const gateway = testGateway({ fetch: upstream.fetch })
    for (const path of ['check', 'robots', 'generate']) {
      const response = await gateway.request('llms', `/api/${path}?url=http%3A%2F%2F169.254.169.254%2F`)
      expect(await response.json()).toMatchObject({ status: 400, code: 'url_not_allowed' })
    }
  })
})
