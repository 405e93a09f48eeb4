import { readdirSync, readFileSync } from 'node:fs'
import { desc, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { products } from '#services/shop/schema.ts'
import { addressOf, findPlace } from '#surfaces/pages/site.ts'
import { PICTURE_FOLDER, pictureAlt, pictureName, type Pictured } from '#surfaces/pages/pictures.ts'
import { readPngHeader } from '../scripts/png.ts'
import { sharedGateway, testContext } from './support/gateway.ts'

// Messengers show a preview of a link: a title, a sentence of the answer, and a picture that exists.

const gateway = sharedGateway()
const files = readdirSync(PICTURE_FOLDER)

const pictured: readonly Pictured[] = [
  {},
  ...services.flatMap((service) => [
    { service },
    ...service.operations.filter(({ permanent }) => permanent).map((operation) => ({ service, operation })),
  ]),
]

/**
 * Services in the last released version. Pictures are drawn for each version (docs/adr/010), so a newer service has
 * none yet.
 */
const released = new Set(
  readFileSync('docs/interface.txt', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[0]),
)

const named = (it: Pictured) =>
  (['zh', 'en'] as const).map((language) => [
    pictureName(it, language),
    { width: 1200, height: 630, description: pictureAlt(it, language) },
  ])

test('a picture was drawn for every kind of page in both languages, with the words that the page has now (npm run pictures)', () => {
  const drawn = files.map((file) => [
    file.replace(/\.[0-9a-f]{8}\.png$/, ''),
    readPngHeader(readFileSync(new URL(file, PICTURE_FOLDER))),
  ])
  const names = new Set(drawn.map(([name]) => name))
  const isDue = ({ service }: Pictured) => service === undefined || released.has(service.name)
  const expected = pictured.flatMap((it) => named(it).filter(([name]) => isDue(it) || names.has(name)))
  expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(expected))
  expect(files.length).toBe(expected.length)
})

test('no picture is too large for a slow connection', () => {
  for (const file of files)
    expect([file, readFileSync(new URL(file, PICTURE_FOLDER)).length]).toEqual([
      file,
      expect.toSatisfy((bytes: number) => bytes < 25_000),
    ])
})

const tagsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map((it) => [
      it[1],
      it[2],
    ]),
  )

async function pageAt(service: string, path: string, language: string): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': language }
  return (await gateway.request(service, path, { headers })).text()
}

describe('a page names a picture that is there, with its size and what it shows', () => {
  const paths = [
    ['', '/'],
    ['', '/docs'],
    ...services.flatMap(({ name }) => [[name, '/']]),
    ...pictured.flatMap(({ service, operation }) => {
      const place = service && operation && findPlace(service, operation.name)
      return place ? [[service.name, addressOf(place, { ...operation.example, lang: undefined })]] : []
    }),
  ] as [string, string][]

  test.each(paths)('%s%s', async (service, path) => {
    for (const language of ['zh-TW', 'en']) {
      const tags = tagsOf(await pageAt(service, path, language))
      expect(tags).toMatchObject({
        'og:title': expect.stringMatching(/./),
        'og:description': expect.stringMatching(/./),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/^Dozen /),
        'twitter:card': 'summary_large_image',
      })
      const address = new URL(tags['og:image'] ?? '')
      const file = address.pathname.slice(address.pathname.lastIndexOf('/') + 1)
      expect([file, files.includes(file)]).toEqual([file, true])
      expect(file).toContain(language === 'en' ? '.en.' : '.zh.')
    }
  })

  test('every host sends the picture uncompressed and cacheable for ever', async () => {
    const tags = tagsOf(await pageAt('life', '/calendar/2026', 'zh-TW'))
    const path = new URL(tags['og:image'] ?? '').pathname
    expect(path).toMatch(/^\/life\/assets\/pictures\/life\.holiday_calendar\.zh\./)
    const response = await gateway.request('', path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(readPngHeader(Buffer.from(await response.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 })
  })

  test.each(['nothing.png', '..%2F..%2Fpage.css', 'life.zh.00000000.png', '.png', 'x'])(
    '%s is not found',
    async (file) => {
      expect((await gateway.request('', `/assets/pictures/${file}`)).status).toBe(404)
    },
  )

  test('a title is shortened for the tab and complete for sharing', async () => {
    const { db } = testContext()
    const { id, name } = db
      .select({ id: products.id, name: products.name })
      .from(products)
      .orderBy(desc(sql`length(${products.name})`))
      .get() ?? { id: '', name: '' }
    const page = await pageAt('shop', `/product/${encodeURIComponent(id)}`, 'en')
    const title = /<title>([^<]*)/.exec(page)?.[1] ?? ''
    expect(name.length).toBeGreaterThan(90)
    expect([title, title.length <= 90]).toEqual([expect.stringMatching(/… \| Dozen$/), true])
    expect(tagsOf(page)['og:title']?.length).toBeGreaterThan(90)
  })

  test('answers to POST and errors have no shared link', async () => {
    expect(tagsOf(await pageAt('life', '/nothing', 'zh-TW'))).toEqual({})
  })
})
