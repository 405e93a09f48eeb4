import { afterAll, describe, expect, test } from 'vitest'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import type { BlockKind, BlockOf, Document } from '#operation/view/document.ts'
import { bodyOf, writePage } from '../../../tests/farm/page.ts'
import { runOperation, sharedGateway, TEST_NOW, testContext } from '../../../tests/support/gateway.ts'
import { startUpstream } from '../../../tests/support/upstream.ts'
import { auditView } from './audit/audit-view.ts'
import { seoAudit } from './audit/seo-audit.ts'
import { crawlerAddressView } from './crawlers/crawler-address-view.ts'
import { verifyCrawlerIp } from './crawlers/verify-crawler-ip.ts'
import { robotsTestView } from './robots/robots-test-view.ts'
import { testRobotsTxt } from './robots/test-robots-txt.ts'
import { checkSiteCrawlers } from './site-check/check-site-crawlers.ts'
import { siteCheckView } from './site-check/site-check-view.ts'
import { serpPreview } from './snippets/serp-preview.ts'
import { serpPreviewView } from './snippets/serp-preview-view.ts'
import { submissionView } from './urlpush/submission-view.ts'
import { videoSeoCheck } from './video/video-seo-check.ts'
import { videoView } from './video/video-view.ts'
import { words as vocabulary } from './messages.ts'

const zh = createWords({ language: 'zh', now: TEST_NOW, words: vocabulary })
const en = createWords({ language: 'en', now: TEST_NOW, words: vocabulary })
const plain = (text: Text | undefined) => plainText(text ?? '')

const upstream = await startUpstream({
  'blank.test': {
    '/': writePage('http://blank.test/', 'en', {
      body: bodyOf('en').replace(/ alt="[^"]*"/, ''),
      viewport: '',
    }).replaceAll('https://', 'http://'),
  },
  'hidden.test': {
    '/': writePage('http://hidden.test/', 'en', { head: '<meta name="robots" content="noindex">' }),
  },
  'faulty.test': {
    '/': `<html><head><title>Tea</title><script type="application/ld+json">{"@type": "Article", "name": "x",}</script>
<link rel="canonical" href="http://localhost:3000/"></head><body><h2>Tea</h2><img src="/oolong.png"><img src="/b.png" alt="b">
<a href="http://localhost:3000/new">New teas</a><p style="font-size:0">${'tea '.repeat(30)}</p></body></html>`,
    '/robots.txt':
      'Disallow tea\nNoindex: /old\nUser-agent: Googlebot\nAllow: /\nSitemap: http://faulty.test/sitemap.xml\n',
    '/sitemap.xml': '<urlset><url><loc>/tea</loc></url><url><loc>http://other.test/</loc></url></urlset>',
  },
  'closed.test': { '/': 'Tea', '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n' },
})
afterAll(upstream.close)

function blocksOf<K extends BlockKind>(document: Document, kind: K): BlockOf<K>[] {
  const flat = document.blocks.flatMap((block) => (block.kind === 'split' ? [...block.left, ...block.right] : [block]))
  return flat.filter((block): block is BlockOf<K> => block.kind === kind)
}

describe('a robots.txt', () => {
  const robots = 'User-agent: *\nDisallow: /private/\nAllow: /private/open'
  const asked = { robots, user_agent: 'Googlebot' }

  test('is shown line by line, with the deciding line marked', async () => {
    const document = robotsTestView(
      await runOperation(testRobotsTxt, { ...asked, path: '/private/open.html' }),
      zh,
      asked,
    )
    expect(plain(document.headline)).toBe('可以抓')
    expect(plain(document.lede)).toContain('第 3 行決定：Allow: /private/open')
    const decides = blocksOf(document, 'lines')[0]?.lines.filter(({ mark }) => mark === 'decides')
    expect(decides).toMatchObject([{ number: 3, text: 'Allow: /private/open' }])
  })

  test('without a rule for a path allows it, and the page says why', async () => {
    const document = robotsTestView(await runOperation(testRobotsTxt, { ...asked, path: '/tea' }), en, asked)
    expect(plain(document.headline)).toBe('It may fetch this page')
    expect(plain(document.lede)).toContain('No line of it matches the path')
  })

  test('with thousands of lines is shown around the deciding line', async () => {
    const long = { ...asked, robots: `User-agent: *\n${'Disallow: /old/\n'.repeat(5000)}Disallow: /tea\n` }
    const document = robotsTestView(await runOperation(testRobotsTxt, { ...long, path: '/tea' }), zh, long)
    const lines = blocksOf(document, 'lines')[0]?.lines ?? []
    expect(lines.find(({ mark }) => mark === 'decides')?.number).toBe(5002)
    expect(lines.length).toBeLessThan(200)
  })
})

