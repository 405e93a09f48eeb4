import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium } from './chromium.ts'
import type { GatewayProcess } from './process.ts'
import { startSeededGateway } from './seeded-process.ts'

export interface Visitor {
  readonly language: 'zh' | 'en'
  readonly width: number
  readonly hasScript: boolean
}

/** Starts one Chromium and one gateway for all tests of a file. Must be called at the top of the file. */
export function sharedBrowser() {
  let gateway: GatewayProcess
  let browser: Browser
  const tabs = new Map<string, Promise<Page>>()
  beforeAll(async () => {
    // Rate limits are off, because one browser opens hundreds of pages.
    gateway = await startSeededGateway({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off' })
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--host-resolver-rules=MAP *.localhost 127.0.0.1',
        // Most scripts run once, so optimising them takes more time than it saves.
        '--js-flags=--no-maglev,--no-opt',
      ],
    })
  })
  afterAll(async () => {
    await browser.close()
    await gateway.stop()
  })
  return {
    url: () => gateway.url,
    /** The address of a service by its host name. */
    urlOf: (service: string) => `http://${service}.localhost:${gateway.port}`,
    /**
     * The tab of this visitor as the previous test left it, or a new one if it hangs. From now on, it collects the
     * browser's error messages.
     */
    async tabOf(visitor: Visitor, { isNew = false } = {}): Promise<{ page: Page; complaints: string[] }> {
      const key = JSON.stringify(visitor)
      if (isNew) tabs.delete(key)
      // Tabs are reused, because each new one would start a process.
      const page = await (tabs.get(key) ?? tabs.set(key, openTab(visitor)).get(key)!)
      // A browser rarely draws background tabs, and a click waits until the page is drawn.
      await page.bringToFront()
      const complaints: string[] = []
      page.removeAllListeners('console').on('console', (it) => it.type() === 'error' && complaints.push(it.text()))
      page.removeAllListeners('pageerror').on('pageerror', (error) => complaints.push(error.message))
      return { page, complaints }
    },
  }

  async function openTab({ language, width, hasScript }: Visitor): Promise<Page> {
    const page = await browser.newPage({
      viewport: { width, height: 844 },
      locale: language === 'zh' ? 'zh-TW' : 'en-GB',
      javaScriptEnabled: hasScript,
    })
    page.setDefaultTimeout(100_000)
    return page
  }
}

/** Waits until the page is loaded and the element that has the focus at the start has it, so that a test can type. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState()
  // Evaluated by the test and not by polling inside the page, which the page's security policy forbids.
  const isFocused = `!document.querySelector('[autofocus]') || document.activeElement.matches('[autofocus]') || location.hash !== ''`
  await expect.poll(() => page.evaluate(isFocused)).toBe(true)
}
