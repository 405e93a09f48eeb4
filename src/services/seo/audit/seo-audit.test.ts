import { afterAll, describe, expect, test } from 'vitest'
import { bodyOf, robotsOf, sitemapOf, writePage } from '../../../../tests/farm/page.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Site } from '../../../../tests/support/upstream.ts'
import { seoAudit } from './seo-audit.ts'

// This file tests the score and the shape of the answer; `tests/audit-farm.long.test.ts` tests each finding.

function siteOf(host: string, parts: Parameters<typeof writePage>[2] = {}, changes: Site = {}): Site {
  const page = (path: string) =>
    writePage(`http://${host}${path}`, 'en', {
      title: `<title>Teas of ${path} and more of them</title>`,
      social:
        '<meta property="og:title" content="Tea"><meta property="og:description" content="Tea"><meta property="og:image" content="http://pictures.test/a.png">',
    })
  return {
    '/': writePage(`http://${host}/`, 'en', parts).replaceAll('https://', 'http://'),
    '/about': page('/about'),
    '/teas': page('/teas'),
    '/picture.png': { headers: { 'content-type': 'image/png' }, body: 'PNG' },
    '/style.css': 'body{}',
    '/app.js': '1',
    '/robots.txt': robotsOf(host).replace('https:', 'http:'),
    '/sitemap.xml': sitemapOf([`http://${host}/`, `http://${host}/about`]),
    ...changes,
  }
}

