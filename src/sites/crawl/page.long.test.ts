import { describe, expect, test } from 'vitest'
import { readPage } from './page.ts'

const read = (html: string | Uint8Array, extra: { url?: string; xRobotsTag?: string; contentType?: string } = {}) =>
  readPage({
    url: extra.url ?? 'https://a.example/folder/page',
    bytes: typeof html === 'string' ? Buffer.from(html) : html,
    contentType: extra.contentType ?? 'text/html; charset=utf-8',
    xRobotsTag: extra.xRobotsTag ?? null,
  })

test('an ordinary page is read completely', () => {
  const page = read(`<!doctype html><html lang="zh-Hant-TW"><head>
    <title> 台北 &amp; 天氣
    預報 </title>
    <meta name="Description" content="今天 的 天氣">
    <meta name="viewport" content="width=device-width">
    <link rel="canonical" href="/folder/page">
    <link rel="alternate" hreflang="en" href="https://a.example/en">
    <link rel="alternate" type="text/markdown" href="page.md">
    <meta property="og:title" content="台北"><meta name="twitter:card" content="summary">
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Article"},{"@type":["WebPage","https://schema.org/FAQPage"]}]}</script>
    </head><body><h1>天<b>氣</b></h1><h2>明天</h2><h2>後天</h2>
    <p>晴天 sunny day</p><img src="a.png"><img src="b.png" alt=""><img src="c.png" role="presentation">
    <a href="/x#top">內部<img alt="圖" src="d.png"></a> <a href="https://b.example/" rel="external nofollow">外部</a> <a href="#">空</a></body></html>`)
  expect(page).toMatchObject({
    lang: 'zh-Hant-TW',
    title: '台北 & 天氣 預報',
    titles: 1,
    description: '今天 的 天氣',
    viewport: 'width=device-width',
    canonicals: ['https://a.example/folder/page'],
    canonicalInBody: false,
    headings: [
      { level: 1, text: '天氣' },
      { level: 2, text: '明天' },
      { level: 2, text: '後天' },
    ],
    headingCounts: [1, 2, 0, 0, 0, 0],
    images: { total: 4, withoutAlt: 1, examples: ['a.png'] },
    links: {
      internal: 1,
      external: 1,
      nofollow: 1,
      empty: 1,
      items: [
        { url: 'https://a.example/x', text: '內部 圖', internal: true },
        { url: 'https://b.example/', text: '外部', internal: false },
      ],
    },
    social: { 'og:title': '台北', 'twitter:card': 'summary' },
    hreflang: [{ lang: 'en', url: 'https://a.example/en' }],
    markdownAlternates: ['https://a.example/folder/page.md'],
    structuredData: { blocks: 1, broken: 0, types: ['Article', 'WebPage', 'FAQPage'] },
    noindex: null,
    truncated: false,
  })
  // 天氣 明天 後天 晴天 內部 外部 空 are 13 characters; the two words are "sunny" and "day".
  expect(page.words).toEqual({ cjk: 13, alphabetic: 2, total: 15 })
})

describe('content outside the visible text', () => {
  test('titles inside drawings and templates', () => {
    const page = read('<svg><title>icon</title></svg><template><title>no</title><h1>no</h1></template><p>x')
    expect(page).toMatchObject({ title: null, titles: 0, headingCounts: [0, 0, 0, 0, 0, 0] })
  })

  test('words of scripts, styles and comments', () => {
    expect(read('<style>a b c</style><script>var a = "<p>b"</script><!-- d e --><p>one').words.total).toBe(1)
  })

  test('tags written inside a script', () => {
    expect(read('<script>document.write("<h1>x</h1><a href=/y>z</a>")</script>')).toMatchObject({
      headingCounts: [0, 0, 0, 0, 0, 0],
      links: { internal: 0 },
    })
  })
})

