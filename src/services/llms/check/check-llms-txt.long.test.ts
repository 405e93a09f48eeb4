import { afterAll, describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { FAULTY_SITES, faultySite, goodSite } from '../../../../tests/support/llms-sites.ts'
import { startUpstream } from '../../../../tests/support/upstream.ts'
import { checkLlmsTxt } from './check-llms-txt.ts'

const named = FAULTY_SITES.map((site, index) => ({ ...site, host: `site${index}.test` }))
/** A fake site whose llms.txt has `count` links. Every third link is dead. */
function manyLinks(host: string, count: number) {
  const paths = Array.from({ length: count }, (_, index) => `/p${index}`)
  const links = paths.map((path) => `- [Page ${path}](http://${host}${path})`).join('\n')
  const alive = paths.filter((_, index) => index % 3 > 0).map((path) => [path, '<!doctype html><p>Tea'])
  return {
    ...goodSite(host),
    ...Object.fromEntries(alive),
    '/llms.txt': `# Tea House\n\n> Teas of Taiwan, explained.\n\n## Docs\n\n${links}\n`,
  }
}

const upstream = await startUpstream({
  ...Object.fromEntries(named.map((site) => [site.host, faultySite(site.host, site)])),
  'www.moved.test': goodSite('www.moved.test'),
  'moved.test': { '*': (req) => ({ status: 301, headers: { location: `http://www.moved.test${req.url}` } }) },
  'inward.test': { '*': { status: 302, headers: { location: 'http://169.254.169.254/' } } },
  'closed.test': { '*': (_req, res) => void res.destroy() },
  'twice.test': goodSite('twice.test'),
  'gone.test': {},
  'many.test': manyLinks('many.test', 300),
  'large.test': { ...goodSite('large.test'), '/llms-full.txt': `# 茶\n\n${'茶葉'.repeat(60_000)}` },
})
afterAll(upstream.close)

/** Removes the time limit of a check, so that the results do not depend on the speed of the machine. */
const unhurried: typeof upstream.fetch = (url, options) => upstream.fetch(url, { ...options, signal: undefined })

const check = (url: string, context = testContext({ fetch: unhurried })) => runOperation(checkLlmsTxt, { url }, context)

test.each(named)('$fault: exactly that fault is found', async ({ host, advice, codes, score }) => {
  const checked = await check(host)
  expect(checked.advice.map((it) => it.check)).toEqual(advice)
  expect(checked.llms_txt.findings.map((it) => it.code)).toEqual(codes)
  expect(checked.score).toBe(score)
})

test.each(named.filter(({ advice }) => advice.length > 0))(
  '$fault: advice is given in both languages',
  async ({ host }) => {
    const { advice } = await check(`http://${host}/`)
    for (const { en, zh } of advice) {
      expect(en).toMatch(/[.)”]$/)
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
  },
)

test.each(named)('$fault: the evidence of every check is in the language of the caller', async ({ host }) => {
  const inChinese = await runOperation(
    checkLlmsTxt,
    { url: `http://${host}/` },
    testContext({ fetch: unhurried }),
    'zh',
  )
  for (const { evidence } of inChinese.checks) expect(evidence).toMatch(/\p{Script=Han}/u)
  expect(JSON.stringify((await check(`http://${host}/`)) as object)).not.toMatch(/"evidence":"[^"]*行：/u)
})

test('the advice for a relative link has the absolute address, ready to paste', async () => {
  const host = named.find(({ fault }) => fault === 'a relative link')?.host ?? ''
  const { advice, llms_txt: file } = await check(host)
  const written = `- [Teas](http://${host}/teas)`
  expect(advice[0]?.paste).toBe(written)
  expect(file.findings.map(({ code, fix }) => [code, fix])).toEqual([['relative_link', written]])
})

