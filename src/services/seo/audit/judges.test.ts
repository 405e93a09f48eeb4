import { describe, expect, test } from 'vitest'
import { faultOfCode } from '#sites/crawl/hreflang-code.ts'
import { findBlock } from './blocked.ts'
import { FINDINGS } from './findings.ts'
import { readHeaderLinks } from './header-links.ts'
import { withoutTracking } from './judge-canonical.ts'
import { saysMissing } from './judge-delivery.ts'
import { isVague } from './link-words.ts'

test('each finding has its sentences in both languages', () => {
  for (const { message, why, fix } of Object.values(FINDINGS)) {
    for (const { en, zh } of [message, why, fix]) {
      expect(en).not.toMatch(/\p{Script=Han}/u)
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
  }
})

describe('titles of missing pages', () => {
  test.each([
    'Sorry, we couldn’t find that page',
    'This page doesn’t exist',
    'That page can’t be found',
    'Page not found – Misty Peak Tea',
    '抱歉，您要找的頁面已經搬家',
    '本站沒有這個頁面',
    '找不到頁面',
  ])('%s', (title) => {
    expect(saysMissing(title)).toBe(true)
  })

  test.each([
    'How to find the page of a book',
    'Lost and found at the station',
    '您要找的茶都在這裡',
    '茶葉不存在標準答案',
  ])('%s is a page', (title) => {
    expect(saysMissing(title)).toBe(false)
  })
})

describe('language codes', () => {
  test.each(['en', 'zh', 'zh-TW', 'ZH-hant-tw', 'pt-br', 'x-default', 'sr-Latn-RS', 'tw'])('%s', (code) => {
    expect(faultOfCode(code)).toBeUndefined()
  })

  test.each([
    ['en-UK', 'en-GB'],
    ['jp', 'ja'],
    ['cn', 'zh'],
    ['zh_TW', 'zh-TW'],
    ['zh-CHT', 'zh-Hant'],
    ['es-419', null],
    ['TW', undefined],
    ['en-EU', 'en'],
    ['english', null],
    ['', null],
  ])('%s probably means %s', (code, meant) => {
    expect(faultOfCode(code)).toEqual(meant === undefined ? undefined : { meant })
  })
})

describe('link texts', () => {
  test.each([
    ['Click here', 'en'],
    ['read more »', 'en-GB'],
    ['更多', 'zh-TW'],
    ['點此 →', 'zh-Hant'],
    ['more', 'zh-TW'],
    ['続きを読む', 'ja'],
    ['hier', null],
  ])('%s (%s) is generic', (text, lang) => {
    expect(isVague(text, lang)).toBe(true)
  })

  test.each([
    ['All our teas', 'en'],
    ['更多春茶', 'zh-TW'],
    ['das', 'en'],
    ['', 'en'],
    ['→', 'en'],
  ])('%s (%s) is accepted', (text, lang) => {
    expect(isVague(text, lang)).toBe(false)
  })
})

describe('services that reject our request', () => {
  const answer = (status: number, headers: Record<string, string> = {}, body = '') => ({
    status,
    headers: new Headers(headers),
    body: Buffer.from(body),
  })

  test.each([
    [answer(403), 'the site'],
    [answer(429, { server: 'AkamaiGHost' }), 'Akamai'],
    [answer(200, { 'cf-mitigated': 'challenge' }), 'Cloudflare'],
    [answer(503, {}, '<title>Just a moment...</title>'), 'Cloudflare'],
    [answer(200, {}, '<script src="https://ct.captcha-delivery.com/c.js">'), 'DataDome'],
  ])('%#', (it, by) => {
    expect(findBlock(it)?.by).toBe(by)
  })

  test.each([
    answer(200, { 'cf-ray': 'x' }, '<p>“Just a moment...” is what Cloudflare says.</p>'),
    answer(404),
    answer(401),
    answer(500),
  ])('%# is a normal response', (it) => {
    expect(findBlock(it)).toBeUndefined()
  })
})

test('a Link header is read', () => {
  const header =
    '</style.css>; rel=preload; as=style, <https://a.tw/x>; rel="canonical", <https://a.tw/en>; rel="alternate"; hreflang="en", </zh>; hreflang=zh-TW; rel=alternate'
  expect(readHeaderLinks(header, 'https://a.tw/y')).toEqual({
    canonicals: ['https://a.tw/x'],
    canonicalsWritten: ['https://a.tw/x'],
    hreflang: [
      { lang: 'en', url: 'https://a.tw/en', written: 'https://a.tw/en' },
      { lang: 'zh-TW', url: 'https://a.tw/zh', written: '/zh' },
    ],
  })
  expect(readHeaderLinks(null, 'https://a.tw/y')).toEqual({ canonicals: [], canonicalsWritten: [], hreflang: [] })
  expect(readHeaderLinks(`<${'a;'.repeat(20_000)}`, 'https://a.tw/y').canonicals).toEqual([])
})

test('campaign parameters are removed', () => {
  expect(withoutTracking('https://a.tw/x?id=1&utm_source=a&fbclid=b#c')).toBe('https://a.tw/x?id=1')
})
