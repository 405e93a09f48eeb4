import { describe, expect, test } from 'vitest'
import { runOperation, testGateway, TEST_NOW } from '../../../../tests/support/gateway.ts'
import { ENGINES } from './engines.ts'
import { searchOperators } from './search-operators.ts'
import { searchSubmitGuide } from './search-submit-guide.ts'
import { buildUrls } from './search-urls.ts'

const urlOf = (engine: string, request: Parameters<typeof buildUrls>[0]) =>
  new URL(buildUrls(request, TEST_NOW).find((it) => it.engine === engine)!.url)

describe('search addresses', () => {
  test('are built for the four engines in order', () => {
    expect(buildUrls({ q: 'tea' }, TEST_NOW).map(({ engine }) => engine)).toEqual([
      'google',
      'bing',
      'duckduckgo',
      'yandex',
    ])
  })

  test('Google’s time limit is the first letter of the span', () => {
    expect(urlOf('google', { q: '茶', time: 'week' }).searchParams.get('tbs')).toBe('qdr:w')
  })

  test('Bing’s year is a range of days since 1970', () => {
    // 2026-10-01 is day 20,727 since 1970-01-01: 56 × 365 + 14 leap days + 273 days of 2026.
    expect(urlOf('bing', { q: 'tea', time: 'year' }).searchParams.get('filters')).toBe('ex1:"ez5_20362_20727"')
    expect(urlOf('bing', { q: 'tea', time: 'day' }).searchParams.get('filters')).toBe('ex1:"ez1"')
  })

  test('Yandex gets mime: and a date', () => {
    expect(urlOf('yandex', { q: 'tea', filetype: 'pdf', time: 'month' }).searchParams.get('text')).toBe(
      'tea mime:pdf date:>20260901',
    )
  })

  test('a file type that an engine does not know is reported as unsupported', () => {
    const items = buildUrls({ q: 'tea', filetype: 'epub' }, TEST_NOW)
    expect(items.map(({ supports }) => supports.filetype)).toEqual([true, true, false, false])
    expect(urlOf('yandex', { q: 'tea', filetype: 'epub' }).searchParams.get('text')).toBe('tea')
  })

  test.each(['site=a%20b', 'filetype=p.d.f', 'time=hour', 'q='])('%s is refused', async (query) => {
    const response = await testGateway().request(
      'seo',
      `/api/search-urls?${query.startsWith('q=') ? '' : 'q=tea&'}${query}`,
    )
    expect(response.status).toBe(400)
  })

  test('a site may be an address, and a file type may have its dot', async () => {
    const response = await testGateway().request('seo', '/api/search-urls?q=tea&site=https://gov.tw/&filetype=.PDF')
    expect(await response.json()).toMatchObject({ items: [{ query: 'tea site:gov.tw filetype:pdf' }, {}, {}, {}] })
  })
})

describe('the guide', () => {
  test('is for one engine if one is named, else for four', async () => {
    const enginesOf = async (input: { engine?: string }) =>
      (await runOperation(searchSubmitGuide, input)).items.map(({ engine }) => engine)
    expect(await enginesOf({ engine: 'bing' })).toEqual(['bing'])
    expect(await enginesOf({ engine: 'engine_d' })).toEqual(['yandex'])
    expect(await enginesOf({})).toEqual(ENGINES)
  })

  test.each([
    ['google', '# 提交到 **Google**，照著做', 'IndexNow：改了'],
    ['bing', '# 提交到 **Bing**，照著做', undefined],
  ])('of %s names it, and IndexNow only where the engine takes it', async (engine, headline, absent) => {
    const headers = { accept: 'text/markdown', 'accept-language': 'zh-TW' }
    const page = await (await testGateway().request('seo', `/api/submit-guide?engine=${engine}`, { headers })).text()
    expect(page.split('\n')[0]).toBe(headline)
    if (absent) expect(page).not.toContain(absent)
    else expect(page).toContain('IndexNow：改了')
  })
})

describe('operators', () => {
  test.each(ENGINES.map((engine, index): [string, string] => [`engine_${'abcd'[index]}`, engine]))(
    '%s is %s',
    async (alias, engine) => {
      const { items } = await runOperation(searchOperators, {
        engine: alias,
      })
      expect(items.length).toBeGreaterThan(8)
      expect(items.every((item) => item.engine === engine && item.alias === alias)).toBe(true)
    },
  )

  test('without an engine all are listed, each operator once', async () => {
    const { items } = await runOperation(searchOperators, {})
    expect(new Set(items.map(({ engine }) => engine)).size).toBe(4)
    expect(new Set(items.map(({ engine, operator }) => `${engine} ${operator}`)).size).toBe(items.length)
  })
})
