import { describe, expect, test } from 'vitest'
import { matchRobots, parseRobots } from './robots.ts'

const isAllowed = (robots: string | Uint8Array, agent: string, path: string) =>
  matchRobots(parseRobots(robots), agent, path).allowed

const lines = (...text: string[]) => text.join('\n')

describe('lines', () => {
  test.each([
    ['user-agent FooBot\ndisallow /', 'a missing colon is understood'],
    ['user-agent: FooBot\ndisallow \t /', 'also with several blanks'],
    ['useragent: FooBot\ndissallow: /', 'typo'],
    ['user agent: FooBot\ndissalow: /', 'typo'],
    ['user-agent: FooBot\ndisalow: /', 'typo'],
    ['user-agent: FooBot\ndiasllow: /', 'typo'],
    ['user-agent: FooBot\ndisallaw: /', 'typo'],
    ['user-agent: FooBot\r\ndisallow: /\r\n', 'DOS line ends'],
    ['user-agent: FooBot\rdisallow: /\r', 'Mac line ends'],
    [' user-agent : FooBot \n\tdisallow\t:\t/\t', 'white space around everything'],
    ['\u{FEFF}user-agent: FooBot\ndisallow: /', 'a byte order mark'],
  ])('%j disallows: %s', (robots) => {
    expect(isAllowed(robots, 'FooBot', '/x')).toBe(false)
  })

  test.each([
    ['foo: FooBot\nbar: /', 'unknown names'],
    ['user-agent: FooBot\ndisallow / x', 'three words without a colon'],
    ['user-agent: FooBot\ndis-allow: /', 'a typo that nobody tolerates'],
    ['user-agent: FooBot\n\u{FEFF}disallow: /', 'a byte order mark in the middle'],
  ])('%j does not disallow: %s', (robots) => {
    expect(isAllowed(robots, 'FooBot', '/x')).toBe(true)
  })

  test.each([
    ['two bytes of a byte order mark are skipped', [0xef, 0xbb], false],
    ['one byte of a byte order mark is skipped', [0xef], false],
    ['a wrong mark spoils the first line', [0xef, 0x11, 0xbf], true],
  ])('%s', (_name, mark, allowed) => {
    const robots = Buffer.concat([Buffer.from(mark), Buffer.from('User-Agent: foo\nDisallow: /')])
    expect(isAllowed(robots, 'foo', '/')).toBe(allowed)
  })

  test('every kind of line end counts as one line', () => {
    for (const robots of [
      'User-Agent: foo\nAllow: /a\nUser-Agent: bar\n\n\nDisallow: /',
      'User-Agent: foo\r\nAllow: /a\r\nUser-Agent: bar\r\n\r\n\r\nDisallow: /\r\n',
      'User-Agent: foo\rAllow: /a\rUser-Agent: bar\r\r\rDisallow: /\r',
      'User-Agent: foo\nAllow: /a\r\nUser-Agent: bar\n\r\n\nDisallow: /',
    ]) {
      expect(matchRobots(parseRobots(robots), 'bar', '/').rule?.line).toBe(6)
    }
  })

  test('a line is cut after 16,663 bytes', () => {
    const kept = `/x/${'a'.repeat(16_663 - 'disallow: /x/'.length)}`
    const robots = lines('user-agent: FooBot', `disallow: ${kept}/qux`)
    expect(isAllowed(robots, 'FooBot', '/fux')).toBe(true)
    expect(isAllowed(robots, 'FooBot', `${kept}/fux`)).toBe(false)
    expect(isAllowed(robots, 'FooBot', kept.slice(0, -1))).toBe(true)
    expect(parseRobots(robots).findings).toMatchObject([{ line: 2, code: 'line_too_long' }])
  })

  test('content after 500 KiB is ignored', () => {
    const filler = `#${'x'.repeat(1022)}\n`.repeat(500)
    const file = parseRobots(`User-agent: *\n${filler}Disallow: /`)
    expect(matchRobots(file, 'FooBot', '/').allowed).toBe(true)
    expect(file.findings).toMatchObject([{ code: 'file_too_large' }])
  })

  test('sitemaps are collected at any position', () => {
    const robots = lines('Sitemap: https://a.example/1.xml', 'User-agent: *', 'site-map: https://a.example/2.xml #x')
    expect(parseRobots(robots).sitemaps).toEqual([
      { line: 1, url: 'https://a.example/1.xml' },
      { line: 3, url: 'https://a.example/2.xml' },
    ])
  })
})

describe('findings', () => {
  test.each([
    ['Disallow: /', 1, 'rule_before_user_agent', 'error'],
    ['User-agent: *\nDissallow: /', 2, 'misspelled_directive', 'warning'],
    ['User-agent: *\nDisallow /', 2, 'missing_colon', 'warning'],
    ['User-agent: *\nDisallow: x', 2, 'pattern_without_slash', 'error'],
    ['User-agent:\nDisallow: /', 1, 'empty_user_agent', 'error'],
    ['User-agent: Foo Bar\nDisallow: /', 1, 'user_agent_not_a_token', 'warning'],
    ['unicorns: /extinct', 1, 'unknown_directive', 'warning'],
    ['Crawl-delay: 10', 1, 'nonstandard_directive', 'warning'],
    ['an entirely random line', 1, 'unreadable_line', 'error'],
    ['<!DOCTYPE html>', 1, 'html_content', 'error'],
    ['Sitemap: /sitemap.xml', 1, 'sitemap_not_absolute', 'error'],
    ['\u{FEFF}User-agent: *', 1, 'byte_order_mark', 'warning'],
  ])('%j → line %i %s', (robots, line, code, severity) => {
    expect(parseRobots(robots).findings).toMatchObject([{ line, code, severity }])
  })

  test.each([
    ['User-agent: *\nDissallow: /a', 'Disallow: /a'],
    ['User-agent: *\nDisallow /a', 'Disallow: /a'],
    ['User-agent: *\nDisallow: private/茶', 'Disallow: /private/茶'],
    ['User-agent: *\nDisallow: https://a.example/b?c', 'Disallow: /b?c'],
    ['User-agent: Foo Bar', 'User-agent: Foo'],
    ['User-agent: * x', 'User-agent: *'],
    ['User-agent:', 'User-agent: *'],
    ['Disallow: /', 'User-agent: *'],
    ['Sitemap: /map.xml', 'Sitemap: https://your-host/map.xml'],
    ['Allow everything here', '# Allow everything here'],
    ['Hello: you', '# Hello: you'],
    ['User-agent: *\nNoindex: /a', '<meta name="robots" content="noindex">'],
    ['User-agent: *\nCrawl-delay: 5', null],
  ])('%j should say %j', (robots, fix) => {
    expect(parseRobots(robots).findings).toMatchObject([{ fix, message_zh: expect.stringMatching(/\p{Script=Han}/u) }])
  })

  test('a correct file has none', () => {
    const robots = lines('# hello', '', 'User-agent: GPTBot', 'Disallow: /', 'Sitemap: https://a.example/s.xml')
    expect(parseRobots(robots).findings).toEqual([])
  })

  test('a file full of faults lists a hundred and counts the rest', () => {
    const file = parseRobots('x\n'.repeat(5000))
    expect(file.findings).toHaveLength(100)
    expect(file.findingsTotal).toBe(5000)
  })
})
