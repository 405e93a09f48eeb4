import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { asSent, fieldsOf } from '#operation/view/fields.ts'
import type { Service } from '#operation/service.ts'
import { PAGE_STYLE } from '#surfaces/pages/assets.ts'
import { addressOf, placesOf, type PagePlace } from '#surfaces/pages/site.ts'
import { findChromium } from '../support/chromium.ts'
import { everythingPaid, sharedGateway } from '../support/gateway.ts'
import { isSoak, sample } from '../support/tier.ts'

// Without scrolling, a phone shows the beginning of the answer, the first form field and its error.

const gateway = sharedGateway({ charge: everythingPaid, env: { LIFE_PRO: 'open', VOICES_PRO: 'open' } })
const SCREEN = { width: 390, height: 844 }
/** Everything that begins on the first screen must show at least one line there, in pixels. */
const LINE = 24

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-quic'] })
  page = await browser.newPage({ viewport: SCREEN, javaScriptEnabled: true })
})
afterAll(() => browser.close())

const places = sample(
  services.flatMap((service) => placesOf(service).map((place) => ({ service, place }))),
  6,
)
const nameOf = (service: Service, { operation }: PagePlace) => `${service.name} ${operation.name}`
/** Operations that ask other sites have no answer in this test, and a download has no page. */
const answered = places.filter(({ place: { operation } }) => operation.effect === 'read' && !operation.stream)
const LANGUAGES = ['zh-TW', 'en'] as const

/** Shows a page of the gateway in the tab, with its style sheet in it. */
async function show(path: string, language: string, form?: URLSearchParams): Promise<number> {
  const response = await gateway.request('', path, {
    headers: {
      accept: 'text/html',
      'accept-language': language,
      'payment-signature': 'e30=',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { method: 'POST', body: form.toString() }),
  })
  const html = await response.text()
  await page.setContent(html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${PAGE_STYLE}</style>`))
  return response.status
}

/** The top of the answer's content: the first text that is neither heading nor form. */
const ANSWER_TOP = `(() => {
  const isSeen = (it) => it.getClientRects().length > 0 && it.getBoundingClientRect().height > 1
  const within = (it) => [...it.children].find((child) => isSeen(child) && !child.matches('h2, .note, .refine, aside, form'))
  let at = document.querySelector('.body')
  while (at?.matches('.body, section, .stack')) at = within(at)
  return at?.getBoundingClientRect().top ?? 0
})()`

const HEADLINE_LINES = `(() => {
  const headline = document.querySelector('h1')
  return Math.round(headline.getBoundingClientRect().height / parseFloat(getComputedStyle(headline).lineHeight))
})()`
/** English takes more room than Chinese. */
const LINES_MAX = { 'zh-TW': 2, en: 3 } as const

const topOf = (selector: string) =>
  page.evaluate<number | undefined>(`document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().top`)

describe.each(LANGUAGES)('on the first screen of a phone, %s', (language) => {
  test('every answer begins, below a headline of at most two lines', { timeout: 300_000 }, async () => {
    const below: string[] = []
    const long: string[] = []
    for (const { service, place } of answered) {
      const { operation, method, entry } = place
      const input = operation.example
      const isSold = operation.price !== undefined
      // The page of a paid POST sends JSON, so a form cannot open it.
      if (isSold && method === 'POST') continue
      const fields = fieldsOf(operation, service.words, language === 'en' ? 'en' : 'zh')
      await show(
        `/${service.name}${isSold ? '/api' : ''}${method === 'POST' ? entry : addressOf(place, input)}`,
        language,
        method === 'POST' ? new URLSearchParams(asSent(fields, input)) : undefined,
      )
      const top = await page.evaluate<number>(ANSWER_TOP)
      if (top > SCREEN.height - LINE) below.push(`${nameOf(service, place)}: ${Math.round(top)}`)
      if ((await page.evaluate<number>(HEADLINE_LINES)) > LINES_MAX[language]) long.push(nameOf(service, place))
    }
    expect(below).toEqual([])
    expect(long).toEqual([])
  })

  test('every form shows its first field, and after a refusal the error', { timeout: 300_000 }, async () => {
    const below: string[] = []
    let refused = 0
    for (const { service, place } of places) {
      const required = fieldsOf(place.operation, service.words, 'en').filter(({ isRequired }) => isRequired)
      const [first] = required
      if (!first) continue
      const field = `[name="${first.name}"], [name^="${first.name}."]`
      const path = `/${service.name}${place.entry}`
      const missing = async (...parts: string[]) => {
        for (const part of parts) {
          const top = await topOf(part)
          if (top === undefined || top > SCREEN.height - LINE) below.push(`${nameOf(service, place)}, ${part}: ${top}`)
        }
      }
      await show(path, language)
      await missing(field)
      // `?` is no valid value of any field: no date, amount or word.
      const sent = new URLSearchParams(required.map(({ name }): [string, string] => [name, '?']))
      const isPosted = place.method === 'POST'
      const status = await show(isPosted ? path : `${path}?${sent}`, language, isPosted ? sent : undefined)
      if (status === 400) await missing('#errors', '.field.wrong')
      if (status === 404) await missing(field)
      if (status === 400 || status === 404) refused++
    }
    expect(below).toEqual([])
    expect(refused).toBeGreaterThan(isSoak ? 20 : 3)
  })

  test('wellness shows the crisis lines', async () => {
    await show('/wellness/', language)
    for (const number of ['1925', '1995', '1980']) {
      expect(await topOf(`.lines a[href="tel:${number}"]`)).toBeLessThan(600)
    }
  })

  // An answer without rows is drawn differently.
  test('an empty result has the form for another search', async () => {
    await show(`/shop/deals?q=${encodeURIComponent('泡泡瑪特')}`, language)
    expect(await page.locator('details.refine').count()).toBe(0)
    expect(await topOf('[name="q"]')).toBeLessThan(SCREEN.height - LINE)
  })
})
