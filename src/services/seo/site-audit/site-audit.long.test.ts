import { afterAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Script, type Site } from '../../../../tests/support/upstream.ts'
import { ApiError } from '#support/errors/errors.ts'
import { continueCrawl } from './crawl-site.ts'
import { openCrawl } from './open-crawl.ts'
import { writeIssuesCsv } from './issues-csv.ts'
import { siteAudit } from './site-audit.ts'

interface Parts {
  readonly title?: string
  readonly description?: string
  readonly head?: string
  readonly links?: readonly string[]
  readonly text?: string
}

function page(name: string, { title, description, head = '', links = [], text }: Parts = {}): Reply {
  const words =
    text ?? `${name} tells of ${[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${name}${letter}`).join(' ')}.`
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><title>${title ?? `The tea called ${name}`}</title>
<meta name="description" content="${description ?? `All about ${name}.`}">${head}</head><body><h1>${name}</h1>
<p>${words}</p>
${links.map((to) => `<a href="${to}">${to}</a>`).join('\n')}</body></html>`,
  }
}
type Reply = Exclude<Script, string | Uint8Array | ((...args: never[]) => unknown)>

const moved = (status: number, location: string): Reply => ({ status, headers: { location } })
const sitemap = (host: string, paths: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('')}</urlset>`
const canonical = (url: string) => `<link rel="canonical" href="${url}">`
const alternate = (lang: string, url: string) => `<link rel="alternate" hreflang="${lang}" href="${url}">`

const LONG =
  'The same words stand on two pages of this site although nobody has said which of them is the one to be found by people.'

const faulty: Site = {
  '/': page('home', {
    links: [
      '/a',
      '/b',
      '/gone',
      '/old',
      '/chain',
      '/loop',
      '/deep1',
      '/c',
      '/d',
      '/zh',
      '/twin1',
      '/twin2',
      '/private',
    ],
  }),
  '/a': page('a', { title: 'One title', description: 'One description.' }),
  '/b': page('b', { title: 'One title', description: 'One description.' }),
  '/old': moved(301, '/a'),
  '/chain': moved(302, '/chain2'),
  '/chain2': moved(301, '/a'),
  '/loop': moved(302, '/loop2'),
  '/loop2': moved(302, '/loop'),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/deep${n}`, page(`deep${n}`, { links: [`/deep${n + 1}`] })])),
  '/deep6': page('deep6'),
  '/c': page('c', { head: canonical('http://faulty.test/gone') }),
  '/d': page('d', { head: canonical('http://faulty.test/e') }),
  '/e': page('e', { head: canonical('http://faulty.test/a') }),
  '/zh': page('zh', { head: alternate('en', 'http://faulty.test/en') + alternate('zh', 'http://faulty.test/zh') }),
  '/en': page('en', { head: alternate('en', 'http://faulty.test/en') }),
  '/twin1': page('twin', { title: 'Twin one', description: 'One.', text: LONG }),
  '/twin2': page('twin', { title: 'Twin two', description: 'Two.', text: LONG }),
  '/orphan': page('orphan'),
  '/hidden': page('hidden', { head: '<meta name="robots" content="noindex">' }),
  '/private': page('private'),
  '/robots.txt': 'User-agent: *\nDisallow: /private\nSitemap: http://faulty.test/sitemap.xml\n',
  '/sitemap.xml': sitemap(
    'faulty.test',
    '/ /a /b /deep1 /deep2 /deep3 /deep4 /deep5 /deep6 /zh /en /twin1 /orphan /lost /old /hidden /e /private'.split(
      ' ',
    ),
  ),
}

/** A site without faults whose features might look like faults. */
const healthy: Site = {
  '/': page('start', {
    links: [
      '/tea?sort=up',
      '/tea',
      '#top',
      'http://elsewhere.test/x',
      'mailto:tea@healthy.test',
      '/menu.pdf',
      '/members',
      '/zh/',
    ],
  }),
  '/tea': page('tea', { head: canonical('http://healthy.test/tea'), links: ['/'] }),
  '/tea?sort=up': page('tea', { head: canonical('http://healthy.test/tea'), links: ['/'] }),
  '/menu.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
  '/members': { status: 401, body: 'Sign in' },
  '/zh/': page('same', {
    title: 'Tea House',
    head: alternate('zh', 'http://healthy.test/zh/') + alternate('en', 'http://healthy.test/en/'),
  }),
  '/en/': page('other', {
    title: 'Tea House',
    head: alternate('zh', 'http://healthy.test/zh/') + alternate('en', 'http://healthy.test/en/'),
    links: ['/zh/'],
  }),
  '/robots.txt': 'User-agent: *\nCrawl-delay: 0.1\nSitemap: http://healthy.test/map.xml\n',
  '/map.xml': '<sitemapindex><sitemap><loc>http://healthy.test/pages.xml</loc></sitemap></sitemapindex>',
  '/pages.xml': sitemap('healthy.test', ['/', '/tea', '/zh/', '/en/']),
}
const zh = healthy['/zh/'] as Reply
const linked: Site = {
  ...healthy,
  '/zh/': { ...zh, body: String(zh.body).replace('</body>', '<a href="/en/">English</a></body>') },
}

