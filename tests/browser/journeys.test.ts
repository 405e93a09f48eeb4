import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser, type Visitor } from '../support/browser.ts'
import { JOURNEYS, type Step } from './journeys.ts'

// What people come for: from the front page to the answer, in three taps at most besides what they enter.

const browser = sharedBrowser()

/** Two for each journey, in turns: it is made in both languages, at both widths, with script and without. */
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
    const link = page.locator('main').getByRole('link', { name: step.tap[at] })
    await link.first().click()
  } else await fillIn(step.fill, page)
}

async function fillIn(values: Readonly<Record<string, string>>, page: Page): Promise<void> {
  const form = page.locator('form:not(.ask)').first()
  // Optional fields are folded away.
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

// The first questions load the worker threads, which a strained machine does slowly.
beforeAll(async () => {
  for (const { steps } of JOURNEYS.slice(0, 4))
    for (const step of steps)
      if ('ask' in step)
        await fetch(`${browser.url()}/ask?q=${encodeURIComponent(step.ask[0])}`, { redirect: 'manual' })
})

test('there are forty, of three taps at most', () => {
  expect(JOURNEYS.length).toBeGreaterThanOrEqual(40)
  expect(JOURNEYS.filter(({ steps }) => steps.length > 3)).toEqual([])
})

describe.each(VISITORS)('%s', (name, visitor) => {
  const isOuter = [0, 3].includes(VISITORS.findIndex(([it]) => it === name))
  const journeys = JOURNEYS.filter((_, index) => (index % 2 === 0) === isOuter)
  test.each(journeys.map((journey) => [journey.name, journey] as const))('%s', async (_, journey) => {
    const { page, complaints } = await browser.newPage(visitor)
    await page.goto(`${browser.url()}/`)
    for (const step of journey.steps) await take(step, page, visitor)
    const at = visitor.language === 'zh' ? 0 : 1
    await page.waitForLoadState()
    if (journey.headline) expect(await page.locator('h1').textContent()).toContain(journey.headline[at])
    if (journey.says) expect(await page.locator('main').innerText()).toContain(journey.says[at])
    expect(complaints).toEqual([])
    await page.close()
  })
})
