import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { testGateway } from './support/gateway.ts'

const pages = services.flatMap((service) =>
  service.operations.flatMap((operation) => {
    if (!operation.page) return []
    const input = operation.example.input as Record<string, unknown>
    const path = operation.page.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(String(input[name])),
    )
    return [[`${service.name} ${path}`, service.name, path] as const]
  }),
)

describe('every page that an operation declares', () => {
  test.each(pages)('%s is HTML', async (_, service, path) => {
    const response = await testGateway().request(service, path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toContain('<h1>')
  })

  test.each(pages)('%s is Markdown with .md and for who prefers it', async (_, service, path) => {
    const gateway = testGateway()
    const byName = await gateway.request(service, `${path}.md`)
    const byHeader = await gateway.request(service, path, { headers: { accept: 'text/markdown' } })
    expect(byName.status).toBe(200)
    expect(byName.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await byName.text()
    expect(text).toMatch(/^# /)
    expect(await byHeader.text()).toBe(text)
  })

  test.each(pages)('%s refuses other methods', async (_, service, path) => {
    const response = await testGateway().request(service, path, { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  test.each(pages)('%s links to pages that are there, by host and by path', async (_, service, path) => {
    const gateway = testGateway()
    for (const [host, prefix] of [
      [service, ''],
      ['', `/${service}`],
    ] as const) {
      const page = await (await gateway.request(host, prefix + path)).text()
      const links = [...page.matchAll(/<a href="(\/[^"]*)"/g)].map((match) => match[1] ?? '')
      expect(links.length).toBeGreaterThan(0)
      for (const link of new Set(links.slice(0, 8))) {
        expect([link, (await gateway.request(host, link, { headers: { accept: 'text/html' } })).status]).toEqual([
          link,
          200,
        ])
      }
    }
  })
})

describe('shop', () => {
  test('the front page, llms.txt and the sitemap list every category', async () => {
    const gateway = testGateway()
    const { items } = (await (await gateway.request('shop', '/api/categories')).json()) as { items: { slug: string }[] }
    const page = await (await gateway.request('shop', '/', { headers: { accept: 'text/html' } })).text()
    const llmsTxt = await (await gateway.request('shop', '/llms.txt')).text()
    const sitemap = await (await gateway.request('shop', '/sitemap.xml')).text()
    const index = await (await gateway.request('shop', '/index.md')).text()
    expect(items.length).toBeGreaterThan(20)
    for (const { slug } of items) {
      expect(page).toContain(`href="/category/${slug}"`)
      expect(llmsTxt).toContain(`http://localhost:8402/shop/category/${slug}.md`)
      expect(sitemap).toContain(`<loc>http://localhost:8402/shop/category/${slug}</loc>`)
      expect(index).toContain(`(/category/${slug}.md)`)
    }
  })

  test('the page of a product draws its prices', async () => {
    const page = await (await testGateway().request('shop', '/product/cp10699ed7ec')).text()
    // Ten readings in the 90 days.
    expect(page.match(/<circle /g)).toHaveLength(10)
    expect(page).toContain('2026-05-27: 26800')
  })

  test('the page of a product that is not there is a problem with suggestions', async () => {
    const response = await testGateway().request('shop', '/product/moa-veg-xx.md')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', suggestions: expect.any(Array) })
  })

  test('links in Markdown stay where the service is mounted', async () => {
    const text = await (await testGateway().request('', '/shop/category/optical-drives.md')).text()
    expect(text).toContain('(/shop/product/cpb40eb8cb87.md)')
  })
})