const endless: Site = {
  '*': ({ url = '/' }) => {
    const number = Number(/\d+/.exec(url)?.[0] ?? 0)
    return page(`day${number}`, { links: [`/day/${number + 1}`, `/day/${number + 2}`, `/day/${number}?view=week`] })
  },
}

const upstream = await startUpstream({
  'faulty.test': faulty,
  'healthy.test': linked,
  'endless.test': endless,
  'dying.test': {
    '/': page('start', { links: Array.from({ length: 30 }, (_, index) => `/p${index}`) }),
    '*': (_req, res) => void res.destroy(),
    '/robots.txt': '',
    '/sitemap.xml': { status: 404 },
  },
  'giant.test': {
    '/': page('start', { links: ['/giant'] }),
    '/giant': { headers: { 'content-type': 'text/html' }, body: `<title>Giant</title>${'<p>tea</p>'.repeat(600_000)}` },
  },
  'inward.test': {
    '/': page('start', { links: ['/inward', 'http://127.0.0.1/', 'http://169.254.169.254/latest'] }),
    '/inward': moved(302, 'http://169.254.169.254/latest'),
  },
  'busy.test': { '/': page('start'), '/robots.txt': { status: 503, body: 'Busy' } },
  'closed.test': { '/': page('start'), '/robots.txt': 'User-agent: Dozen\nDisallow: /' },
  'refusing.test': { '*': { status: 403, body: 'No' } },
})
afterAll(upstream.close)

/** Disables the time limit, so that a slow machine does not end these crawls. */
const never = new AbortController().signal

/** Repeats the call until the crawl is complete, as clients do. */
async function ask(url: string, pages = 100) {
  const context = testContext({ fetch: upstream.fetch })
  for (;;) {
    const answer = await runOperation(siteAudit, { url, pages }, context)
    if (answer.state === 'finished') return answer
    expect(answer).toMatchObject({ ended_by: null, issues: [], pages: [] })
  }
}
const places = ({ issues }: AnswerOf<typeof siteAudit>, code: string) =>
  issues.find((issue) => issue.code === code)?.places.map(({ url }) => new URL(url).pathname + new URL(url).search) ??
  []

