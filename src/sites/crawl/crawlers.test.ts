import { describe, expect, test } from 'vitest'
import { coreAiCrawlers, CRAWLER_TYPES, crawlers, decideFor, findCrawler, robotsToken } from './crawlers.ts'
import { parseRobots } from './robots.ts'

describe('the catalogue', () => {
  test('has at least 260 crawlers of all types, without duplicate names', () => {
    expect(crawlers.length).toBeGreaterThanOrEqual(260)
    expect(new Set(crawlers.map(({ name }) => name.toLowerCase())).size).toBe(crawlers.length)
    expect(new Set(crawlers.map(({ type }) => type))).toEqual(new Set(CRAWLER_TYPES))
  })

  test('has thirteen core AI crawlers', () => {
    expect(coreAiCrawlers).toHaveLength(13)
    expect(coreAiCrawlers.at(-1)).toMatchObject({ name: 'Bytespider', operator: 'ByteDance', respectsRobots: 'no' })
  })

  test('has tokens that are valid in robots.txt', () => {
    expect(crawlers.filter(({ token }) => !/^[A-Za-z0-9_.-]+$/.test(token))).toEqual([])
    expect(findCrawler('SOGOU WEB SPIDER')?.token).toBe('Sogou')
  })

  // Expected values are from ai-robots-txt/ai.robots.txt of 2026-08-22.
  test.each([
    ['DeepSeekBot', 'train', 'no', 'DeepSeek'],
    ['Manus-User', 'user', 'unknown', 'Butterfly Effect'],
    ['FirecrawlAgent', 'scraper', 'yes', 'Firecrawl'],
    ['ExaSearchBot', 'ai_search', 'unknown', 'Exa'],
    ['Thinkbot', 'unknown', 'no', 'Thinkbot'],
  ])('knows %s', (name, purpose, respectsRobots, operator) => {
    expect(findCrawler(name)).toMatchObject({ purpose, respectsRobots, operator, source: { asOf: '2026-08-22' } })
  })

  test('has reverse-DNS domains without a leading dot', () => {
    expect(crawlers.flatMap(({ rdns }) => rdns).filter((domain) => !/^[a-z0-9]/.test(domain))).toEqual([])
  })
})

describe('robotsToken', () => {
  test.each([
    ['GPTBot', 'GPTBot'],
    ['*', '*'],
    ['Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', 'GPTBot'],
    ['Googlebot-Image/1.0', 'Googlebot-Image'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', 'Sogou'],
    ['MyBot/1.0 (+https://a.example)', 'MyBot'],
    ['Mozilla/5.0 (compatible; MyBot/1.0; +https://a.example)', 'MyBot'],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; My-Bot/2) Chrome/116.0', 'My-Bot'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/116.0', 'Mozilla'],
    ['My Bot', 'My Bot'],
    // "Acme Spider" is another crawler than "Spider".
    ['Mozilla/5.0 (compatible; Acme Spider/1.0)', 'Acme'],
    ['Mozilla/5.0 (compatible; ICBot/0.1; +https://ideasandcode.xyz)', 'ICBot'],
    ['Mozilla/5.0 (compatible; Spider; +https://www.spider.com/)', 'Spider'],
    ['http.rb/2.2.2 (Mastodon/1.5.1; +https://a.example/)', 'Mastodon'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/137.0.0.0 Safari/537.36; Devin/1.0; +https://devin.ai', 'Devin'],
    ['Mozilla/5.0 (Linux) Safari/537.36 Bytespider; spider-feedback@a.example', 'Bytespider'],
    ['茶/1.0', '茶/1.0'],
  ])('%s → %s', (userAgent, token) => {
    expect(robotsToken(userAgent)).toBe(token)
  })
})

describe('decideFor', () => {
  const file = parseRobots('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow: /private/')
  test.each([
    ['Googlebot-Image falls back to Googlebot', 'Googlebot-Image', '/x', true],
    ['Applebot follows Googlebot where it is not named', 'Applebot', '/private/', false],
    ['AdsBot-Google ignores the group for everybody', 'AdsBot-Google', '/x', true],
    ['everybody else obeys it', 'GPTBot', '/x', false],
    ['robots.txt itself is always allowed', 'GPTBot', '/robots.txt', true],
  ])('%s', (_name, crawler, path, allowed) => {
    expect(decideFor(file, findCrawler(crawler)!, path).allowed).toBe(allowed)
  })
})
