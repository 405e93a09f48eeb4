import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import type { Store } from '#data/db/store.ts'
import { services } from '#services/index.ts'
import { sharedGateway, testGateway } from './support/gateway.ts'

// Error pages are in both languages, at the address of the failed request.

const gateway = sharedGateway()
const WINDOW = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'zh-TW' }

/** Opens the same page in the other language. */
async function otherLanguage(service: string, path: string, init: RequestInit = {}) {
  const response = await gateway.request(service, path, { ...init, headers: { ...WINDOW, ...init.headers } })
  const [, href] = /<a href="([^"]*)" hreflang/.exec(await response.text()) ?? []
  return { status: response.status, href: href?.replaceAll('&amp;', '&') }
}

describe('an error is read in the other language at its own address', () => {
  test.each([
    ['', '/no/such', 404, '/no/such?lang=en'],
    ['', '/life/nothing?q=a%26b&lang=zh-TW', 404, '/life/nothing?q=a%26b&lang=en'],
    ['stock', '/api/pro/history?code=2330', 402, '/api/pro/history?code=2330&lang=en'],
    ['', '/stock/api/pro/history?code=2330', 402, '/stock/api/pro/history?code=2330&lang=en'],
  ])('%s %s', async (service, path, status, href) => {
    expect(await otherLanguage(service, path)).toEqual({ status, href })
    const english = await gateway.request(service, href, { headers: WINDOW })
    expect([english.status, /<html lang="([^"]+)"/.exec(await english.text())?.[1]]).toEqual([status, 'en'])
  })

  test('a path that begins like the name of a host leads to none', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
      const { status, href } = await otherLanguage('', path)
      expect([status, href]).toEqual([404, '/evil.example/?lang=en'])
    }
  })

  test('on an unknown host it links to our address', async () => {
    const response = await gateway.fetch(new Request('http://elsewhere.example/x?lang=zh-TW', { headers: WINDOW }))
    const page = await response.text()
    expect(response.status).toBe(421)
    expect(page).toContain('<a href="http://localhost:8402/?lang=en" hreflang="en"')
    // The page's style sheet exists and the page's security policy allows it.
    expect(page).toContain('<link rel="stylesheet" href="http://localhost:8402/assets/page.css">')
    expect(response.headers.get('content-security-policy')).toContain('style-src http://localhost:8402;')
  })

  test('the error of a POST has no link that repeats it', async () => {
    const sent = { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'x' }
    expect(await otherLanguage('wellness', '/api/phq9', sent)).toEqual({ status: 415, href: undefined })
  })
})

test('the status page shows how far loading is', async () => {
  const store: Store = {
    reader: undefined,
    writer: undefined,
    ledger: undefined,
    failure: undefined,
    loading: { done: 5, of: 12 },
    broken: new Map(),
    seeds: [],
    close: () => {},
  }
  const loading = testGateway({ store })
  const page = await (await loading.request('', '/status', { headers: WINDOW })).text()
  expect(page).toContain('資料載入中')
  expect(page).toContain('12 項服務已載入 5 項。')
  expect(page).not.toContain('現在讀不到<wbr>資料')
  expect(await (await loading.request('', '/readyz')).json()).toMatchObject({
    detail: 'The data is loading: 5 of 12 services are done.',
  })
})

describe('while the database cannot be read', () => {
  const unread = sharedGateway({ env: { DATABASE_PATH: '/dev/null/no.db' } })
  const pageOf = async (path: string) => {
    const response = await unread.request('', path, { headers: WINDOW })
    return { status: response.status, page: await response.text() }
  }

  test('the status reports it and gives no dates', async () => {
    const { status, page } = await pageOf('/status')
    expect(status).toBe(200)
    expect(page).toContain('現在讀不到<wbr>資料')
    expect(page).not.toContain('<h2')
  })
})

test('a sentence that was not read in time asks for a retry, not for other words', async () => {
  const operation = defineOperation({
    name: 'read_sentence',
    tool: true,
    title: 'Read a sentence',
    titleZh: '讀一句話',
    summary: 'What a sentence asks for.',
    description: 'Never in time.',
    input: z.object({ q: z.string() }),
    output: z.object({}),
    example: { q: 'rain' },
    run(): never {
      throw new ApiError('deadline_exceeded', 'This took too long. Try again later.')
    },
  })
  const slow = testGateway({
    services: services.map((service) =>
      service.router ? { ...service, router: { ...service.router, operation } } : service,
    ),
  })
  const path = '/ask?q=%E9%AB%98%E9%BA%97%E8%8F%9C'
  const response = await slow.request('', path, { headers: WINDOW })
  const page = await response.text()
  expect([response.status, /<h1.*<\/h1>/.exec(page)?.[0]]).toEqual([504, '<h1 class="headline">查太久了</h1>'])
  expect(page).toContain('href="tel:1925"')
  expect(page).toContain(`<a class="btn" href="${path}">再試一次</a>`)
})