test('each fault between the pages of a site is reported with its place', async () => {
  const answer = await ask('faulty.test')
  expect(answer).toMatchObject({ state: 'finished', ended_by: 'all' })
  const found = Object.fromEntries(answer.issues.map(({ code }) => [code, places(answer, code)]))
  expect(found).toEqual({
    broken_link: ['/gone'],
    redirect_loop: ['/loop'],
    canonical_broken: ['/c'],
    canonical_chain: ['/d'],
    hreflang_no_return: ['/zh'],
    sitemap_dead: ['/lost'],
    sitemap_hidden: ['/old', '/hidden', '/e', '/private'],
    duplicate_title: ['/a', '/b'],
    duplicate_description: ['/a', '/b'],
    duplicate_text: ['/twin1', '/twin2'],
    orphan: ['/en', '/orphan'],
    deep: ['/deep5', '/deep6'],
    redirected_link: ['/old', '/chain'],
    redirect_chain: ['/chain'],
    not_in_sitemap: ['/twin2'],
  })
  const [broken] = answer.issues[0]!.places
  // Head, heading and text take lines 1 to 3. The broken link is the third one, on line 6.
  expect(broken).toEqual({
    url: 'http://faulty.test/gone',
    evidence: 'It answers 404.',
    evidence_zh: '回應 404。',
    paste: null,
    found_on: [{ page: 'http://faulty.test/', line: 6 }],
  })
  const paste = (code: string) => answer.issues.find((issue) => issue.code === code)?.places[0]
  expect(paste('redirected_link')).toMatchObject({ paste: 'href="http://faulty.test/a"' })
  expect(paste('canonical_chain')?.paste).toMatch(/^<link rel="canonical" href="http:/)
  expect(paste('not_in_sitemap')).toMatchObject({ paste: '<url><loc>http://faulty.test/twin2</loc></url>' })
})

test('a healthy site has no issues, and its robots.txt is respected', async () => {
  const answer = await ask('http://healthy.test/')
  expect(answer.issues).toEqual([])
  expect(answer).toMatchObject({ ended_by: 'all', crawl_delay: 0.1, sitemap: { listed: 4, read: 4 } })
  const asked = upstream.requests.filter(({ host }) => host === 'healthy.test')
  expect(asked.filter(({ path }) => path === '/menu.pdf')).toMatchObject([{ method: 'HEAD' }])
  expect(upstream.requests.filter(({ path }) => path === '/private')).toEqual([])
})

describe('a hostile site ends within its budget', () => {
  test('endless', async () => {
    const answer = await ask('endless.test', 12)
    expect(answer).toMatchObject({ state: 'finished', ended_by: 'pages', pages_read: 12 })
    expect(answer.requests).toBeLessThanOrEqual(38)
    expect(places(answer, 'orphan')).toEqual([])
  })

  test('the crawl ends when a site stops responding', async () => {
    const answer = await ask('dying.test')
    expect(answer).toMatchObject({ state: 'finished', ended_by: 'site', pages_read: 1 })
    expect(
      upstream.requests.filter(({ host, path }) => host === 'dying.test' && path.startsWith('/p')).length,
    ).toBeLessThan(9)
  })

  test('a giant page does not end the crawl, and is not called broken', async () => {
    // A slow machine may let the page time out, which must not count as a fault of the site.
    const answer = await ask('giant.test')
    expect(answer).toMatchObject({ ended_by: 'all', requests: 2 })
    expect(places(answer, 'broken_link')).toEqual([])
  })

  test('private addresses get no request', async () => {
    const answer = await ask('inward.test')
    expect(answer.pages.map(({ url }) => url)).toEqual(['http://inward.test/', 'http://inward.test/inward'])
    await expect(ask('http://127.0.0.1/')).rejects.toMatchObject({ code: 'url_not_allowed' })
  })

  test.each([
    ['busy.test', 'robots.txt answers 503'],
    ['closed.test', 'disallows our crawler'],
    ['refusing.test', 'refused our request'],
  ])('%s is not crawled, and so not charged', async (host, message) => {
    await expect(ask(host)).rejects.toThrow(message)
  })
})

test('a crawl continues where it stopped, and requests nothing twice', async () => {
  const access = { fetch: upstream.fetch, signal: AbortSignal.timeout(240_000) }
  const start = await openCrawl('faulty.test', access)
  const from = upstream.requests.length
  const ending = new AbortController()
  const cutting = {
    signal: ending.signal,
    fetch: async (...args: Parameters<typeof upstream.fetch>) => {
      const answer = await upstream.fetch(...args)
      if (upstream.requests.length - from > 6) ending.abort()
      return answer
    },
  }
  const reported: number[] = []
  const first = await continueCrawl([], start, 100, cutting, (read) => reported.push(read), never)
  expect(first.end).toBe(null)
  const second = await continueCrawl([first], start, 100, access, (read) => reported.push(read), never)
  expect(second.end).toBe('all')
  const whole = (await ask('faulty.test')).pages.map(({ url }) => url)
  const read = [...first.pages, ...second.pages].map(({ url }) => url)
  expect(read.toSorted()).toEqual(whole.toSorted())
  expect(new Set(read).size).toBe(read.length)
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
})

test('a rate-limited host is read later, and none of its pages is called broken', async () => {
  const tired =
    (from: number) =>
    async (...args: Parameters<typeof upstream.fetch>) => {
      if (from-- <= 0) throw new ApiError('overloaded', 'asked often')
      return upstream.fetch(...args)
    }
  const signal = AbortSignal.timeout(240_000)
  const start = await openCrawl('faulty.test', { fetch: upstream.fetch, signal })
  const first = await continueCrawl([], start, 100, { fetch: tired(6), signal }, () => undefined, never)
  // Five pages, because one of the six requests was for robots.txt.
  expect(first).toMatchObject({ end: null, pages: { length: 5 } })
  expect(first.pages.filter(({ failure }) => failure !== null)).toEqual([])
  await expect(continueCrawl([first], start, 100, { fetch: tired(1), signal }, () => undefined, never)).rejects.toThrow(
    'asked often',
  )
})

test('the CSV has a line for each page with a fault, and no formulas', () => {
  const place = {
    url: 'http://a.test/x',
    evidence: '=1+1, "quoted"',
    evidence_zh: '回應 404。',
    paste: 'href="http://a.test/y"',
    found_on: [{ page: 'http://a.test/', line: 3 }],
  }
  const words = { message: { zh: '死連結' }, fix: { zh: '更正連結。' } }
  expect(writeIssuesCsv({ issues: [{ code: 'broken_link', severity: 'error', ...words, places: [place] }] })).toBe(
    // Excel recognises UTF-8 only by the byte order mark.
    '\uFEFFseverity,code,url,evidence,found_on,line,paste,message_zh,evidence_zh,fix_zh\r\n' +
      'error,broken_link,http://a.test/x,"\'=1+1, ""quoted""",http://a.test/,3,"href=""http://a.test/y""",死連結,回應 404。,更正連結。\r\n',
  )
})