const upstream = await startUpstream({
  'plain.test': siteOf('plain.test'),
  'blank.test': siteOf('blank.test', { body: bodyOf('en').replace(/ alt="[^"]*"/, ''), viewport: '' }),
  'hidden.test': siteOf('hidden.test', { head: '<meta name="robots" content="noindex">' }),
  'closed.test': siteOf(
    'closed.test',
    {},
    { '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /\n' },
  ),
  'staging.test': siteOf('staging.test', { canonical: '<link rel="canonical" href="http://plain.test/gone">' }),
  'relative.test': siteOf('relative.test', { canonical: '<link rel="canonical" href="/">' }),
  'chained.test': siteOf(
    'chained.test',
    { canonical: '<link rel="canonical" href="http://chained.test/teas">' },
    {
      '/teas': writePage('http://chained.test/about', 'en', {}).replaceAll('https://', 'http://'),
      '/about': writePage('http://chained.test/leaves', 'en', {}).replaceAll('https://', 'http://'),
      '/leaves': writePage('http://chained.test/leaves', 'en', {}).replaceAll('https://', 'http://'),
    },
  ),
  'lost.test': siteOf(
    'lost.test',
    { canonical: '<link rel="canonical" href="http://lost.test/teas">' },
    { '/teas': writePage('http://lost.test/gone', 'en', {}).replaceAll('https://', 'http://') },
  ),
  'slow.test': siteOf('slow.test', {
    head:
      '<script src="/app.js"></script><style>@font-face { font-family: Tea; src: url(/tea.woff2) }</style>' +
      '<meta name="robots" content="noai">',
    body: `<img src="/picture.png" alt="A pot of tea" loading="lazy">${bodyOf('en')}`,
  }),
  'doubled.test': siteOf('doubled.test', {
    social:
      '<meta property="og:title" content="Tea"><meta property="og:description" content="Tea">' +
      '<meta property="og:image" content="http://pictures.test/a.png"><meta property="og:url" content="http://doubled.test/?p=1">',
    body: `<h1>The tea house</h1><a href="/teas" rel="nofollow">All our teas</a>${bodyOf('en')}`,
  }),
  'moved.test': { '/': { status: 301, headers: { location: 'http://plain.test/' } } },
  'challenge.test': { '*': { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' } },
  'pictures.test': { '*': { headers: { 'content-type': 'image/png' }, body: 'PNG' } },
})
afterAll(upstream.close)

const audit = async (url: string, context = testContext({ fetch: upstream.fetch })) =>
  runOperation(seoAudit, { url }, context)

test('a page without faults scores 100, even on a test system without https', async () => {
  const { score, checks } = await audit('http://plain.test/')
  expect(checks.filter(({ passed }) => !passed)).toEqual([])
  expect(score).toBe(100)
})

test('the score is 100 less the lost points: full weight for an error, half for a warning', async () => {
  const { score, checks } = await audit('http://blank.test/')
  const failed = checks.filter(({ passed }) => !passed)
  expect(failed.map(({ id, weight, lost }) => [id, weight, lost])).toEqual([
    ['viewport', 3, 3],
    ['image_alt', 4, 4],
  ])
  expect(score).toBe(93)
})

test('each finding has its line, a reason and a fix in both languages, and a source', async () => {
  const { checks } = await audit('http://blank.test/')
  for (const finding of checks.flatMap(({ findings }) => findings)) {
    expect(finding.source).toMatch(/^https:\/\//)
    expect(finding.why.zh).toMatch(/\p{Script=Han}/u)
    expect(finding.fix.zh).toMatch(/\p{Script=Han}/u)
  }
  expect(checks.find(({ id }) => id === 'image_alt')?.fix?.en).toContain('<img src="/picture.png" alt="…">')
})

test('a page hidden from search scores at most 49', async () => {
  expect(await audit('http://hidden.test/')).toMatchObject({ score: 49, capped_by: ['noindex'] })
  expect(await audit('http://closed.test/')).toMatchObject({ score: 49, capped_by: ['robots_txt'] })
})

test('a second h1, nofollow on own links and another og:url are notices that cost nothing', async () => {
  const { score, checks } = await audit('http://doubled.test/')
  const codes = checks.flatMap(({ findings }) => findings.map(({ code, severity }) => `${code} ${severity}`))
  for (const code of ['h1_several', 'link_nofollow_own', 'og_url_other']) expect(codes).toContain(`${code} notice`)
  expect(score).toBe(100)
})

test('a relative canonical costs nothing if it is the page itself', async () => {
  expect(await audit('http://relative.test/')).toMatchObject({ score: 100 })
})

test('a page whose canonical target is missing scores at most 49, and a canonical chain is followed to its end', async () => {
  expect((await audit('http://staging.test/')).capped_by).toEqual(['canonical'])
  expect((await audit('http://staging.test/')).score).toBe(49)
  const { checks } = await audit('http://chained.test/')
  const [finding] = checks.find(({ id }) => id === 'canonical')?.findings ?? []
  expect(finding).toMatchObject({
    code: 'canonical_chain',
    evidence: 'http://chained.test/teas → http://chained.test/about → http://chained.test/leaves',
  })
  const lost = await audit('http://lost.test/')
  expect(lost).toMatchObject({ score: 49, capped_by: ['canonical'] })
  expect(lost.checks.find(({ id }) => id === 'canonical')?.evidence).toContain(
    '/teas → http://lost.test/gone: HTTP 404',
  )
})

test('causes of slow or shifting pages that are visible in HTML are reported', async () => {
  const { checks } = await audit('http://slow.test/')
  const found = checks.flatMap(({ findings }) => findings)
  expect(found.map(({ code, severity }) => [code, severity])).toEqual(
    expect.arrayContaining([
      ['lcp_lazy', 'warning'],
      ['cls_image_size', 'notice'],
      ['blocking_scripts', 'notice'],
      ['font_display', 'notice'],
      ['noai', 'notice'],
    ]),
  )
})

test('every crawler has a verdict, and none that robots.txt blocks is impersonated', async () => {
  const { agents, edge } = await audit('http://closed.test/')
  expect(agents.find(({ name }) => name === 'GPTBot')).toMatchObject({ allowed: false, line: 2 })
  expect(agents.find(({ name }) => name === 'ClaudeBot')).toMatchObject({ allowed: true, line: null })
  expect(edge.map(({ agent, verdict }) => [agent, verdict])).toEqual([
    ['GPTBot', 'not_asked'],
    ['ClaudeBot', 'answered'],
    ['PerplexityBot', 'answered'],
  ])
})

describe('pages that cannot be audited', () => {
  test('a challenge page', async () => {
    await expect(audit('http://challenge.test/')).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringMatching(/Cloudflare; cf-mitigated: challenge.*Nothing was audited or charged/),
    })
  })

  test('a private address', async () => {
    await expect(audit('http://127.0.0.1/')).rejects.toMatchObject({ code: 'url_not_allowed' })
  })
})

test('every redirect is reported', async () => {
  expect(await audit('http://moved.test/')).toMatchObject({
    url: 'http://plain.test/',
    redirects: [{ url: 'http://moved.test/', status: 301 }],
  })
})

test('a repeat within the hour sends no request', async () => {
  const context = testContext({ fetch: upstream.fetch })
  expect((await audit('http://plain.test/', context)).cached).toBe(false)
  const asked = upstream.requests.length
  expect((await audit('http://plain.test/', context)).cached).toBe(true)
  expect(upstream.requests.length).toBe(asked)
})
