import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSitemap } from './sitemap-reader.ts'

const read = (text: string | Uint8Array, keep = 10) =>
  readSitemap([typeof text === 'string' ? Buffer.from(text) : text], { keep })

const urlset = (...locs: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs
    .map((loc) => `<url><loc>${loc}</loc><lastmod>2026-01-02</lastmod></url>`)
    .join('')}</urlset>`

test('a sitemap gives its addresses with dates', async () => {
  expect(await read(urlset('https://a.example/', 'https://a.example/?a=1&amp;b=2'))).toEqual({
    kind: 'urlset',
    entries: [
      { url: 'https://a.example/', lastmod: '2026-01-02' },
      { url: 'https://a.example/?a=1&b=2', lastmod: '2026-01-02' },
    ],
    total: 2,
    truncated: false,
    findings: [],
    listed: [],
    alternates: [],
    returning: [],
  })
})

test('an index of sitemaps is distinguished from a sitemap', async () => {
  const index = '<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>'
  expect(await read(index)).toMatchObject({
    kind: 'index',
    entries: [{ url: 'https://a.example/1.xml.gz', lastmod: null }],
  })
})

test('addresses of images are not pages', async () => {
  const text =
    '<urlset><url><loc>https://a.example/</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>'
  expect((await read(text)).entries).toEqual([{ url: 'https://a.example/', lastmod: null }])
})

test('a namespace prefix and CDATA are understood', async () => {
  const text = '<s:urlset><s:url><s:loc><![CDATA[https://a.example/?x&y]]></s:loc></s:url></s:urlset>'
  expect((await read(text)).entries).toMatchObject([{ url: 'https://a.example/?x&y' }])
})

test('a compressed sitemap is unpacked', async () => {
  expect((await read(gzipSync(urlset('https://a.example/')))).total).toBe(1)
})

test('a damaged archive is reported, and the content before the damage is kept', async () => {
  const whole = gzipSync(urlset(...Array.from({ length: 5000 }, (_, at) => `https://a.example/${Math.sin(at)}`)))
  const { findings, total } = await read(whole.subarray(0, whole.length / 2))
  expect(findings).toMatchObject([{ code: 'bad_gzip' }])
  expect(total).toBeGreaterThan(100)
})

test('a list of addresses is a sitemap', async () => {
  expect(await read('https://a.example/\r\nhttps://a.example/b\n')).toMatchObject({
    kind: 'text',
    total: 2,
    findings: [],
  })
})

test('an HTML page is not a sitemap', async () => {
  expect(await read('<!doctype html><html><body>hi</body></html>')).toMatchObject({ kind: 'unknown', total: 0 })
})

test('text without addresses is not a sitemap', async () => {
  expect(await read('hello\nworld\n')).toMatchObject({ kind: 'unknown', findings: [{ code: 'not_a_sitemap' }] })
})

test('an empty file is not a sitemap', async () => {
  expect(await read('')).toMatchObject({ kind: 'unknown', findings: [{ code: 'not_a_sitemap' }] })
})

test('declared entities are refused', async () => {
  const bomb =
    '<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>'
  expect(await read(bomb)).toMatchObject({ total: 0, findings: [{ code: 'entity_declaration' }] })
})

test('content before malformed XML is kept', async () => {
  const text = '<urlset><url><loc>https://a.example/</loc></url><url><loc>https://a.example/?a&b</loc></url></urlset>'
  expect(await read(text)).toMatchObject({ total: 1, truncated: true, findings: [{ code: 'malformed_xml' }] })
})

test('invalid addresses are counted separately', async () => {
  expect(await read(urlset('/relative', 'https://a.example/'))).toMatchObject({
    total: 1,
    findings: [{ code: 'invalid_url', message: '1 of the entries are not full http(s) addresses.' }],
  })
})

test('reading stops after 50,000 addresses', async () => {
  const text = urlset(...Array.from({ length: 50_001 }, (_, at) => `https://a.example/${at}`))
  const sitemap = await read(text)
  expect(sitemap).toMatchObject({ total: 50_000, truncated: true, findings: [{ code: 'too_many_urls' }] })
  expect(sitemap.entries).toHaveLength(10)
})

test('reading stops when an archive exceeds 50 MB uncompressed', async () => {
  const bomb = gzipSync(`<urlset>${' '.repeat(51 * 1024 * 1024)}</urlset>`)
  expect(await read(bomb)).toMatchObject({ truncated: true, findings: [{ code: 'too_large' }] })
})

test('endless nesting stops reading', async () => {
  expect(await read(`<urlset>${'<a>'.repeat(100_000)}`)).toMatchObject({ findings: [{ code: 'not_a_sitemap' }] })
})

test('UTF-16 with a byte order mark is read', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('<urlset><url><loc>https://a.example/</loc></url></urlset>', 'utf16le'),
  ])
  expect((await read(bytes)).total).toBe(1)
})

test('small pieces are read as one file', async () => {
  const bytes = gzipSync(urlset('https://a.example/茶', 'https://a.example/b'))
  const pieces = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, at) => bytes.subarray(at * 3, at * 3 + 3))
  expect(await readSitemap(pieces, { keep: 10 })).toMatchObject({
    kind: 'urlset',
    total: 2,
    truncated: false,
    findings: [],
  })
})

test('reading stops early if the file is not a sitemap', async () => {
  let taken = 0
  let closed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.from(taken++ === 0 ? '<html>' : '<item/>'.repeat(10_000))
    } finally {
      closed = true
    }
  }
  expect(await readSitemap(endless(), { keep: 10 })).toMatchObject({ kind: 'unknown' })
  expect([taken, closed]).toEqual([1, true])
})

test('wanted addresses are found in any escaping, and foreign ones are reported', async () => {
  const entry = (loc: string, lastmod = '') =>
    `<url><loc>${loc}</loc>${lastmod && `<lastmod>${lastmod}</lastmod>`}</url>`
  const text = [
    entry('https://a.example/%e8%8c%b6', '2026-03'),
    entry('https://www.a.example/b', '2026-03-04T09:00:00.5+08:00'),
    entry('https://staging.a.example/c', '04/03/2026'),
    entry('https://a.example/d', '2036-01-01'),
  ].join('')
  const wanted = ['https://a.example/茶', 'https://a.example/e', 'https://staging.a.example/c#part']
  const read = await readSitemap([Buffer.from(`<urlset>${text}</urlset>`)], {
    keep: 0,
    host: 'a.example',
    wanted,
    today: '2026-10-01',
  })
  expect(read).toMatchObject({ total: 4, entries: [], listed: [true, false, true] })
  expect(read.findings.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
    ['other_host', '1'],
    ['bad_date', '2'],
  ])
})
