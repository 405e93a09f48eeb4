import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pathParameters, type Operation } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import { addressOf, placesOf, type PagePlace } from '#surfaces/pages/site.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from '#surfaces/pages/assets.ts'
import { runOperation, sharedGateway, testContext, testGateway } from './support/gateway.ts'
import { foreignLabels, textsIn } from './support/page-labels.ts'

// Promises that hold for the page of every operation, whatever its service.

const gateway = sharedGateway({ env: { LIFE_PRO: 'open', VOICES_PRO: 'open' } })
const html = { accept: 'text/html,*/*;q=0.8' }

const BYTES_MAX = 60_000
const ASSET_BYTES = gzipSync(PAGE_STYLE).length + gzipSync(PAGE_SCRIPT).length

const places = services.flatMap((service) =>
  placesOf(service).map((place) => [`${service.name} ${place.operation.name}`, service.name, place] as const),
)
const answered = places.filter(
  ([, , { operation, method }]) => method === 'GET' && operation.price === undefined && operation.effect === 'read',
)
const posted = places.filter(
  ([, , { operation, method }]) => method === 'POST' && operation.price === undefined && operation.effect === 'read',
)

describe('every operation has a page', () => {
  test('one for each, except where two share a path', () => {
    const operations = services.flatMap((service) => service.operations)
    // The operation for campaign reviews has two pages, for GET and POST.
    expect(places.length).toBe(operations.length - 1)
  })

  test.each(places)('%s: its form, in either language', async (_, service, place) => {
    const { operation, method } = place
    // The page of a free operation without required inputs shows the answer immediately; a form shows examples.
    const isFree = operation.price === undefined && operation.effect === 'read'
    const { words } = services.find(({ name }) => name === service)!
    const picks = fieldsOf(operation, words, 'zh').flatMap(({ name, picks: of }) =>
      of.map((value) => ({ [name]: value })),
    )
    const shown = isFree ? [...(method === 'GET' ? [{}] : []), operation.example, ...picks] : []
    const run = (input: object) => runOperation(operation, input, testContext()).then(textsIn, () => [])
    const data = (await Promise.all(shown.map(run))).flat()
    for (const [language, tag] of [
      ['zh-TW', 'zh-Hant-TW'],
      ['en', 'en'],
    ] as const) {
      const response = await gateway.request(service, place.entry, {
        headers: { ...html, 'accept-language': language },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-language')).toBe(tag)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe-inline')
      const page = await response.text()
      expect(page).toContain(`<html lang="${tag}">`)
      // A long headline has the smaller type.
      expect(page).toMatch(/<h1 class="headline(?: named)?(?: long)?">[^ ]/)
      expect(page).not.toMatch(/ style="| on[a-z]+="/)
      expect(foreignLabels(page, tag === 'en' ? 'en' : 'zh', [...data, ...textsIn(operation.example)])).toEqual([])
      expect(bytesOf(page)).toBeLessThan(BYTES_MAX)
    }
  })

  test.each(answered)('%s: the answer to its example, with an address of its own', async (_, service, place) => {
    const path = addressOf(place, place.operation.example)
    const response = await gateway.request(service, path, { headers: html })
    expect([path, response.status]).toEqual([path, 200])
    const page = await response.text()
    expect(page).toContain('curl')
    expect(bytesOf(page)).toBeLessThan(BYTES_MAX)
  })

  test.each(answered)('%s: its answer, labelled in the language of the page', async (_, service, place) => {
    const { operation } = place
    const input = operation.example
    const context = testContext()
    const data = textsIn([input, await runOperation(operation, input, context)])
    for (const language of ['zh-TW', 'en'] as const) {
      const headers = { ...html, 'accept-language': language }
      const response = await gateway.request(service, addressOf(place, input), { headers })
      // An input named `lang` also sets the language of the page.
      if (!response.headers.get('content-language')?.startsWith(language.slice(0, 2))) continue
      expect(foreignLabels(await response.text(), language === 'en' ? 'en' : 'zh', data)).toEqual([])
    }
  })

  test.each(answered)('%s: the same as Markdown, by its name and by Accept', async (_, service, place) => {
    const path = addressOf(place, place.operation.example)
    const [bare = '', query] = path.split('?', 2)
    const byName = await gateway.request(service, `${bare}.md${query === undefined ? '' : `?${query}`}`)
    expect([bare, byName.status]).toEqual([bare, 200])
    expect(byName.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await byName.text()
    expect(text).toMatch(/^# /m)
    const byHeader = await gateway.request(service, path, { headers: { accept: 'text/markdown' } })
    expect(await byHeader.text()).toBe(text)
  })

  test.each(answered.filter(([, , { operation }]) => !('text/markdown' in operation.alternates)))(
    '%s: the API answers the same Markdown',
    async (_, service, place) => {
      const input = place.operation.example
      const { route } = place.operation
      if (!route) return
      const page = addressOf(place, input)
      const [path = '', query] = page.split('?', 2)
      const asApi = await gateway.request(
        service,
        apiPath(place.operation, input) + (query === undefined ? '' : `?${query}`),
        {
          headers: { accept: 'text/markdown' },
        },
      )
      const asPage = await gateway.request(service, `${path}.md${query === undefined ? '' : `?${query}`}`)
      expect(await asApi.text()).toBe(await asPage.text())
    },
  )

  test.each(posted)('%s: a POST is answered and not cached', async (_, service, place) => {
    const response = await gateway.request(service, place.entry, {
      method: 'POST',
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      body: formBody(service, place),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toContain('noindex')
  })
})

describe('the other pages', () => {
  test.each([
    ['', '/'],
    ['', '/docs'],
    ['', '/status'],
    ['', '/changelog'],
    ['', '/connect'],
    ['', '/sites'],
    ['', '/errors'],
    ['', '/errors/not_found'],
    ['', '/nothing-here'],
    ['', '/ask?q=22099131'],
    ['shop', '/product/moa-veg-xx'],
    ['life', '/invoice/check?number=8999656'],
    ...services.flatMap(({ name }) => [
      [name, '/'],
      [name, '/docs'],
      [name, '/connect'],
    ]),
  ] as [string, string][])('%s%s is labelled in the language of the page, and light', async (service, path) => {
    for (const language of ['zh', 'en'] as const) {
      const headers = { ...html, 'accept-language': language === 'zh' ? 'zh-TW' : 'en' }
      const page = await (await gateway.request(service, path, { headers })).text()
      expect(foreignLabels(page, language, [])).toEqual([])
      expect(bytesOf(page)).toBeLessThan(BYTES_MAX)
    }
  })

  test('labels in another language are counted, names and data are not', () => {
    const label = (text: string) => `<label>${text}</label>`
    expect(foreignLabels(label('期別'), 'en', [])).toEqual(['期別'])
    expect(foreignLabels(label('Price per 公斤'), 'en', [])).toEqual(['Price per 公斤'])
    expect(foreignLabels(label('Price of 青蔥'), 'en', ['青蔥'])).toEqual([])
    expect(foreignLabels(label('Show prices'), 'zh', [])).toEqual(['Show prices'])
    expect(foreignLabels(label('llms.txt'), 'zh', [])).toEqual([])
    expect(foreignLabels('<p class="lede" lang="en">Tea</p>', 'zh', [])).toEqual([])
  })
})

/** The compressed size of a page with its style sheet and script. */
function bytesOf(page: string): number {
  return gzipSync(page).length + ASSET_BYTES
}

/** The route of an operation with its parameters filled in. */
function apiPath({ route }: Operation, input: Record<string, unknown>): string {
  return (route ?? '')
    .replace(/^\w+ /, '')
    .replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
}

/** The example as a browser would send it. */
function formBody(service: string, { operation }: PagePlace): string {
  const body = new URLSearchParams()
  const fields = fieldsOf(operation, services.find(({ name }) => name === service)?.words, 'zh')
  for (const [name, value] of Object.entries(operation.example)) {
    const control = fields.find((field) => field.name === name)?.control
    if (control === 'questions' && Array.isArray(value))
      value.forEach((it, at) => body.append(`${name}.${at}`, String(it)))
    else if (control === 'list' && Array.isArray(value)) body.set(name, value.join('\n'))
    else if (control === 'rows' && Array.isArray(value)) {
      const { columns = [], between } = fields.find((field) => field.name === name) ?? {}
      const rows = value.map((row: Record<string, unknown>) => columns.map((column) => String(row[column] ?? '')))
      body.set(name, rows.map((row) => row.join(between === '+' ? ' + ' : ' ')).join('\n'))
    } else body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return body.toString()
}

test('filters show the parsed values of any spelling', async () => {
  const filtered = async (name: string, path: string) =>
    (await gateway.request(name, path, { headers: { ...html, 'accept-language': 'zh-TW' } })).text()
  // The lists have neither human_only=true nor 台北市 as values; both are converted to the list's own.
  expect(await filtered('voices', '/posts?human_only=true')).toContain('<option value="1" selected>')
  expect(await filtered('wellness', '/counselling?county=%E5%8F%B0%E5%8C%97%E5%B8%82')).toContain(
    '<option value="臺北市" selected>',
  )
})

test('each chosen filter that the headline does not name is a link to the list without it', async () => {
  const path = '/api-pricing?category=llm&q=gpt&min_context=100000&offset=20'
  const page = await (
    await gateway.request('aiprice', path, { headers: { ...html, 'accept-language': 'zh-TW' } })
  ).text()
  const chips = [...page.matchAll(/<a class="chip" href="([^"]+)">([^<]+)</g)].map(([, to, text]) => [text, to])
  expect(chips[0]).toEqual(['可讀長度至少：100,000', '/api-pricing?category=llm&amp;q=gpt'])
})

describe('an error page', () => {
  test('keeps the input and names the correction', async () => {
    const response = await gateway.request('life', '/invoice/check?number=8999656', { headers: html })
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('role="alert"')
    expect(page).toContain('value="8999656"')
    expect(page).toContain('href="#f-number"')
  })

  test('offers similar things', async () => {
    const response = await gateway.request('shop', '/product/moa-veg-xx', { headers: html })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('是不是要找')
  })

  test('names other lookups by title and sites by name, as links', async () => {
    // The example is a listed company without a recorded close.
    const page = await (await gateway.request('stock', '/stock/1589', { headers: html })).text()
    expect(page).toContain('<a href="/themes">概念股主題</a>')
    expect(page).toContain('>www.twse.com.tw</a>')
    expect(page).not.toContain('list_stock_themes')
    expect(page.slice(page.indexOf('<main'), page.indexOf('<form'))).not.toContain('/api/')
  })

  test('is Markdown at an address of Markdown, and a problem for programs that name JSON', async () => {
    const response = await gateway.request('shop', '/product/moa-veg-xx.md')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('not\\_found')
    const problem = await gateway.request('shop', '/product/moa-veg-xx.md', { headers: { accept: 'application/json' } })
    expect(await problem.json()).toMatchObject({ code: 'not_found', suggestions: expect.any(Array) })
  })
})

/** The address of the link to the other language. */
function switchOf(page: string): string {
  return /<a href="([^"]+)" hreflang="[^"]+" lang="/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

describe('addresses', () => {
  test('a parameter with a permanent address redirects to it', async () => {
    const response = await gateway.request('shop', '/product?id=moa-veg-fb0&lang=en', { headers: html })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/product/moa-veg-fb0?lang=en')
  })

  test('links lead to pages that are there, by host and by path', async () => {
    for (const [host, prefix] of [
      ['shop', ''],
      ['', '/shop'],
    ] as const) {
      const page = await (await gateway.request(host, `${prefix}/categories`, { headers: html })).text()
      const links = [...page.matchAll(/<a href="(\/[^"]*)"/g)].map((match) => match[1] ?? '')
      expect(links.length).toBeGreaterThan(20)
      for (const link of new Set(links.slice(0, 12)))
        expect([link, (await gateway.request(host, link, { headers: html })).status]).toEqual([link, 200])
    }
  })

  test.each(services.map((service) => [service.name, service] as const))(
    '%s: the switch to the other language leads to the same page in it',
    { timeout: 120_000 },
    async (name, service) => {
      const paths = placesOf(service).flatMap(({ entry }) => [entry])
      const answers = answered.filter(([, owner]) => owner === name)
      const addresses = [...paths, ...answers.map(([, , place]) => addressOf(place, place.operation.example))]
      for (const address of addresses) {
        const plain = await gateway.request(name, address, { headers: html })
        const other = await gateway.request(name, switchOf(await plain.text()), { headers: html })
        const back = await gateway.request(name, switchOf(await other.text()), { headers: html })
        const languages = [other, back].map(({ headers }) => headers.get('content-language')).toSorted()
        expect([address, other.status, back.status, ...languages]).toEqual([
          address,
          plain.status,
          plain.status,
          'en',
          'zh-Hant-TW',
        ])
      }
    },
  )

  test('a language in the address stays in its links', async () => {
    const page = await (await gateway.request('shop', '/categories?lang=en', { headers: html })).text()
    expect(page).toContain('href="/category/vegetables?lang=en"')
    expect(page).toContain('Vegetables')
  })

  test('pages of a path refuse what is not a form', async () => {
    const response = await gateway.request('wellness', '/phq9', { method: 'POST', headers: html, body: 'x' })
    expect(response.status).toBe(415)
  })

  test('every parameter of a page is an input', () => {
    for (const [, , { path, operation }] of places)
      expect(pathParameters(path).filter((name) => !(name in operation.input.shape))).toEqual([])
  })
})

describe('shop', () => {
  test('llms.txt and the sitemap list every category', async () => {
    const shop = testGateway()
    const { items } = (await (await shop.request('shop', '/api/categories')).json()) as { items: { slug: string }[] }
    const llmsTxt = await (await shop.request('shop', '/llms.txt')).text()
    const sitemap = await (await shop.request('shop', '/sitemap.xml')).text()
    expect(items.length).toBeGreaterThan(20)
    for (const { slug } of items) {
      expect(llmsTxt).toContain(`http://localhost:8402/shop/category/${slug}.md`)
      expect(sitemap).toContain(`<loc>http://localhost:8402/shop/category/${slug}</loc>`)
    }
  })

  test('links in Markdown stay where the service is mounted', async () => {
    const text = await (await gateway.request('', '/shop/category/optical-drives.md')).text()
    expect(text).toContain('(/shop/product/cpb40eb8cb87.md)')
  })
})
