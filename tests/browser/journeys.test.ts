import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrived, sharedBrowser, type Visitor } from '../support/browser.ts'
import { sample } from '../support/tier.ts'
import { JOURNEYS, type Step } from './journeys.ts'

// Tasks of people, from the front page to the answer, with at most three taps besides typing.

const browser = sharedBrowser()

/**
 * Each journey has two visitors. Together the journeys cover both languages, both widths, and browsers with and
 * without scripts.
 */
const VISITORS: readonly [string, Visitor][] = [
  ['a phone in Chinese', { language: 'zh', width: 390, hasScript: true }],
  ['a desktop in English', { language: 'en', width: 1280, hasScript: true }],
  ['a phone in English, without script', { language: 'en', width: 390, hasScript: false }],
  ['a desktop in Chinese, without script', { language: 'zh', width: 1280, hasScript: false }],
]

async function take(step: Step, page: Page, { language }: Visitor): Promise<void> {
  const at = language === 'zh' ? 0 : 1
  if ('ask' in step) {
    await page.locator('#q').fill(step.ask[at])
    await page.locator('.ask button').click()
  } else if ('tap' in step) {
    // Links to the documentation are only in the header and footer.
    const inMain = page.locator('main').getByRole('link', { name: step.tap[at] })
    // The rarer lookups of a service are folded, and so are the services in the documentation.
    for (const summary of await page.locator('main details:not([open]) > summary').all()) {
      if ((await inMain.count()) === 0) await summary.click()
    }
    const links = (await inMain.count()) > 0 ? inMain : page.locator('footer').getByRole('link', { name: step.tap[at] })
    await links.first().click()
  } else await fillIn(step.fill, page)
}

async function fillIn(values: Readonly<Record<string, string>>, page: Page): Promise<void> {
  const form = page.locator('form:not(.ask)').first()
  // On phones, filters are folded; optional fields are folded on all screens.
  const filters = page.locator('.refine:not([open]) > summary')
  if (await filters.first().isVisible()) await filters.first().click()
  for (const fold of await form.locator('details:not([open]) > summary').all()) await fold.click()
  for (const [name, value] of Object.entries(values)) {
    const field = form.locator(`[name="${name}"]`).first()
    const kind = await field.evaluate((it: { type: string }) => it.type)
    if (kind === 'radio') await form.locator(`[name="${name}"][value="${value}"]`).check()
    else if (kind === 'select-one') await field.selectOption(value)
    else await field.fill(value)
  }
  await form.locator('button[type="submit"], button:not([type])').first().click()
}

// The first request starts the worker threads, which takes long on a busy machine.
beforeAll(async () => {
  for (const { steps } of JOURNEYS.slice(0, 4))
    for (const step of steps)
      if ('ask' in step)
        await fetch(`${browser.url()}/ask?q=${encodeURIComponent(step.ask[0])}`, { redirect: 'manual' })
})

test('there are forty journeys of at most three taps', () => {
  expect(JOURNEYS.length).toBeGreaterThanOrEqual(40)
  expect(JOURNEYS.filter(({ steps }) => steps.length > 3)).toEqual([])
})

describe.each(sample(VISITORS, 2))('%s', (name, visitor) => {
  const isOuter = [0, 3].includes(VISITORS.findIndex(([it]) => it === name))
  const journeys = JOURNEYS.filter((_, index) => (index % 2 === 0) === isOuter)
  test.each(sample(journeys, 4).map((journey) => [journey.name, journey] as const))('%s', async (_, journey) => {
    const { page, complaints } = await browser.tabOf(visitor)
    await page.goto(`${browser.url()}/`)
    for (const step of journey.steps) await take(step, page, visitor)
    const at = visitor.language === 'zh' ? 0 : 1
    await page.waitForLoadState()
    if (journey.headline) expect(await page.locator('h1').textContent()).toContain(journey.headline[at])
    if (journey.says) expect(await page.locator('main').innerText()).toContain(journey.says[at])
    expect(complaints).toEqual([])
  })
})

/** A browser that can read QR codes, with a camera that sees one receipt of July and August 2026. */
const CAMERA = `
window.BarcodeDetector = class { async detect() { return [{ rawValue: '**tea:1:100' }, { rawValue: window.code }] } }
navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream()
// The receipt number 54348835 won a first prize in that period. Seller, cipher and goods follow the buyer in the
// code.
window.code = 'AB543488351150815' + '1234' + '00000064' + '00000064' + '00000000' + '12345678' + 'QUJDREVGR0hJSktMTU5PUA==:tea:1:100'`

