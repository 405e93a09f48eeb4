import { describe, expect, test } from 'vitest'
import { escapeBytes } from './robots-pattern.ts'
import { crawlDelayOf, matchRobots, parseRobots, productToken, robotsPath } from './robots.ts'

const isAllowed = (robots: string | Uint8Array, agent: string, path: string) =>
  matchRobots(parseRobots(robots), agent, path).allowed

const lines = (...text: string[]) => text.join('\n')

/** A robots.txt that allows FooBot only one pattern. */
const only = (pattern: string) => lines('user-agent: FooBot', 'disallow: /', `allow: ${pattern}`)

describe('which group is obeyed (RFC 9309 §2.2.1)', () => {
  const twoGroups = lines('user-agent: *', 'allow: /', 'user-agent: FooBot', 'disallow: /')
  const others = lines('user-agent: FooBot', 'allow: /', 'user-agent: BarBot', 'disallow: /')
  const merged = lines(
    'allow: /early/',
    'user-agent: FooBot',
    'disallow: /',
    'allow: /x/',
    'user-agent: BarBot',
    'disallow: /',
    'allow: /y/',
    '',
    'allow: /w/',
    'user-agent: BazBot',
    '',
    'user-agent: FooBot',
    'allow: /z/',
    'disallow: /',
  )
  const spaced = lines('User-Agent: *', 'Disallow: /', 'User-Agent: Foo Bar', 'Allow: /x/', 'Disallow: /')
  test.each([
    ['an empty file allows everything', '', 'FooBot', '/x', true],
    ['an empty agent has no group of its own', lines('user-agent: FooBot', 'disallow: /'), '', '/', true],
    ['a named group outranks the one for all', twoGroups, 'FooBot', '/x/y', false],
    ['everybody else gets the group for all', twoGroups, 'BarBot', '/x/y', true],
    ['no group applies to an unnamed agent', others, 'QuxBot', '/x/y', true],
    ['groups of one agent are merged: first', merged, 'FooBot', '/x/b', true],
    ['groups of one agent are merged: second', merged, 'FooBot', '/z/d', true],
    ['another agent’s rules do not apply', merged, 'FooBot', '/y/c', false],
    ['an empty line does not end a group', merged, 'BarBot', '/w/a', true],
    ['agents that follow each other share the rules', merged, 'BazBot', '/z/d', true],
    ['a rule before any group is nobody’s', merged, 'FooBot', '/early/', false],
    ['a rule before any group is nobody’s (2)', merged, 'BazBot', '/early/', false],
    ['agent names ignore case', lines('USER-AGENT: FOOBOT', 'DISALLOW: /'), 'fooBot', '/', false],
    ['directives ignore case', lines('uSeR-aGeNt: FooBot', 'dIsAlLoW: /', 'AlLoW: /x/'), 'FooBot', '/x/', true],
    ['an agent value ends at its first space', spaced, 'Foo', '/x/y', true],
    ['an agent with a space in it matches no group', spaced, 'Foo Bar', '/x/y', false],
    ['a version after the name is ignored', lines('User-agent: FooBot/2.1', 'Disallow: /'), 'FooBot', '/', false],
    ['a star followed by a space is still everybody', lines('User-agent: * baz', 'Disallow: /'), 'FooBot', '/', false],
    ['a star followed by letters is nobody', lines('User-agent: *baz', 'Disallow: /'), 'FooBot', '/', true],
    ['names with digits can be named', lines('User-agent: AI2Bot', 'Disallow: /'), 'AI2Bot', '/', false],
    ['a name is not a prefix', lines('User-agent: Foo', 'Disallow: /'), 'FooBot', '/', true],
    [
      'an own group without rules allows everything',
      lines('User-agent: *', 'Disallow: /', 'User-agent: FooBot'),
      'FooBot',
      '/',
      true,
    ],
    [
      'a sitemap line does not end the list of agents',
      lines('User-agent: BarBot', 'Sitemap: https://foo.bar/s', 'User-agent: *', 'Disallow: /'),
      'BarBot',
      '/',
      false,
    ],
    [
      'an unknown line does not end the list of agents',
      lines('User-agent: FooBot', 'Unknown-Line: x', 'User-agent: *', 'Disallow: /'),
      'FooBot',
      '/',
      false,
    ],
    [
      'one group may be for all and for one',
      lines('User-agent: *', 'User-agent: FooBot', 'Disallow: /'),
      'FooBot',
      '/',
      false,
    ],
  ])('%s', (_name, robots, agent, path, allowed) => {
    expect(isAllowed(robots, agent, path)).toBe(allowed)
  })
})

