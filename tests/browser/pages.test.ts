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

const WIDTHS = { desktop: 1280, phone: 375 }

async function open(url: string, width: number): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
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
    for (const { name, titleZh } of services) {
      expect(await page.locator(`a[href="/${name}/"]`).first().textContent()).toContain(titleZh)
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
  const { page, complaints } = await open(`http://life.localhost:${gateway.port}/`, WIDTHS.phone)
  const section = page.locator('#is_holiday')
  await section.locator('input[name="date"]').fill('2026-02-28')
  await section.locator('button').click()
  const answer = section.locator('output pre')
  await answer.getByText('200').waitFor()
  expect(await answer.textContent()).toContain('和平紀念日')
  expect(complaints).toEqual([])
  await page.close()
})

test('a person fills in a self-assessment and is shown the helplines', async () => {
  const { page } = await open(`http://localhost:${gateway.port}/wellness/`, WIDTHS.phone)
  const section = page.locator('#score_phq9')
  await section.locator('textarea[name="answers"]').fill('[0,0,0,0,0,0,0,0,1]')
  await section.locator('button').click()
  const answer = section.locator('output pre')
  await answer.getByText('200').waitFor()
  expect(await answer.textContent()).toContain('1925')
  await page.close()
})
