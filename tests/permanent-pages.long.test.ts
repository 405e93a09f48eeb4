import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { ownAddress, placesOf } from '#surfaces/pages/site.ts'
import { inParts } from '#surfaces/documents/sitemap.ts'
import { readPage } from '#sites/crawl/page.ts'
import { sharedGateway, testContext } from './support/gateway.ts'

const gateway = sharedGateway()
const html = { accept: 'text/html,*/*;q=0.8' }

async function addressesAt(path: string): Promise<string[]> {
  const xml = await (await gateway.request('', path)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
}

const pathOf = (address: string) => address.replace('http://localhost:8402', '')

describe('the sitemap', () => {
  test('the front one leads to those of all services, which list 2,000 pages and more, each once', async () => {
    const files = await addressesAt('/sitemap.xml')
    for (const { name } of services) expect(files).toContain(`http://localhost:8402/${name}/sitemap.xml`)
    const listed = (await Promise.all(files.map((file) => addressesAt(pathOf(file))))).flat()
    expect(listed.length).toBeGreaterThan(2000)
    expect(new Set(listed).size).toBe(listed.length)
  })

  // Expected values come from the official calendars, registers and lists.
  test.each([
    ['life', '/is-holiday?date=2026-12-25'],
    ['life', '/holidays?year=2026'],
    ['life', '/invoice/115-05-06'],
    ['life', '/get-lottery-results?game=superlotto638&period=115000067'],
    ['shop', '/category/vegetables'],
    ['stock', '/stock/2330'],
    ['stock', '/etf/0056'],
    ['stock', '/themes/cpo'],
    ['screen', '/calendar?month=2026-02'],
    ['rules', '/chapter/chains'],
    ['rules', '/banlist?edition=2026-07-01'],
    ['rules', '/banlist?card=Pot+of+Greed'],
    ['voices', '/topic/laptop'],
    ['aiprice', '/subscriptions?q=ChatGPT+Plus'],
    ['aiprice', '/api-pricing?q=gpt-4o'],
    ['life', '/closures?county=%E8%8A%B1%E8%93%AE%E7%B8%A3'],
    ['wellness', '/counselling?county=%E8%8A%B1%E8%93%AE%E7%B8%A3'],
    ['seo', '/bots?bot=GPTBot'],
    ['hub', '/mcp-servers/ai.aliengiraffe/spotdb'],
  ])('%s lists %s', async (service, path) => {
    expect(await addressesAt(`/${service}/sitemap.xml`)).toContain(`http://localhost:8402/${service}${path}`)
  })

  test('robots.txt names it, that of the bare domain all of them', async () => {
    expect(await (await gateway.request('life', '/robots.txt')).text()).toContain(
      'Sitemap: http://localhost:8402/life/sitemap.xml',
    )
    const front = await (await gateway.request('', '/robots.txt')).text()
    expect(front.match(/^Sitemap: /gm)).toHaveLength(services.length + 1)
  })

  test('a sitemap over the limit is split, and an unknown part is 404', async () => {
    const many = Array.from({ length: 50_001 }, (_, at) => `https://dozen.test/${at}`)
    expect(inParts(many).map((part) => part.length)).toEqual([50_000, 1])
    expect(inParts([])).toEqual([[]])
    expect((await gateway.request('life', '/sitemap-2.xml')).status).toBe(404)
  })
})

const declared = services.flatMap((service) =>
  placesOf(service).flatMap((place) => {
    const { permanent } = place.operation
    return permanent ? [[`${service.name} ${place.operation.name}`, service, place, permanent] as const] : []
  }),
)

describe('a permanent page', () => {
  test.each(declared)('%s answers at its own address, also as Markdown', async (_, service, place, permanent) => {
    const { db, now } = testContext()
    const inputs = permanent({ db, now })
    const chosen = [0, Math.floor(inputs.length / 2), inputs.length - 1].map((at) => inputs[at] ?? {})
    expect(inputs.length).toBeGreaterThan(2)
    const titles = new Set<string | undefined>()
    for (const input of chosen) {
      const path = ownAddress(place, input)
      const response = await gateway.request(service.name, path, { headers: html })
      const page = await response.text()
      titles.add(/<title>([^<]*)/.exec(page)?.[1])
      const canonical = /<link rel="canonical" href="([^"]+)">/.exec(page)?.[1]?.replaceAll('&amp;', '&')
      expect([response.status, canonical]).toEqual([200, `http://localhost:8402/${service.name}${path}`])
      // 50 KB plus the shared style sheet and script are less than 60 KB.
      expect(gzipSync(page).length).toBeLessThan(50_000)
      const written = await gateway.request(service.name, path, { headers: { accept: 'text/markdown' } })
      expect(await written.text()).toMatch(/^# /m)
    }
    // The titles of the chosen entries are all different, so they identify the entries.
    expect([...titles]).toHaveLength(chosen.length)
  })

  test.each(declared)(
    '%s has structured data and breadcrumbs that pass our own audit',
    async (_, service, place, permanent) => {
      const { db, now } = testContext()
      const inputs = permanent({ db, now })
      for (const input of [inputs[0] ?? {}, inputs.at(-1) ?? {}]) {
        const url = `http://localhost:8402/${service.name}${ownAddress(place, input)}`
        const page = await (await gateway.request(service.name, ownAddress(place, input), { headers: html })).text()
        const bytes = Buffer.from(page)
        const { structuredData, description } = readPage({
          url,
          bytes,
          contentType: 'text/html; charset=utf-8',
          xRobotsTag: null,
        })
        const asked = structuredData.faults.filter(({ code }) => code !== 'sd_recommended')
        expect([url, asked]).toEqual([url, []])
        expect(structuredData.types).toContain('BreadcrumbList')
        // A shorter description would not tell readers of search results what the page is about.
        expect(description?.length, url).toBeGreaterThanOrEqual(20)
        const about = structuredData.types.filter((type) => !['BreadcrumbList', 'ListItem'].includes(type))
        expect([url, about]).toEqual([url, expect.arrayContaining([expect.any(String)])])
      }
    },
  )

  test('has one address for all of its names', async () => {
    for (const [service, asked, own] of [
      ['life', '/is-holiday?date=115/12/25', '/is-holiday?date=2026-12-25'],
      ['stock', '/etf/56', '/etf/0056'],
      ['rules', '/banlist?format=ocg&card=%E5%BC%B7%E6%AC%B2%E4%B9%8B%E5%A3%BA', '/banlist?card=Pot+of+Greed'],
    ] as const) {
      const page = await (await gateway.request(service, asked, { headers: html })).text()
      expect(page).toContain(`<link rel="canonical" href="http://localhost:8402/${service}${own}">`)
    }
  })
})