test('a receipt that the camera reads is checked without its seller and goods', async () => {
  const { page, complaints } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  await page.goto(`${browser.url()}/life/invoice/scan`)
  await page.evaluate(CAMERA)
  await page.getByRole('button', { name: '用相機掃' }).click()
  await expect
    .poll(() => page.locator('#f-codes').inputValue())
    .toBe(`AB5434883511508151234${'00000064'.repeat(2)}${'0'.repeat(16)}\n`)
  await page.getByRole('button', { name: '掃完了' }).click()
  await page.getByRole('button', { name: '對獎' }).click()
  await expect.poll(() => page.locator('h1').textContent()).toContain('200,000 元')
  expect(complaints).toEqual([])
})

test('a browser that reads no codes says how to go on', async () => {
  const { page } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  await page.goto(`${browser.url()}/life/invoice/scan`)
  await page.evaluate('delete window.BarcodeDetector')
  await page.getByRole('button', { name: '用相機掃' }).click()
  await expect.poll(() => page.getByRole('status').textContent()).toContain('貼在下面')
})

/** The focused element: its text and whether its ring is visible. */
const FOCUSED = `(() => {
  const { activeElement: at } = document
  // The label of a choice shows the focus of its radio, and the search box that of its field.
  const style = getComputedStyle(at.closest('.choice, .ask') ?? at)
  return { text: at.innerText || at.name || '', isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 1 }
})()`

/** A link after more Tab stops than this counts as unreachable. */
const STOPS_MAX = 120

/** Presses Tab until the named element has the focus, and checks that every focused element on the way is visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await page.keyboard.press('Tab')
    const { text, isSeen } = (await page.evaluate(FOCUSED)) as { text: string; isSeen: boolean }
    expect([text, isSeen]).toEqual([text, true])
    if (text.trim() === name) return
  }
  throw new Error(`No stop is named ${name}.`)
}

/** Follows the link that has the focus. */
async function follow(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
  await arrived(page)
}

// These tests type into the focused field. The expected values are those of the journeys above.
describe('with the keyboard alone', () => {
  const walks: readonly [name: string, walk: (page: Page) => Promise<void>, headline: string][] = [
    // 2,500 is the close of 2026-09-23.
    ['a share, in the box', (page) => page.keyboard.type('2330\n'), '2,500 元'],
    [
      'a share, by the first name that is offered',
      async (page) => {
        await page.keyboard.type('台積')
        await page.getByRole('option').first().waitFor()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      },
      '2,500 元',
    ],
    [
      'a receipt, by its form',
      async (page) => {
        await tabTo(page, '發票對獎')
        await follow(page)
        await page.keyboard.type('12345781')
        await tabTo(page, '更多條件：期別')
        await page.keyboard.press('Enter')
        await tabTo(page, 'period')
        await page.keyboard.type('115-03-04\n')
      },
      '200 元',
    ],
    [
      'nine questions',
      async (page) => {
        await tabTo(page, 'PHQ-9 自評')
        await follow(page)
        for (let question = 0; question < 9; question++) {
          await tabTo(page, `answers.${question}`)
          await page.keyboard.press('Space')
          // Answers “several days” to eight questions; the ninth stays at “not at all”.
          if (question < 8) await page.keyboard.press('ArrowDown')
        }
        await page.keyboard.press('Enter')
      },
      '輕度',
    ],
    [
      'a list that is read by its heading',
      async (page) => {
        await tabTo(page, '台灣生活')
        await follow(page)
        await page.keyboard.press('Tab')
        await follow(page)
        expect(page.url()).toContain('#main')
        await tabTo(page, '其他 16 項查詢')
        await page.keyboard.press('Enter')
        await tabTo(page, '某期統一發票中獎號碼\n選一期看中獎號碼與領獎期限。')
        await follow(page)
        await page.keyboard.type('115-05-06\n')
      },
      '38548029',
    ],
    [
      'what players call a hand trap',
      async (page) => {
        await tabTo(page, '名詞')
        await follow(page)
        await tabTo(page, 'q')
        await page.keyboard.type('手坑\n')
      },
      '手牌誘發',
    ],
  ]

  test.each(sample(walks, 2))('%s', async (_, walk, headline) => {
    const { page, complaints } = await browser.tabOf({ language: 'zh', width: 1280, hasScript: true })
    await page.goto(`${browser.url()}/`)
    await arrived(page)
    await walk(page)
    await expect.poll(() => page.locator('h1').textContent()).toContain(headline)
    expect(complaints).toEqual([])
  })
})