describe('which rule decides (RFC 9309 §2.2.2)', () => {
  test.each([
    ['the longer disallow wins', ['disallow: /x/page.html', 'allow: /x/'], '/x/page.html', false],
    ['the longer allow wins', ['allow: /x/page.html', 'disallow: /x/'], '/x/page.html', true],
    ['the longer allow does not reach its folder', ['allow: /x/page.html', 'disallow: /x/'], '/x/', false],
    ['empty patterns decide nothing', ['disallow: ', 'allow: '], '/x', true],
    ['an empty disallow allows everything', ['disallow:'], '/x', true],
    ['allow wins a tie', ['disallow: /', 'allow: /'], '/x', true],
    ['allow wins a tie in the other order', ['allow: /folder', 'disallow: /folder'], '/folder/page', true],
    ['a slash at the end counts', ['disallow: /x', 'allow: /x/'], '/x', false],
    ['a slash at the end counts (2)', ['disallow: /x', 'allow: /x/'], '/x/', true],
    ['wildcards count as octets', ['allow: /page', 'disallow: /*.html'], '/page.html', false],
    ['wildcards count as octets (2)', ['allow: /page', 'disallow: /*.html'], '/page', true],
    ['a longer plain pattern outranks a wildcard', ['allow: /x/page.', 'disallow: /*.html'], '/x/page.html', true],
    ['a longer plain pattern reaches only its own', ['allow: /x/page.', 'disallow: /*.html'], '/x/y.html', false],
    ['paths are case sensitive', ['disallow: /X/'], '/x/y', true],
    ['a longer wildcard outranks', ['allow: /page', 'disallow: /*.htm'], '/page.htm', false],
    ['a tie of octets with a wildcard goes to allow', ['allow: /$', 'disallow: /*'], '/', true],
    ['an end mark outranks the bare root', ['allow: /$', 'disallow: /'], '/', true],
    ['an end mark holds no other page', ['allow: /$', 'disallow: /'], '/page.html', false],
    ['a pattern without a slash at the start never matches', ['disallow: x'], '/x', true],
  ])('%s', (_name, rules, path, allowed) => {
    expect(isAllowed(lines('user-agent: FooBot', ...rules), 'FooBot', path)).toBe(allowed)
  })

  test.each<[string, string[], string[]]>([
    [
      '/fish',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.html?id=1'],
      ['/bar', '/Fish.asp', '/catfish', '/?id=fish'],
    ],
    [
      '/fish*',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads/yummy.html'],
      ['/bar', '/Fish.bar', '/catfish', '/?id=fish'],
    ],
    [
      '/fish/',
      ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/?id=1'],
      ['/fish', '/fish.html', '/Fish/Salmon.html'],
    ],
    [
      '/*.php',
      [
        '/filename.php',
        '/folder/filename.php?x',
        '//folder/any.php.file.html',
        '/filename.php/',
        '/index?f=filename.php/',
      ],
      ['/php/', '/index?php', '/windows.PHP'],
    ],
    [
      '/*.php$',
      ['/filename.php', '/folder/filename.php'],
      ['/filename.php?x', '/filename.php/', '/filename.php5', '/php/', '/filename?php', '/aaaphpaaa', '//windows.PHP'],
    ],
    ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?parameters'], ['/bar', '/Fish.PHP']],
    ['*/x', ['/x', '/y/x', '/y/xz'], ['/y']],
    ['/a**b', ['/ab', '/acb'], ['/a', '/b']],
    ['/a*b*c$', ['/abc', '/a-b-c', '/abcbc'], ['/abcd', '/acb', '/ab']],
    ['/a*aa$', ['/aaa', '/abaa'], ['/aa', '/aab']],
    ['/a$b', ['/a$b', '/a$bc'], ['/a', '/ab']],
    ['/*$', ['/', '/anything'], []],
    ['$', [], ['/', '/x']],
    ['*', ['/', '/x'], []],
    [
      '/ab*longpiece-x*longpiece-y',
      ['/ab-longpiece-longpiece-x-longpiece-y'],
      ['/ab-longpiece-y-longpiece-x', '/ablongpiece-x'],
    ],
  ])('%s matches as documented', (pattern, matched, unmatched) => {
    expect(matched.filter((path) => !isAllowed(only(pattern), 'FooBot', path))).toEqual([])
    expect(unmatched.filter((path) => isAllowed(only(pattern), 'FooBot', path))).toEqual([])
  })

  test.each([
    ['special characters: a star between', 'Disallow: /foo/bar/quz', '/foo/bar/quz', false],
    ['a comment ends the pattern', 'Disallow: /foo/quz#qux', '/foo/quz', false],
    ['a commented rule is none', '# Disallow: /', '/foo', true],
    ['an end mark holds one address', 'Disallow: /foo/bar$', '/foo/bar', false],
    ['an end mark holds no longer address', 'Disallow: /foo/bar$', '/foo/bar/', true],
  ])('%s', (_name, rule, path, allowed) => {
    expect(isAllowed(lines('User-agent: FooBot', rule), 'FooBot', path)).toBe(allowed)
  })

  test('allowing a folder’s index.html allows the folder only', () => {
    const robots = lines('User-Agent: *', 'Allow: /allowed-slash/index.html', 'Disallow: /')
    expect(isAllowed(robots, 'foobot', '/allowed-slash/')).toBe(true)
    expect(isAllowed(robots, 'foobot', '/allowed-slash/index.html')).toBe(true)
    expect(isAllowed(robots, 'foobot', '/allowed-slash/index.htm')).toBe(false)
    expect(isAllowed(robots, 'foobot', '/anyother-url')).toBe(false)
  })

  test('disallowing index.html does not affect the folder', () => {
    expect(isAllowed(lines('User-Agent: *', 'Disallow: /x/index.html'), 'foobot', '/x/')).toBe(true)
  })

  test('the deciding rule is returned as written', () => {
    const file = parseRobots(lines('# top', 'User-agent: *', 'Disallow: /', 'Allow: /茶 # tea'))
    expect(matchRobots(file, 'FooBot', '/%E8%8C%B6/1')).toEqual({
      allowed: true,
      rule: { line: 4, type: 'allow', pattern: '/茶' },
      group: '*',
    })
    expect(matchRobots(parseRobots(''), 'FooBot', '/')).toEqual({ allowed: true, rule: null, group: null })
  })
})

