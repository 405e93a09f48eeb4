import { mkdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { fieldsOf } from '#operation/view/fields.ts'
import { addressOf, placesOf } from '#surfaces/pages/site.ts'
import { sharedBrowser } from '../support/browser.ts'
import { isSoak, sample } from '../support/tier.ts'

// Every page is accessible, fits every screen and does not shift. The soak run visits all pages in four widths and
// saves screenshots. The ordinary run visits a dozen pages at the widths of a phone and a desktop.

const browser = sharedBrowser()

const answers = services.flatMap((service) =>
  placesOf(service).flatMap((place) => {
    const { price, effect, example } = place.operation
    if (place.method === 'POST' || price !== undefined || effect !== 'read') return []
    return [`/${service.name}${addressOf(place, example as Record<string, unknown>)}`]
  }),
)
// Forms with the same controls differ only in their words, so one of each kind is visited.
const forms = services.flatMap((service) => {
  const alike = placesOf(service).map(({ entry, operation }): [string, string] => {
    const controls = fieldsOf(operation, service.words, 'en').map((field) => `${field.control} ${field.isRequired}`)
    return [controls.join(), `/${service.name}${entry}`]
  })
  return [...new Map(alike).values()].filter((path) => !answers.includes(path))
})
const sites = services.flatMap(({ name }) => [`/${name}/`, `/${name}/docs`])
const others = [
  '/',
  '/docs',
  '/docs?q=lottery',
  '/changelog',
  '/status',
  '/ask?q=%E9%80%A3%E7%B5%90',
  '/errors/not_found',
  '/life/errors/invalid_input',
]
const faulty = ['/life/invoice/check?number=8999656', '/shop/product/moa-veg-xx', '/nothing-here']

const WIDTHS = isSoak ? [320, 390, 1280, 1920] : [390, 1280]

/** The minified version, which a browser parses in two thirds of the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const VIOLATIONS = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}

async function violationsOn(page: Page): Promise<string[]> {
  const violations = (await page.evaluate(VIOLATIONS)) as Violation[]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

/** Cumulative layout shift since the page began to load. */
const SHIFT = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 0)
})`

const LOOKS_MAX = 4

/**
 * Measures again if there is a shift, because only a real shift repeats. On a busy machine, a style sheet may load
 * late once.
 */
async function shiftOf(page: Page): Promise<unknown> {
  let shift = await page.evaluate(SHIFT)
  for (let look = 1; shift !== 0 && look < LOOKS_MAX; look++) {
    await page.reload()
    shift = await page.evaluate(SHIFT)
  }
  return shift
}

const PICTURES = fileURLToPath(new URL('../../test-output/pages/', import.meta.url))

/** Saves a picture of the first screen, named by the page's address. */
async function picture(session: CDPSession, path: string, name: string): Promise<void> {
  const options = { format: 'jpeg', quality: 60, optimizeForSpeed: true } as const
  const { data } = await session.send('Page.captureScreenshot', options)
  const file = `${encodeURIComponent(decodeURIComponent(path)).slice(0, 120)}.${name}.jpg`
  await writeFile(join(PICTURES, file), data, 'base64')
}

const WIDER = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

mkdirSync(PICTURES, { recursive: true })

const HEIGHT = 844

/** Resizes only the page. Playwright also resizes the window, which draws everything twice. */
async function resize(session: CDPSession, width: number): Promise<void> {
  const metrics = { width, height: HEIGHT, deviceScaleFactor: 1, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** A CDP session of the tab, which loads axe with every page. Injecting axe into each page takes twice as long. */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.addInitScript(AXE).then(() => page.context().newCDPSession(page))
  sessions.set(page, session)
  return session
}

async function faultsOf(page: Page, path: string, width: number): Promise<string[]> {
  const session = await sessionOf(page)
  await resize(session, width)
  await page.goto(browser.url() + path)
  const found = await violationsOn(page)
  if ((await shiftOf(page)) !== 0) found.push('the layout shifts')
  // Begins with the current width, because each change of width draws the page again.
  for (const wide of [width, ...WIDTHS.filter((it) => it !== width)]) {
    if (wide !== width) await resize(session, wide)
    if (await page.evaluate(WIDER)) found.push(`wider than ${wide}`)
    if (!isSoak) continue
    if (wide === 390) await picture(session, path, 'phone-light')
    if (wide === 1280) {
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await violationsOn(page)).map((it) => `in the dark: ${it}`))
      await picture(session, path, 'desktop-dark')
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  return found
}

/** Doubles the text size, as a reader may in a phone's settings. */
const TWICE = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { font-size: 200% }')
  document.adoptedStyleSheets = [sheet]
})()`