describe('an audit', () => {
  const audit = async (url: string) => runOperation(seoAudit, { url }, testContext({ fetch: upstream.fetch }))

  test('leads with the score and gives each fault its evidence, its reason and the line to paste', async () => {
    const document = auditView(await audit('http://blank.test/'), zh)
    expect(document.score?.max).toBe(100)
    expect(plain(document.headline)).toMatch(/^\d+ 分，要改 \d+ 項$/)
    const viewport = blocksOf(document, 'checks')[0]?.checks.find(({ fix }) => fix?.code.includes('viewport'))
    expect(viewport).toMatchObject({ state: 'no', points: '−3 分' })
    expect(viewport?.fix?.code).toMatch(/^<meta name="viewport"/)
    expect(plain(viewport?.found)).toContain('依據')
  })

  test('shows quotations from the page as code, and explanations as sentences', async () => {
    const checks = blocksOf(auditView(await audit('http://faulty.test/'), zh), 'checks').flatMap((it) => it.checks)
    const parts = checks.flatMap(
      ({ found }) => JSON.stringify(found ?? null).match(/\{"code":"(?:[^"\\]|\\.)*"/g) ?? [],
    )
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.filter((it) => /[，。]|個|沒有/.test(it))).toEqual([])
  })

  test('describes findings in Chinese, and leaves only quotations as they are', async () => {
    const answer: Parameters<typeof auditView>[0] = await audit('http://faulty.test/')
    const findings = answer.checks.flatMap((check) => check.findings)
    const worded = findings.filter(({ evidence_zh }) => evidence_zh !== undefined).map(({ code }) => code)
    expect(worded).toEqual(
      expect.arrayContaining([
        'h1_missing',
        'sd_syntax',
        'broken_links',
        'image_alt',
        'robots_syntax',
        'sitemap_invalid',
      ]),
    )
    const shown = blocksOf(auditView(answer, zh), 'checks').flatMap(({ checks }) =>
      checks.map(({ found }) => plain(found)),
    )
    expect(shown.length).toBeGreaterThanOrEqual(findings.length)
    const ours = shown.map((text) => text.replaceAll(/“[^”]*”|「[^」]*」|<[^>]*>|https?:\S+/g, ''))
    const english =
      /\b(?:the|of|is|are|an?|no|not|too|before|words?|lines?|answers?|headings|addresses|external|others?)\b/i
    expect(ours.filter((text) => english.test(text))).toEqual([])
    // The JSON answer has the same evidence in English.
    expect(findings.find(({ code }) => code === 'sd_syntax')?.evidence).toContain('There is a comma too many before }.')
  })

  test('of a page hidden from search says so first', async () => {
    const document = auditView(await audit('http://hidden.test/'), en)
    expect(plain(document.lede)).toBe(
      'Search engines do not show this page, so it cannot have more than 49. First: The page may be indexed.',
    )
  })
})

test('a site that blocks a crawler is shown with the crawler and the deciding line', async () => {
  const answer = await runOperation(
    checkSiteCrawlers,
    { url: 'http://closed.test/' },
    testContext({ fetch: upstream.fetch }),
  )
  const document = siteCheckView(answer, zh)
  expect(plain(document.headline)).toContain('1 個爬蟲被擋')
  const row = blocksOf(document, 'table')[0]?.rows[0]?.cells.map(plain)
  expect(row).toEqual(['GPTBot', '訓練', '第 2 行 Disallow: /'])
})

test('a forged crawler is reported as forged', async () => {
  const forged = await runOperation(verifyCrawlerIp, { ip: '192.0.2.7', bot: 'Googlebot' })
  expect(plain(crawlerAddressView(forged, zh).headline)).toBe('無法證明是爬蟲')
  const real = await runOperation(verifyCrawlerIp, { ip: '66.249.66.1', bot: 'Googlebot' })
  expect(plain(crawlerAddressView(real, en).headline)).toBe('It really is Googlebot')
  const other = await runOperation(verifyCrawlerIp, { ip: '66.249.66.1', bot: 'GPTBot' })
  expect(plain(crawlerAddressView(other, zh).headline)).toBe('不是 GPTBot，這個 IP 屬於 Google')
})

test('a snippet is drawn for desktop and phone, and the headline reports what is cut', async () => {
  const fits = serpPreviewView(await runOperation(serpPreview, { title: 'Tea', description: 'Good tea.' }), en)
  expect(plain(fits.headline)).toBe('It fits; nothing is cut')
  // Forty Chinese characters of 20 px are 800 px wide, more than the limit of 600 px.
  const long = serpPreviewView(await runOperation(serpPreview, { title: '茶'.repeat(40) }), zh)
  expect(plain(long.headline)).toBe('標題會被截斷')
  expect(blocksOf(long, 'snippet').map(({ isPhone }) => isPhone ?? false)).toEqual([false, true])
})

test('chapters that YouTube would reject come first', async () => {
  const answer = await runOperation(videoSeoCheck, { chapters: '0:00 Intro\n0:05 Tea', duration: 60 })
  const [first] = blocksOf(videoView(answer, zh), 'checks')
  expect(first?.checks[0]?.state).toBe('no')
})

test('rejected addresses are not called submitted', () => {
  const document = submissionView(
    {
      submitted: 0,
      batches: [],
      rejected: [{ url: 'https://other.example/', reason: 'Another host.', reason_zh: '別的網域。' }],
      key_file: {
        url: 'https://a.example/k.txt',
        status: 404,
        found: false,
        message: 'Not there.',
        message_zh: '找不到。',
      },
    },
    en,
  )
  expect(plain(document.headline)).toBe('Nothing was submitted')
  expect(blocksOf(document, 'checks')[0]?.checks[0]).toMatchObject({ state: 'no', name: 'Key file' })
})

test('a search leads with what to type, and a robots.txt with whom it blocks', async () => {
  const headline = async (path: string) => {
    const headers = { accept: 'text/markdown', 'accept-language': 'zh-TW' }
    return (await (await sharedGateway().request('seo', path, { headers })).text()).split('\n')[0]
  }
  expect(await headline('/search-urls?q=budget&site=gov.tw&filetype=pdf')).toBe('# **budget site:gov.tw filetype:pdf**')
  expect(await headline('/robots/generate?mode=block_named&bots=GPTBot')).toBe('# **只擋 GPTBot**')
})
