import { describe, expect, test } from 'vitest'
import { runOperation, testGateway } from '../../../../tests/support/gateway.ts'
import { crawlers, decideFor, type Crawler } from '#sites/crawl/crawlers.ts'
import { parseRobots } from '#sites/crawl/robots.ts'
import { generateRobotsTxt } from './generate-robots-txt.ts'
import { writeRobots, type RobotsMode } from './robots-template.ts'
import { testRobotsTxt } from './test-robots-txt.ts'

describe('a generated robots.txt does what its mode promises', () => {
  const TRAINING = ['train', 'unknown']
  const AI = [...TRAINING, 'ai_search', 'user', 'scraper']
  // This crawler's token “Spider” is part of Baiduspider and 360Spider, so a file against AI must allow it.
  const isSpider = ({ name }: Crawler) => name === 'Spider'
  test.each<[RobotsMode, (crawler: Crawler) => boolean]>([
    ['allow_all', () => true],
    ['block_all', () => false],
    ['block_training', ({ purpose }) => !TRAINING.includes(purpose)],
    ['block_ai', (crawler) => !AI.includes(crawler.purpose) || isSpider(crawler)],
    ['search_only', ({ type }) => type === 'search'],
  ])('%s', (mode, expected) => {
    const file = parseRobots(writeRobots(mode, 'https://a.example/sitemap.xml').robots)
    expect(file.findings).toEqual([])
    expect(file.sitemaps).toMatchObject([{ url: 'https://a.example/sitemap.xml' }])
    const wrong = crawlers.filter((crawler) => decideFor(file, crawler, '/x').allowed !== expected(crawler))
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('only the named crawler is blocked', async () => {
    const { robots, mode, explanation } = await runOperation(generateRobotsTxt, { bots: ['gptbot'] })
    expect(robots).toContain('User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n')
    expect([mode, explanation]).toEqual([
      'block_named',
      'GPTBot may fetch nothing; every other crawler may fetch everything.',
    ])
    const file = parseRobots(robots)
    const shut = crawlers.filter((crawler) => !decideFor(file, crawler, '/x').allowed)
    expect(shut.map(({ token }) => token)).toEqual(['GPTBot'])
    await expect(runOperation(generateRobotsTxt, { mode: 'block_named' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(runOperation(generateRobotsTxt, { mode: 'block_all', bots: ['GPTBot'] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('unknown crawlers are allowed, except in the search-only mode', () => {
    const unknown = { ...crawlers[0]!, name: 'NewBot', token: 'NewBot' }
    const allows = (mode: RobotsMode) =>
      decideFor(parseRobots(writeRobots(mode, undefined).robots), unknown, '/').allowed
    expect([allows('block_training'), allows('block_ai'), allows('search_only')]).toEqual([true, true, false])
  })

  test('a file against AI allows previews, search, and crawlers that share their name with search, with reasons', () => {
    const { robots, leftOut, warnings } = writeRobots('block_ai', undefined)
    const reasonFor = (name: string) => leftOut.find((it) => it.crawlers.includes(name))?.reason ?? ''
    expect(reasonFor('facebookexternalhit')).toContain('title and picture')
    expect(reasonFor('Twitterbot')).toContain('title and picture')
    expect(reasonFor('bingbot')).toContain('leaves search')
    expect(reasonFor('Spider')).toContain('Baiduspider')
    expect(reasonFor('AhrefsBot')).toContain('SEO tools')
    expect(reasonFor('archive.org_bot')).toContain('archives')
    // TikTok uses one crawler for link previews and training data.
    expect(warnings.map(({ message }) => message).join()).toMatch(/link previews.*in TikTok\.$/)
    // A parser that matches substrings, as the 1994 robots.txt requires, must still let search crawlers in.
    const tokens = [...robots.matchAll(/^User-agent: (.+)$/gm)].map(([, token]) => token!.toLowerCase())
    const searched = crawlers.filter(({ purpose }) => purpose === 'search')
    const caught = searched.filter(({ name, operator }) =>
      tokens.some(
        (token) =>
          name.toLowerCase().includes(token) &&
          !crawlers.some((it) => it.token.toLowerCase() === token && it.operator === operator),
      ),
    )
    expect(caught.map(({ name }) => name)).toEqual([])
  })

  test.each<[RobotsMode, string[]]>([
    ['allow_all', []],
    ['block_training', ['TikTok']],
    ['search_only', ['Meta', 'X', 'LinkedIn', 'Slack', 'Discord', 'LINE']],
    ['block_all', ['Meta', 'X', 'WhatsApp', 'Telegram']],
  ])('%s names the services that lose link previews', (mode, places) => {
    const written = writeRobots(mode, undefined)
      .warnings.map(({ message }) => message)
      .join()
    for (const place of places) expect(written).toMatch(new RegExp(`[ ,]${place}[,.]`))
    if (places.length === 0) expect(written).toBe('')
  })

  test('is plain text on request', async () => {
    const headers = { accept: 'text/plain' }
    const response = await testGateway().request('seo', '/api/robots/generate?mode=block_all', { headers })
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toContain('User-agent: *\nDisallow: /')
  })

  test('a sitemap address cannot insert another line', async () => {
    const response = await testGateway().request(
      'seo',
      `/api/robots/generate?sitemap=${encodeURIComponent('https://a.example/\nDisallow: /')}`,
    )
    expect(response.status).toBe(400)
  })
})

describe('testing a file', () => {
  const ask = async (robots: string, user_agent: string, path: string) =>
    runOperation(testRobotsTxt, { robots, user_agent, path })

  test('a complete User-Agent is understood', async () => {
    const answer = await ask(
      'User-agent: GPTBot\nDisallow: /',
      'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      '/',
    )
    expect(answer).toMatchObject({ allowed: false, user_agent: 'GPTBot', group: 'gptbot', matched_rule: { line: 2 } })
  })

  test('a single letter is no crawler name', async () => {
    const answer = await testGateway().post('seo', '/api/robots/test', {
      robots: 'User-agent: x\nDisallow: /a',
      user_agent: 'X',
      path: '/a',
    })
    expect(await answer.json()).toMatchObject({ allowed: false, user_agent: 'X', group: 'x' })
  })

  test('a full address is parsed, and Chinese paths are compared in encoded form', async () => {
    const answer = await ask('User-agent: *\nDisallow: /茶', 'X', 'https://a.example/茶/1?a=b#c')
    expect(answer).toMatchObject({ allowed: false, path: '/%E8%8C%B6/1?a=b', matched_rule: { pattern: '/茶' } })
  })

  test('robots.txt itself may always be fetched', async () => {
    expect(await ask('User-agent: *\nDisallow: /', 'X', '/robots.txt')).toMatchObject({
      allowed: true,
      matched_rule: null,
    })
  })

  test('an empty file allows everything', async () => {
    expect(await ask('', 'Googlebot', '/')).toMatchObject({
      allowed: true,
      matched_rule: null,
      group: null,
      warnings: [],
    })
  })

  test('a crawler falls back as its operator documents', async () => {
    expect(
      await ask('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /', 'Googlebot-Image', '/'),
    ).toMatchObject({ allowed: true })
  })

  test('a large hostile file is parsed in a worker thread with the same result', async () => {
    const rules = `Disallow: /${'*a'.repeat(8000)}b\n`.repeat(30)
    expect(await ask(`User-agent: *\n${rules}`, 'X', `/${'a'.repeat(8000)}`)).toMatchObject({ allowed: true })
  })

  // The example is from Google’s own tests: the line is cut at byte 16,663, and the rest of its pattern decides.
  test('a truncated rule can be tested with an equally long path', async () => {
    const beginning = `/x/${'a'.repeat(16_663 - 'Disallow: /x/'.length)}`
    const robots = `User-agent: *\nDisallow: ${beginning}/qux`
    expect(await ask(robots, 'X', `${beginning}/fux`)).toMatchObject({ allowed: false })
    expect(await ask(robots, 'X', '/fux')).toMatchObject({ allowed: true })
  })

  test('the size limit is 500 KiB', async () => {
    const robots = `User-agent: *\n${'#'.repeat(512_000 - 14)}`
    expect(await ask(robots, 'X', '/')).toMatchObject({ allowed: true })
    await expect(ask(`${robots}#`, 'X', '/')).rejects.toThrow('500 KiB')
  })

  test('500 KiB also pass over HTTP', async () => {
    const response = await testGateway().post('seo', '/api/robots/test', {
      robots: `#${'茶'.repeat(170_000)}`,
      user_agent: 'X',
      path: '/',
    })
    expect(response.status).toBe(200)
  })
})

describe('Content-Signal', () => {
  const robots = [
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=no, ai-train=no',
    'Allow: /',
    '',
    'User-agent: GPTBot',
    'Content-Signal: ai-train=maybe, search=yes',
    'Disallow: /x',
  ].join('\n')
  const signalsFor = async (user_agent: string) => {
    const answer = await runOperation(testRobotsTxt, {
      robots,
      user_agent,
      path: '/',
    })
    return answer.content_signals
  }

  // contentsignals.org: without a signal, a use is neither permitted nor refused.
  test('the signals of the applicable group are returned with their values', async () => {
    expect(await signalsFor('Googlebot')).toEqual([{ line: 2, granted: ['search'], refused: ['ai-input', 'ai-train'] }])
    expect(await signalsFor('GPTBot')).toEqual([{ line: 6, granted: ['search'], refused: [] }])
  })
})