const HELP_IS_SEEN = `(() => {
  const { left, right, bottom } = document.querySelector('.top a[href="tel:1925"]').getBoundingClientRect()
  return left >= 0 && right <= innerWidth && bottom <= innerHeight
})()`

/** Whether the first line of the headline is on the first screen and not covered by a bar. */
const ANSWER_IS_SEEN = `(() => {
  const { left, top } = document.querySelector('h1').getBoundingClientRect()
  const line = top + parseFloat(getComputedStyle(document.querySelector('h1')).fontSize) / 2
  return line < innerHeight && document.elementFromPoint(left + 8, line)?.closest('h1') !== null
})()`

/** The faults of a page whose text has twice the size, on a phone and on the narrowest screen. */
async function faultsTwiceAsLarge(page: Page, path: string): Promise<string[]> {
  const session = await sessionOf(page)
  const found: string[] = []
  await resize(session, 390)
  await page.goto(browser.url() + path)
  await page.evaluate(TWICE)
  for (const width of [390, 320]) {
    await resize(session, width)
    if (await page.evaluate(WIDER)) found.push(`${path} wider than ${width}`)
    if (!(await page.evaluate(HELP_IS_SEEN))) found.push(`${path} without 1925 at ${width}`)
    if (!(await page.evaluate(ANSWER_IS_SEEN))) found.push(`${path} without its headline at ${width}`)
    if (isSoak) found.push(...(await violationsOn(page)).map((it) => `${path} at ${width}: ${it}`))
  }
  return found
}

const STUCK_MS = 60_000

/** The result of `coming`, or undefined if it takes longer than `ms`. */
async function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  // The tab may close later, so that the promise rejects after nobody waits for it.
  coming.catch(() => undefined)
  return await Promise.race([coming, sleep(ms, undefined, { ref: false })])
}

// Every page is visited once. Languages and widths take turns, to limit the time in the browser.
describe('every page is accessible, fits the screen and has no layout shift', () => {
  test.each([
    ['answers, in Chinese', sample(answers, 25), 'zh', 390],
    ['forms, in English', sample(forms, 15), 'en', 1280],
    ['services, in Chinese', sample(sites, 11), 'zh', 390],
    ['the rest, in English', sample(others, 4), 'en', 1280],
    ['errors, in Chinese', sample(faulty, 3), 'zh', 390],
  ] as const)('%s', { timeout: 600_000 }, async (kind, paths, language, width) => {
    const visitor = { language, width, hasScript: true }
    let { page, complaints } = await browser.tabOf(visitor)
    const faults: string[] = []
    for (const path of paths) {
      let found = await within(STUCK_MS, faultsOf(page, path, width))
      // Chromium sometimes hangs a tab when its size changes, so the page is opened in a new tab.
      if (!found) {
        const earlier = complaints
        ;({ page, complaints } = await browser.tabOf(visitor, { isNew: true }))
        complaints.push(...earlier)
        found = (await within(STUCK_MS, faultsOf(page, path, width))) ?? ['stood still twice']
      }
      faults.push(...found.map((fault) => `${path} ${fault}`))
    }
    expect(faults).toEqual([])
    // For a page that is missing on purpose, the console reports the status.
    expect(complaints.filter((it) => !kind.startsWith('errors') || !it.includes('status of 40'))).toEqual([])
  })
})

test.each([
  ['the search box', '/', '#q', '台'],
  ['a field', '/stock/stock', '#f-code', '鴻'],
])('the suggestions below %s are accessible', async (_, path, field, typed) => {
  const { page, complaints } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  await sessionOf(page)
  await page.goto(browser.url() + path)
  await page.locator(field).pressSequentially(typed)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowUp')
  expect(await page.getByRole('option', { selected: true }).count()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.getByRole('listbox').isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

const KINDS = [
  '/',
  '/wellness/',
  '/wellness/phq9',
  '/wellness/crisis',
  '/shop/deals',
  '/status',
  '/life/docs',
  ...faulty,
]

test('text of twice the size fits every screen, with 1925 on it', { timeout: 600_000 }, async () => {
  const { page } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  const faults: string[] = []
  for (const path of [...KINDS, ...sample(answers, 8)]) faults.push(...(await faultsTwiceAsLarge(page, path)))
  expect(faults).toEqual([])
})
