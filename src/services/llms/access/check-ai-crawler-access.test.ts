import { afterAll, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { FAULTY_SITES, faultySite } from '../../../../tests/support/llms-sites.ts'
import { startUpstream } from '../../../../tests/support/upstream.ts'
import { checkAiCrawlerAccess } from './check-ai-crawler-access.ts'

const shut = FAULTY_SITES.find(({ fault }) => fault === 'AI search shut out')!
const upstream = await startUpstream({ 'shut.test': faultySite('shut.test', shut), 'site.test': {} })
afterAll(upstream.close)

test('thirteen crawlers are listed in order, each with its deciding line', async () => {
  const answer = await runOperation(checkAiCrawlerAccess, { url: 'shut.test' }, testContext({ fetch: upstream.fetch }))
  const { items, allowed } = answer as { items: { name: string; allowed: boolean; rule: unknown }[]; allowed: number }
  expect(items.map(({ name }) => name).join(' ')).toBe(
    'GPTBot OAI-SearchBot ChatGPT-User ClaudeBot Claude-SearchBot Claude-User PerplexityBot Perplexity-User ' +
      'Google-Extended Applebot-Extended meta-externalagent CCBot Bytespider',
  )
  expect(allowed).toBe(11)
  expect(items[0]).toMatchObject({ allowed: false, rule: { line: 5, type: 'disallow', pattern: '/' } })
  expect(items[1]).toMatchObject({ allowed: false, rule: { line: 2, type: 'disallow', pattern: '/' } })
  expect(items[3]).toMatchObject({ allowed: true, rule: null })
})

test.each([
  [404, 'absent', 13],
  [403, 'absent', 13],
  [401, 'absent', 13],
  [429, 'unreachable', 0],
  [500, 'unreachable', 0],
  [503, 'unreachable', 0],
])('a robots.txt with status %i is %s: %i may fetch', async (status, state, allowed) => {
  upstream.serve({ 'site.test': { '/': 'home', '/robots.txt': { status, body: 'User-agent: *\nDisallow: /' } } })
  const answer = await runOperation(checkAiCrawlerAccess, { url: 'site.test' }, testContext({ fetch: upstream.fetch }))
  expect(answer).toMatchObject({ allowed, robots: { status, state } })
})

test('the rules are applied to the page in the request', async () => {
  upstream.serve({ 'site.test': { '*': 'page', '/robots.txt': 'User-agent: *\nDisallow: /private/' } })
  const context = testContext({ fetch: upstream.fetch })
  expect(await runOperation(checkAiCrawlerAccess, { url: 'site.test' }, context)).toMatchObject({ allowed: 13 })
  expect(await runOperation(checkAiCrawlerAccess, { url: 'site.test/private/x' }, context)).toMatchObject({
    allowed: 0,
  })
})
