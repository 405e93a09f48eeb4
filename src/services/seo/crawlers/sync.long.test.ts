import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { syncBench } from '../../../../tests/support/sync.ts'
import type { Script, Site } from '../../../../tests/support/upstream.ts'
import { CRAWLER_FEEDS, type FeedForm } from './crawler-feeds.ts'
import { coverage, readFeedPrefixes } from './feed-prefixes.ts'
import { findFeed, listPrefixesOf } from './queries.ts'
import { syncCrawlerFeeds } from './sync-crawler-feeds.ts'
import { verifyCrawlerIp } from './verify-crawler-ip.ts'

const published = (...prefixes: string[]) =>
  JSON.stringify({
    creationTime: '2026-09-30T14:46:03.000000',
    prefixes: prefixes.map((prefix) => (prefix.includes(':') ? { ipv6Prefix: prefix } : { ipv4Prefix: prefix })),
  })

describe('a published list', () => {
  const amazonPage = (list: string) => `<html><script>var v = {"a": [1.2]}</script><pre>${list}</pre></html>`

  test.each<[string, FeedForm, string, string[]]>([
    [
      'Google’s JSON',
      'prefixes',
      published('2001:4860:4801:10::/64', '66.249.64.0/27'),
      ['2001:4860:4801:10::/64', '66.249.64.0/27'],
    ],
    [
      'Common Crawl’s JSON, which adds notes',
      'prefixes',
      '{"creationTime":"2026-08-05","synctoken":"1","notes":"x","prefixes":[{"ipv6Prefix":"2600:1f28:365:80b0::/60"},{"ipv4Prefix":"18.97.9.168/29"}]}',
      ['2600:1f28:365:80b0::/60', '18.97.9.168/29'],
    ],
    [
      'the lone addresses of Ahrefs',
      'prefixes',
      '{"ips":[{"ip_address":"5.39.1.224"},{"ip_address":"5.39.1.225"},{"ip_address":"5.39.1.224"}]}',
      ['5.39.1.224/32', '5.39.1.225/32'],
    ],
    [
      'the network of an operator',
      'networks',
      '{"asn":32934,"prefixes":{"ipv4":["31.13.24.0/21"],"ipv6":["2a03:2880::/32"]}}',
      ['31.13.24.0/21', '2a03:2880::/32'],
    ],
    [
      'plain text',
      'lines',
      '# bots\r\n5.9.1.2\r\n\r\n2a01:4f8:13a:bec::2\r\n',
      ['5.9.1.2/32', '2a01:4f8:13a:bec::2/128'],
    ],
    ['CSV with a head', 'lines', 'ip_prefix,country\n"5.9.1.0/24",DE\n5.9.2.0/24,DE', ['5.9.1.0/24', '5.9.2.0/24']],
    [
      'a geofeed',
      'lines',
      '# prefix,country,region,city,\n192.88.100.0/24,US,US-CA,San Jose,\n2600:1f28::/32,US,,,',
      ['192.88.100.0/24', '2600:1f28::/32'],
    ],
    ['JSON inside Amazon’s page', 'embedded', amazonPage(published('3.91.108.164')), ['3.91.108.164/32']],
    [
      'JSON escaped for HTML',
      'embedded',
      amazonPage(published('3.91.108.164/32').replaceAll('"', '&quot;')),
      ['3.91.108.164/32'],
    ],
    [
      'JSON inside a script’s string',
      'embedded',
      `<script>push("${published('3.91.108.164/32').replaceAll('"', String.raw`\"`)}")</script>`,
      ['3.91.108.164/32'],
    ],
    [
      'addresses among the words of Kagi’s page',
      'prose',
      '<style>a{b:1.2.3.4}</style><p>Chrome/124.0.0.0 says <b>2026-08-01</b>.</p><pre>\n216.18.205.234 (a.kagi.com)\n35.212.27.76 (b.kagi.com)</pre>',
      ['216.18.205.234/32', '35.212.27.76/32'],
    ],
    [
      'addresses in an article of a help centre',
      'prose',
      '{"article":{"id":16335355751196,"body":"<ul><li>5.161.60.111</li><li>5.161.0.0/24;</li></ul>"}}',
      ['5.161.60.111/32', '5.161.0.0/24'],
    ],
  ])('%s', (_, form, text, prefixes) => {
    expect(readFeedPrefixes(text, form)).toEqual(prefixes)
  })

  test.each<[string, FeedForm, string, RegExp]>([
    ['a page of HTML', 'prefixes', '<!doctype html><p>Sorry', /is not JSON. It begins: <!doctype/],
    ['JSON cut short', 'prefixes', published('66.249.64.0/27').slice(0, -4), /is not JSON/],
    ['an error as JSON', 'prefixes', '{"error":"rate limited"}', /another shape/],
    ['an entry of another kind', 'prefixes', '{"prefixes":[{"ipv4Prefix":null}]}', /another shape/],
    ['no entry', 'prefixes', '{"prefixes":[]}', /is empty/],
    ['bits beyond the length', 'prefixes', published('66.249.64.1/27'), /66\.249\.64\.1\/27 is not an address prefix/],
    ['a length that is none', 'prefixes', published('66.249.64.0/33'), /is not an address prefix/],
    ['half of IPv4', 'prefixes', published('66.249.64.0/27', '0.0.0.0/1'), /0\.0\.0\.0\/1 is wider/],
    ['all of IPv6', 'prefixes', published('::/0'), /::\/0 is wider/],
    ['wider than /8', 'prefixes', published('16.0.0.0/7'), /is wider/],
    ['wider than /16 of IPv6', 'prefixes', published('2a00::/15'), /is wider/],
    ['a private network', 'prefixes', published('10.0.0.0/8'), /is nobody’s on the internet/],
    ['the loopback', 'lines', '127.0.0.1', /is nobody’s/],
    ['a line of words', 'lines', '5.9.1.2\nToo many requests', /Too is not an address prefix/],
    ['a page without its list', 'embedded', '<html><h1>Amazonbot</h1></html>', /has no list/],
    ['a page without addresses', 'prose', '<html>Kagi</html>', /is empty/],
  ])('%s is refused', (_, form, text, reason) => {
    expect(() => readFeedPrefixes(text, form)).toThrow(reason)
  })

  test('may be as wide as /8, or /16 in IPv6', () => {
    expect(readFeedPrefixes(published('17.0.0.0/8', '2a00::/16'), 'prefixes')).toHaveLength(2)
  })

  test('covers IPv4 addresses and IPv6 /64 networks', () => {
    expect(coverage(['5.9.1.0/24', '5.9.2.1/32', '2001:4860::/62', '2001:4860::1/128'])).toBe(256 + 1 + 4 + 1)
  })
})

test('the seed and the sync agree on every list', () => {
  const file = new URL('../../../../data/seed/seo/crawler-feeds.json', import.meta.url)
  const seed = JSON.parse(readFileSync(file, 'utf8')) as { rows: [string, string, string[], string, boolean][] }
  expect(seed.rows).toHaveLength(21)
  for (const [feed, operator, crawlers, , authoritative] of seed.rows) {
    const source = CRAWLER_FEEDS.find((it) => it.feed === feed)
    expect({ feed, operator, crawlers, authoritative }).toEqual({
      feed: source?.feed,
      operator: source?.operator,
      crawlers: source?.crawlers,
      authoritative: source?.is_whole_network !== 'yes',
    })
  }
  expect(new Set(CRAWLER_FEEDS.map(({ feed }) => feed)).size).toBe(CRAWLER_FEEDS.length)
})

describe('the sync', () => {
  /** Fake sites of all operators. Those without a list respond with 404. */
  function publishers(lists: Readonly<Record<string, Script>>): Record<string, Site> {
    const sites: Record<string, Record<string, Script>> = {}
    for (const { url, former_url } of CRAWLER_FEEDS) {
      for (const it of former_url === '' ? [url] : [url, former_url]) sites[new URL(it).hostname] ??= {}
    }
    for (const [url, script] of Object.entries(lists)) sites[new URL(url).hostname]![new URL(url).pathname] = script
    return sites
  }

  const OPENAI = 'https://openai.com/gptbot.json'
  const CLAUDE = 'https://claude.com/crawling/bots.json'
  const CCBOT = 'https://index.commoncrawl.org/ccbot.json'
  const APPLE = 'https://search.developer.apple.com/applebot.json'
  // The seed has 17 networks of GPTBot and 26 of ClaudeBot.
  const gptbot = Array.from({ length: 20 }, (_, at) => `20.171.${at}.0/24`)

  test('replaces the lists that arrived, and retains the others with a note on the cause', async () => {
    const bench = await syncBench(
      publishers({
        [OPENAI]: published(...gptbot),
        [CLAUDE]: '<html>Maintenance</html>',
        [APPLE]: published('0.0.0.0/0'),
        [CCBOT]: { status: 403 },
      }),
    )
    const before = ['ClaudeBot', 'Applebot', 'CCBot'].map((feed) => [
      findFeed(bench.reader, feed),
      listPrefixesOf(bench.reader, feed),
    ])
    const report = await bench.run(syncCrawlerFeeds)
    expect(report).toMatchObject({ outcome: 'changed', rows: 21 })
    expect(listPrefixesOf(bench.reader, 'GPTBot')).toEqual(gptbot.toSorted())
    expect(findFeed(bench.reader, 'GPTBot')).toMatchObject({
      as_of: '2026-09-30',
      changed_on: '2026-10-01',
      url: OPENAI,
    })
    const after = ['ClaudeBot', 'Applebot', 'CCBot'].map((feed) => [
      findFeed(bench.reader, feed),
      listPrefixesOf(bench.reader, feed),
    ])
    expect(after).toEqual(before)
    const { reason } = bench.runs()[0]!
    expect(reason).toContain(
      'ClaudeBot: The list is not JSON. It begins: <html>Maintenance</html> The stored data stays.',
    )
    expect(reason).toContain('Applebot: 0.0.0.0/0 is wider')
    expect(reason).toContain('CCBot: index.commoncrawl.org answered 403.')
    expect(reason).not.toContain('GPTBot')
  })

  test('an address of a new prefix belongs to the crawler', async () => {
    const bench = await syncBench(publishers({ [OPENAI]: published(...gptbot, '4.227.36.0/25') }))
    await bench.run(syncCrawlerFeeds)
    const answer = await runOperation(verifyCrawlerIp, { ip: '4.227.36.7' }, { ...testContext(), db: bench.reader })
    expect(answer).toMatchObject({ verified: true, crawler: 'GPTBot', prefix: '4.227.36.0/25', as_of: '2026-09-30' })
  })

  test('a truncated list is refused, but the same addresses in fewer prefixes are accepted', async () => {
    const bench = await syncBench(publishers({ [OPENAI]: published(...gptbot) }))
    await bench.run(syncCrawlerFeeds)
    bench.upstream.serve(publishers({ [OPENAI]: published('20.171.0.0/24', '20.171.1.0/24') }))
    expect(await bench.run(syncCrawlerFeeds)).toMatchObject({ outcome: 'failed' })
    expect(bench.runs()[1]?.reason).toContain('No operator')
    expect(listPrefixesOf(bench.reader, 'GPTBot')).toHaveLength(20)
    // 20.171.0.0/20 and 20.171.16.0/22 together cover 20.171.0.0 to 20.171.19.255.
    bench.upstream.serve(publishers({ [OPENAI]: published('20.171.0.0/20', '20.171.16.0/22') }))
    expect(await bench.run(syncCrawlerFeeds)).toMatchObject({ outcome: 'changed', rows: 3 })
  })

  test('a list has the operator’s date, and retains the day of its last change', async () => {
    const bench = await syncBench()
    const stored = listPrefixesOf(bench.reader, 'ClaudeBot')
    const other = await syncBench(publishers({ [CLAUDE]: published(...stored.toReversed()) }))
    await other.run(syncCrawlerFeeds)
    expect(findFeed(other.reader, 'ClaudeBot')).toMatchObject({ as_of: '2026-09-30', changed_on: '2026-08-20' })
  })

  test('Google’s former address is used if the new one has no list', async () => {
    const former = 'https://developers.google.com/static/search/apis/ipranges/googlebot.json'
    const prefixes = Array.from({ length: 60 }, (_, at) => `66.249.${at}.0/24`)
    const bench = await syncBench(publishers({ [former]: published(...prefixes) }))
    await bench.run(syncCrawlerFeeds)
    expect(findFeed(bench.reader, 'Googlebot')).toMatchObject({ url: former, as_of: '2026-09-30' })
    expect(listPrefixesOf(bench.reader, 'Googlebot')).toHaveLength(60)
  })

  test('changes nothing if no list is plausible', async () => {
    const bench = await syncBench(publishers({}))
    expect(await bench.run(syncCrawlerFeeds)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('GPTBot: openai.com answered 404.'),
    })
    expect(listPrefixesOf(bench.reader, 'GPTBot')).toHaveLength(17)
  })
})