describe('noindex', () => {
  test.each([
    ['<meta name="robots" content="noindex, nofollow">', undefined, 'meta'],
    ['<META NAME="ROBOTS" CONTENT="NONE">', undefined, 'meta'],
    ['<meta name="googlebot" content="noindex">', undefined, 'meta'],
    ['<p>', 'noindex', 'header'],
    ['<p>', 'max-snippet: 20, noindex', 'header'],
    ['<p>', 'googlebot: nofollow, noindex', 'header'],
    ['<p>', 'otherbot: nofollow, bingbot: noindex', 'header'],
  ])('%s with header %s', (html, xRobotsTag, source) => {
    expect(read(html, { xRobotsTag }).noindex?.source).toBe(source)
  })

  test.each([
    ['<meta name="robots" content="index,follow">', undefined],
    ['<meta name="robots" content="max-image-preview:large">', undefined],
    ['<meta name="otherbot" content="noindex">', undefined],
    ['<p>', 'otherbot: noindex'],
    ['<p>', 'unavailable_after: 25 Jun 2030 15:00:00 PST'],
    ['<template><meta name="robots" content="noindex"></template>', undefined],
  ])('%s with header %s does not block indexing', (html, xRobotsTag) => {
    expect(read(html, { xRobotsTag }).noindex).toBeNull()
  })
})

describe('canonical', () => {
  test('in the body is ignored', () => {
    expect(read('<body><link rel="canonical" href="/x"></body>')).toMatchObject({
      canonicals: [],
      canonicalInBody: true,
    })
  })

  test('is resolved against the base', () => {
    const page = read('<head><base href="https://c.example/d/"><link rel="canonical" href="e"></head>')
    expect(page.canonicals).toEqual(['https://c.example/d/e'])
  })

  test('may be an invalid address', () => {
    expect(read('<link rel="canonical" href="http://[">').canonicals).toEqual([null])
  })
})

test('broken JSON-LD is counted', () => {
  expect(read('<script type="application/ld+json">{"@type": Article}</script>').structuredData).toMatchObject({
    blocks: 1,
    broken: 1,
    types: [],
    faults: [{ code: 'sd_syntax', line: 1, wanted: 'A is not expected here.' }],
  })
})

test('microdata types count as structured data', () => {
  expect(read('<div itemscope itemtype="https://schema.org/Product">').structuredData.types).toEqual(['Product'])
})

test('an unclosed title does not swallow elements that cannot be text', () => {
  expect(read('<title>a').title).toBe('a')
})

describe('hostile pages still get a result', () => {
  test('100,000 nested elements', () => {
    const page = read(`<title>deep</title>${'<div>'.repeat(100_000)}<h1>bottom</h1>${'</div>'.repeat(100_000)}`)
    expect(page).toMatchObject({ title: 'deep', tooDeep: true, headings: [{ level: 1, text: 'bottom' }] })
  })

  test('50,000 attributes', () => {
    const attributes = Array.from({ length: 50_000 }, (_, at) => `data-a${at}="1"`).join(' ')
    expect(read(`<a href="/x" ${attributes}>link</a>`).links.internal).toBe(1)
  })

  test('more than 5 MB', () => {
    const page = read(`<title>big</title>${'<p>word</p>'.repeat(600_000)}`)
    expect(page).toMatchObject({ title: 'big', truncated: true })
  })

  test('of a million links the first 300 are returned', () => {
    const page = read('<a href=/x>x</a>'.repeat(300_000))
    expect(page.links.items).toHaveLength(300)
    expect(page.links.internal).toBe(300_000)
  })

  test('a list without end tags is not nested', () => {
    expect(read(`<ul>${'<li>x'.repeat(2000)}</ul>`).tooDeep).toBe(false)
  })

  test('JSON-LD nested a hundred thousand deep', () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(read(`<script type="application/ld+json">${nested}</script>`).structuredData.blocks).toBe(1)
  })

  test('an empty body', () => {
    expect(read('')).toMatchObject({ title: null, words: { total: 0 }, excerpt: '' })
  })

  test('bytes without a valid encoding', () => {
    expect(read(Uint8Array.from({ length: 4096 }, (_, at) => (at * 167) % 256)).truncated).toBe(false)
  })
})
