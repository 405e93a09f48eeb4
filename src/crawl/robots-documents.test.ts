import { expect, test } from 'vitest'
import { findCrawler, robotsToken } from './crawlers.ts'
import { parsers } from './parsing.ts'
import { isRobotsPath, robotsPath } from './robots.ts'

// From the texts: RFC 9309, Google’s “How Google interprets the robots.txt specification” and its list of crawlers, whose special ones
// do not heed the group for everybody. A crawler is named as test_robots_txt is given it.

const lines = (...all: string[]) => all.join('\n')
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const threeGroups = lines(
  'user-agent: googlebot-news',
  'disallow: /fish',
  '',
  'user-agent: *',
  'disallow: /carrots',
  '',
  'user-agent: googlebot',
  'disallow: /shrimp',
)
const cases: [string, string | Buffer, string, string, boolean][] = [
  // groups (Google, order of precedence for user agents)
  ['news has its own group', threeGroups, 'Googlebot-News', '/shrimp', true],
  ['news obeys its own', threeGroups, 'Googlebot-News', '/fish', false],
  ['web', threeGroups, 'Googlebot', '/carrots', true],
  ['web own', threeGroups, GOOGLEBOT, '/shrimp', false],
  ['image falls back to googlebot', threeGroups, 'Googlebot-Image', '/shrimp', false],
  ['image not star', threeGroups, 'Googlebot-Image', '/carrots', true],
  ['other bot', threeGroups, 'Otherbot', '/carrots', false],
  ['other bot shrimp', threeGroups, 'Otherbot', '/shrimp', true],
  ['storebot no group', threeGroups, 'Storebot-Google', '/carrots', false],
  ['AdsBot ignores *', lines('User-agent: *', 'Disallow: /'), 'AdsBot-Google', '/x', true],
  [
    'AdsBot named',
    lines('User-agent: *', 'Disallow: /', '', 'User-agent: AdsBot-Google', 'Disallow: /ads'),
    'AdsBot-Google',
    '/ads/1',
    false,
  ],
  ['Mediapartners ignores *', lines('User-agent: *', 'Disallow: /'), 'Mediapartners-Google', '/x', true],
  ['Google-Extended own', lines('User-agent: Google-Extended', 'Disallow: /'), 'Google-Extended', '/x', false],
  ['Extended does not stop search', lines('User-agent: Google-Extended', 'Disallow: /'), GOOGLEBOT, '/x', true],
  ['Extended falls to star', lines('User-agent: *', 'Disallow: /'), 'Google-Extended', '/x', false],
  [
    'bing full',
    lines('User-agent: bingbot', 'Disallow: /b'),
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/103.0.5060.134 Safari/537.36',
    '/b',
    false,
  ],
  [
    'gptbot full',
    lines('User-agent: GPTBot', 'Disallow: /', 'User-agent: *', 'Allow: /'),
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    '/',
    false,
  ],
  ['token substring does not match', lines('User-agent: bot', 'Disallow: /'), 'Googlebot', '/x', true],
  [
    'longer token in file does not match shorter bot',
    lines('User-agent: Googlebot-Image', 'Disallow: /'),
    'Googlebot',
    '/x',
    true,
  ],
  ['version in group', lines('User-agent: GPTBot/1.2', 'Disallow: /'), 'GPTBot', '/x', false],
  [
    'list over comment and blank',
    lines('User-agent: a', '# and', '', 'User-agent: b', '', 'Disallow: /x'),
    'a',
    '/x',
    false,
  ],
  [
    'crawl-delay does not end list',
    lines('User-agent: a', 'Crawl-delay: 5', 'User-agent: b', 'Disallow: /'),
    'a',
    '/x',
    false,
  ],
  [
    'merge over star',
    lines('User-agent: a', 'Disallow: /1', 'User-agent: *', 'Disallow: /', 'User-agent: A', 'Disallow: /2'),
    'a',
    '/2',
    false,
  ],
  [
    'merge keeps others open',
    lines('User-agent: a', 'Disallow: /1', 'User-agent: *', 'Disallow: /', 'User-agent: A', 'Disallow: /2'),
    'a',
    '/3',
    true,
  ],
  ['own empty disallow', lines('User-agent: *', 'Disallow: /', 'User-agent: a', 'Disallow:'), 'a', '/x', true],
  ['two stars merge', lines('User-agent: *', 'Disallow: /a', 'User-agent: *', 'Disallow: /b'), 'x', '/b', false],
  // precedence (Google, order of precedence for rules)
  ['allow /p vs disallow /', lines('User-agent: *', 'allow: /p', 'disallow: /'), 'x', '/page', true],
  [
    'allow /folder = disallow /folder',
    lines('User-agent: *', 'allow: /folder', 'disallow: /folder'),
    'x',
    '/folder/page',
    true,
  ],
  ['allow /page disallow /*.htm', lines('User-agent: *', 'allow: /page', 'disallow: /*.htm'), 'x', '/page.htm', false],
  ['allow /page disallow /*.ph', lines('User-agent: *', 'allow: /page', 'disallow: /*.ph'), 'x', '/page.php5', true],
  [
    'RFC example gif',
    lines('User-Agent: *', 'Disallow: *.gif$', 'Disallow: /example/', 'Allow: /publications/'),
    'x',
    '/a/b.gif',
    false,
  ],
  [
    'RFC example gif with query',
    lines('User-Agent: *', 'Disallow: *.gif$', 'Disallow: /example/', 'Allow: /publications/'),
    'x',
    '/b.gif?x',
    true,
  ],
  [
    'RFC publications gif: longer',
    lines('User-Agent: *', 'Disallow: *.gif$', 'Disallow: /example/', 'Allow: /publications/'),
    'x',
    '/publications/b.gif',
    true,
  ],
  [
    'RFC 5.2 longest',
    lines('User-Agent: foobot', 'Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'),
    'foobot',
    '/example/page/disallowed.gif',
    false,
  ],
  ['robots.txt always', lines('User-agent: *', 'Disallow: /'), 'x', '/robots.txt', true],
  ['wild tie longer', lines('User-agent: *', 'Disallow: /a/*/c', 'Allow: /a/b/'), 'x', '/a/b/c', false],
  ['three stars', lines('User-agent: *', 'Disallow: /***z'), 'x', '/abcz', false],
  // wildcards and $
  ['$ inside is literal', lines('User-agent: *', 'Disallow: /a$b'), 'x', '/a$b', false],
  ['$ inside is no end', lines('User-agent: *', 'Disallow: /a$b'), 'x', '/a', true],
  ['*$ end', lines('User-agent: *', 'Disallow: /x*$'), 'x', '/xyz', false],
  ['query star', lines('User-agent: *', 'Disallow: /*?sort='), 'x', '/list?sort=a', false],
  ['query star second', lines('User-agent: *', 'Disallow: /*?sort='), 'x', '/list?page=2&sort=a', true],
  ['query any', lines('User-agent: *', 'Disallow: /*?*sort='), 'x', '/list?page=2&sort=a', false],
  ['/*? ', lines('User-agent: *', 'Disallow: /*?'), 'x', '/list?', false],
  ['php$ with params', lines('User-agent: *', 'Disallow: /*.php$'), 'x', '/filename.php?parameters', true],
  ['php$ upper', lines('User-agent: *', 'Disallow: /*.php$'), 'x', '/windows.PHP', true],
  ['fish*.php', lines('User-agent: *', 'Disallow: /fish*.php'), 'x', '/fishheads/catfish.php?parameters', false],
  // escapes
  ['utf8 in file, escaped path', lines('User-agent: *', 'Disallow: /foo/bar/ツ'), 'x', '/foo/bar/%E3%83%84', false],
  ['escaped lower in file', lines('User-agent: *', 'Disallow: /foo/bar/%e3%83%84'), 'x', '/foo/bar/ツ', false],
  ['reserved %2F is not /', lines('User-agent: *', 'Disallow: /a%2Fb'), 'x', '/a/b', true],
  ['unreserved escape in file', lines('User-agent: *', 'Disallow: /%62ar'), 'x', '/bar', false],
  ['unreserved escape in url', lines('User-agent: *', 'Disallow: /bar'), 'x', '/%62ar', false],
  [
    '%2A matches star literal',
    lines('User-agent: *', 'Disallow: /file-with-a-%2A.html'),
    'x',
    '/file-with-a-*.html',
    false,
  ],
  ['%2A is no wildcard', lines('User-agent: *', 'Disallow: /file-with-a-%2A.html'), 'x', '/file-with-a-b.html', true],
  ['%24 literal', lines('User-agent: *', 'Disallow: /path/foo-%24'), 'x', '/path/foo-$', false],
  ['%24 no end', lines('User-agent: *', 'Disallow: /path/foo-%24'), 'x', '/path/foo-', true],
  ['tilde', lines('User-agent: *', 'Disallow: /~joe'), 'x', '/%7Ejoe/index', false],
  ['space in path', lines('User-agent: *', 'Disallow: /a b'), 'x', '/a%20b', false],
  // bytes
  ['BOM', '\uFEFF' + lines('User-agent: *', 'Disallow: /x'), 'x', '/x', false],
  ['CR only', 'User-agent: *\rDisallow: /x\r', 'x', '/x', false],
  ['tab before value', 'User-agent:\t*\nDisallow:\t/x', 'x', '/x', false],
  ['spaces around', '  User-agent : *  \n   Disallow : /x   # c', 'x', '/x', false],
  ['hash in path is comment', lines('User-agent: *', 'Disallow: /a#b'), 'x', '/a', false],
  [
    'after 500 KiB',
    'User-agent: *\nAllow: /\n' + ('#'.repeat(1023) + '\n').repeat(500) + 'Disallow: /x',
    'x',
    '/x',
    true,
  ],
  ['before 500 KiB', 'User-agent: *\n' + ('#'.repeat(1023) + '\n').repeat(490) + 'Disallow: /x', 'x', '/x', false],
  ['utf16 like Google: nothing readable', Buffer.from('\uFEFFUser-agent: *\nDisallow: /x', 'utf16le'), 'x', '/x', true],
  ['typo disalow', lines('User-agent: *', 'Disalow: /x'), 'x', '/x', false],
  ['no colon', lines('User-agent *', 'Disallow /x'), 'x', '/x', false],
  ['whole address as pattern never matches', lines('User-agent: *', 'Disallow: https://a.tw/x'), 'x', '/x', true],
  ['scheme url path', lines('User-agent: *', 'Disallow: /x'), 'x', 'https://a.tw/x?y#z', false],
  ['dot segments', lines('User-agent: *', 'Disallow: /private/'), 'x', '/a/../private/x', false],
  ['double slash', lines('User-agent: *', 'Disallow: /x'), 'x', '//x', true],
]

test.each(cases)('%s', (_name, robots, userAgent, address, allowed) => {
  const path = robotsPath(address) ?? ''
  const crawler = findCrawler(userAgent)?.name ?? robotsToken(userAgent)
  const { decisions } = parsers.robots({ bytes: Buffer.from(robots as string), questions: [{ crawler, path }] })
  expect(isRobotsPath(path) || decisions[0]?.allowed).toBe(allowed)
})