test('a sample of many links is fetched, and dead ones are reported with their line', async () => {
  const { linked, advice } = await check('many.test')
  expect(linked).toMatchObject({ total: 300, asked: 20, items: { length: 20 } })
  expect(linked.items.map(({ outcome }) => outcome)).toEqual(
    // The check samples every fifteenth link. All links at these positions are dead, because fifteen is a multiple of
    // three.
    Array.from({ length: 20 }, () => 'gone'),
  )
  expect(advice[0]).toMatchObject({ check: 'llms_txt_links', en: expect.stringContaining('/p15 (line 22)') })
  const times = upstream.requests.filter(({ host, path }) => host === 'many.test' && /^\/p\d+$/.test(path))
  expect(new Set(times.map(({ path }) => path)).size).toBeLessThanOrEqual(23)
})

test('an address that robots.txt forbids is not fetched', async () => {
  const host = named.find(({ fault }) => fault.startsWith('what llms.txt links'))?.host ?? ''
  const { linked, forbidden, advice } = await check(host)
  expect(linked.items).toMatchObject([{ url: `http://${host}/guide`, outcome: 'forbidden' }])
  expect(forbidden.map(({ crawler, line }) => [crawler, line])).toContainEqual(['OAI-SearchBot', 2])
  expect(advice[0]?.paste).toBe('Allow: /guide')
})

test('llms-full.txt is compared with the context sizes of models', async () => {
  // 120,000 Chinese characters are one token each. The heading adds four ASCII characters (`# `, and two line breaks)
  // and one Chinese character.
  expect((await check('large.test')).llms_full_txt).toEqual({
    found: true,
    url: 'http://large.test/llms-full.txt',
    status: 200,
    content_type: 'text/plain; charset=utf-8',
    bytes: 360_007,
    truncated: false,
    reason: null,
    tokens: 120_002,
    contexts: [
      { tokens: 32_000, fits: false },
      { tokens: 128_000, fits: true },
      { tokens: 200_000, fits: true },
      { tokens: 1_000_000, fits: true },
    ],
  })
})

test('a soft 404 is reported as such', async () => {
  const host = named.find(({ fault }) => fault.startsWith('a web page in place of llms'))?.host ?? ''
  expect((await check(host)).llms_txt).toMatchObject({ found: false, status: 200, reason: 'soft_404' })
})

test('the host may be written in several ways', async () => {
  const answers = await Promise.all(
    ['site0.test', 'http://site0.test', 'SITE0.test/', ' site0.test '].map((url) => check(url)),
  )
  expect(new Set(answers.map(({ url, score }) => `${url} ${score}`))).toEqual(new Set(['http://site0.test/ 100']))
})

test('a site that moved to www is checked there', async () => {
  expect(await check('moved.test')).toMatchObject({ score: 100, llms_txt: { url: 'http://www.moved.test/llms.txt' } })
})

describe('within one hour', () => {
  test('a repeat returns the stored answer, with the time of the first', async () => {
    const context = testContext({ fetch: unhurried })
    const first = await check('twice.test', context)
    const asked = upstream.requests.length
    const second = await check('Twice.test/', context)
    expect(upstream.requests).toHaveLength(asked)
    expect(second).toEqual({ ...first, cached: true })
    expect(first.cached).toBe(false)
  })

  test('two concurrent calls cause one check', async () => {
    const context = testContext({ fetch: unhurried })
    const before = upstream.requests.length
    const [a, b] = await Promise.all([check('twice.test', context), check('twice.test', context)])
    expect(a.score).toBe(b.score)
    expect(upstream.requests.slice(before).filter(({ path }) => path === '/llms.txt')).toHaveLength(1)
  })
})

describe('sites that cannot be checked', () => {
  test.each([
    ['127.0.0.1', 'url_not_allowed'],
    ['http://localhost/', 'url_not_allowed'],
    ['http://user:pass@site0.test/', 'url_not_allowed'],
    ['inward.test', 'url_not_allowed'],
    ['site0.test:6379', 'url_not_allowed'],
    ['closed.test', 'upstream_unavailable'],
    ['nobody.example.com', 'upstream_unavailable'],
    ['ftp://site0.test/', 'url_not_allowed'],
    ['not a site', 'invalid_input'],
    ['', 'invalid_input'],
  ])('%s: %s', async (url, code) => {
    await expect(check(url)).rejects.toMatchObject({ code })
  })
})