describe('bytes and escapes', () => {
  test.each([
    ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par', '/foo/bar?qux=taz&baz=http://foo.bar?tar&par', true],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/ツ', '/foo/bar/ツ', false],
    ['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84', true],
  ])('pattern %s, path %s: %s', (pattern, path, allowed) => {
    expect(isAllowed(only(pattern), 'FooBot', path)).toBe(allowed)
  })

  // RFC 9309 §2.2.2, table: escapes of unreserved characters are decoded in rules and paths, escapes of reserved ones
  // are not. (Google's matcher compares escapes literally.)
  test.each([
    ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A', true],
    ['/foo/bar/%62%61%7A', '/foo/bar/%62%61%7A', true],
    ['/foo%2Fbar', '/foo/bar', false],
    ['/foo%2fbar', '/foo%2Fbar', true],
    ['/foo%3Fbar', '/foo?bar', false],
    // Second row of that table: in a query, an address is equal with and without escapes.
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true],
    ['/foo/bar?baz=https%3a%2f%2ffoo.bar', '/foo/bar?baz=https://foo.bar', true],
    ['/*baz=a%26b', '/foo?baz=a&b', false],
    ['/*?*to=%2Fhome', '/login?next=1&to=/home', true],
    // RFC 9309 §2.2.3: `%2A` and `%24` stand for a literal `*` and `$`.
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', true],
    ['/path/file-with-a-%2a.html', '/path/file-with-a-%2A.html', true],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-b.html', false],
    ['/path/foo-%24', '/path/foo-$', true],
    ['/path/foo-%24', '/path/foo-$/bar', true],
    ['/path/foo-%24$', '/path/foo-$/bar', false],
    ['/path/foo-%24$', '/path/foo-%24', true],
    // Clients escape characters that a URI must not contain. Patterns are therefore escaped in the same way.
    ['/two words/', '/two words/x', true],
    ['/two words/', '/two%20words/x', true],
    ['/two%20words/', '/two words/x', true],
    ['/search/{id}', '/search/{id}', true],
    ['/?q="tea"', '/?q="tea"', true],
    ["/?q=o'clock", "/?q=o'clock", true],
  ])('pattern %s, address %s: %s', (pattern, address, allowed) => {
    expect(isAllowed(only(pattern), 'FooBot', robotsPath(address)!)).toBe(allowed)
  })

  test('bytes of other encodings are compared literally', () => {
    const big5 = Buffer.concat([Buffer.from('User-agent: *\nDisallow: /'), Buffer.from([0xaf, 0xf9, 0xa0])])
    expect(isAllowed(big5, 'FooBot', '/%AF%F9%A0')).toBe(false)
  })

  test.each([
    ['http://www.example.com', 'http://www.example.com'],
    ['/a/b/c', '/a/b/c'],
    ['á', '%C3%A1'],
    ['%aa', '%AA'],
    ['%zz%4', '%zz%4'],
  ])('%s is escaped as %s', (text, escaped) => {
    expect(escapeBytes(Buffer.from(text).toString('latin1'))).toBe(escaped)
  })

  test.each([
    ['http://www.example.com', '/'],
    ['http://www.example.com/a/b?c=http://d.e/', '/a/b?c=http://d.e/'],
    ['https://example.com/a;b#c', '/a;b'],
    ['/a?b=c#d', '/a?b=c'],
    ['a/b', '/a/b'],
    ['', '/'],
    ['//folder/x', '//folder/x'],
    ['/茶%aa', '/%E8%8C%B6%AA'],
    ['/a/../b', '/b'],
    ['?q=1', '/?q=1'],
  ])('the path of %s is %s', (url, path) => {
    expect(robotsPath(url)).toBe(path)
  })

  test('an address with another scheme has no path', () => {
    expect(robotsPath('ftp://example.com/x')).toBeUndefined()
  })

  test.each([
    ['Foobot-Bar_x', 'Foobot-Bar_x'],
    ['Foobot/2.1', 'Foobot'],
    [' Foobot', ''],
    ['ツ', ''],
  ])('the product token of %j is %j', (value, token) => {
    expect(productToken(value)).toBe(token)
  })
})

test.each([
  ['User-agent: *\nCrawl-delay: 5', 5],
  ['User-agent: other\nCrawl-delay: 5', 0],
  ['User-agent: *\nCrawl-delay: 5\n\nUser-agent: Dozen\nDisallow: /x', 0],
  ['User-agent: other\nUser-agent: dozen\nDisallow: /x\ncrawl-delay: 2 # please', 2],
  ['Crawl-delay: 5', 0],
  ['User-agent: *\nCrawl-delay: soon', 0],
])('%j sets a crawl delay of %d seconds', (robots, seconds) => {
  const file = parseRobots(robots)
  expect(crawlDelayOf(file, matchRobots(file, 'Dozen', '/'))).toBe(seconds)
})
