import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { findChromium } from '../support/chromium.ts'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'

// Real pages in a real browser, reached by Host as a person would.

let gateway: GatewayProcess
let browser: Browser
beforeAll(async () => {
  gateway = await startSeededGateway({ LOG_LEVEL: 'warn' })
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  })
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
})

const WIDTHS = { desktop: 1280, phone: 390 }

async function open(url: string, width: number): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'zh-TW' })
  page.setDefaultTimeout(100_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const response = await page.goto(url)
  expect([url, response?.status()]).toEqual([url, 200])
  return { page, complaints }
}

const isWithinWidth = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')

describe.each(Object.entries(WIDTHS))('at %s width', (_, width) => {
  test('the front page leads to every service', async () => {
    const { page, complaints } = await open(`${gateway.url}/`, width)
    expect(await isWithinWidth(page)).toBe(true)
    for (const { name, words } of services) {
      expect(await page.locator(`a[href="/${name}/"]`).first().textContent()).toContain(words?.shortName[0])
    }
    expect(complaints).toEqual([])
    await page.close()
  })

  test.each(services.map(({ name, operations }) => [name, operations] as const))(
    '%s: the page and its reference fit, and nothing complains',
    async (name, operations) => {
      for (const path of ['/', '/docs']) {
        const { page, complaints } = await open(`http://${name}.localhost:${gateway.port}${path}`, width)
        expect([path, await isWithinWidth(page)]).toEqual([path, true])
        expect(complaints).toEqual([])
        if (path === '/docs') expect(await page.locator('section.operation').count()).toBe(operations.length)
        await page.close()
      }
    },
  )
})

test('a person asks whether a date is a holiday and reads the answer', async () => {
  const { page, complaints } = await open(`http://life.localhost:${gateway.port}/is-holiday`, WIDTHS.phone)
  await page.locator('input[name="date"]').fill('2026-02-28')
  await page.locator('form button').click()
  await page.waitForURL('**/is-holiday?date=2026-02-28')
  expect(await page.locator('main').textContent()).toContain('和平紀念日')
  expect(complaints).toEqual([])
  await page.close()
})

test('help stands on top of the page of wellness, before any script', async () => {
  const { page } = await open(`http://localhost:${gateway.port}/wellness/`, WIDTHS.phone)
  for (const number of ['1925', '1995', '1980']) {
    const box = await page.locator(`.lines a[href="tel:${number}"]`).boundingBox()
    expect(box?.y).toBeLessThan(600)
  }
  await page.close()
})
