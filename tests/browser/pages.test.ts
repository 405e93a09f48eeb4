import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { sharedBrowser } from '../support/browser.ts'

// Real pages in a real browser, reached by Host as a person would.

const browser = sharedBrowser()

const WIDTHS = { desktop: 1280, phone: 390 }

async function open(url: string, width: number): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await browser.tabOf({ language: 'zh', width, hasScript: true })
  const response = await page.goto(url)
  expect([url, response?.status()]).toEqual([url, 200])
  return { page, complaints }
}

const isWithinWidth = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')

describe.each(Object.entries(WIDTHS))('at %s width', (_, width) => {
  test('the front page leads to every service', async () => {
    const { page, complaints } = await open(`${browser.url()}/`, width)
    expect(await isWithinWidth(page)).toBe(true)
    for (const { name, words } of services) {
      expect(await page.locator(`a[href="/${name}/"]`).first().textContent()).toContain(words?.shortName[0])
    }
    expect(complaints).toEqual([])
  })

  test.each(services.map(({ name, operations }) => [name, operations] as const))(
    '%s: the page and its reference fit, and nothing complains',
    async (name, operations) => {
      for (const path of ['/', '/docs']) {
        const { page, complaints } = await open(browser.urlOf(name) + path, width)
        expect([path, await isWithinWidth(page)]).toEqual([path, true])
        expect(complaints).toEqual([])
        if (path === '/docs') expect(await page.locator('section.operation').count()).toBe(operations.length)
      }
    },
  )
})

test('a person asks whether a date is a holiday and reads the answer', async () => {
  const { page, complaints } = await open(`${browser.urlOf('life')}/is-holiday`, WIDTHS.phone)
  await page.locator('input[name="date"]').fill('2026-02-28')
  await page.locator('form button').click()
  await page.waitForURL('**/is-holiday?date=2026-02-28')
  expect(await page.locator('main').textContent()).toContain('和平紀念日')
  expect(complaints).toEqual([])
})

test('help stands on top of the page of wellness, before any script', async () => {
  const { page } = await open(`${browser.url()}/wellness/`, WIDTHS.phone)
  for (const number of ['1925', '1995', '1980']) {
    const box = await page.locator(`.lines a[href="tel:${number}"]`).boundingBox()
    expect(box?.y).toBeLessThan(600)
  }
})
