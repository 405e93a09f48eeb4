import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findChromium } from './chromium.ts'
import type { GatewayProcess } from './process.ts'
import { startSeededGateway } from './seeded-process.ts'

export interface Visitor {
  readonly language: 'zh' | 'en'
  readonly width: number
  readonly hasScript: boolean
}

/** One Chromium and one gateway for all tests of a file. Call it at the top of the file. */
export function sharedBrowser() {
  let gateway: GatewayProcess
  let browser: Browser
  const contexts = new Map<string, Promise<BrowserContext>>()
  beforeAll(async () => {
    // The table of limits stands for strangers; here one visitor reads hundreds of pages.
    gateway = await startSeededGateway({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off' })
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    })
  })
  afterAll(async () => {
    await browser.close()
    await gateway.stop()
  })
  return {
    url: () => gateway.url,
    /** A page for this visitor, and what the browser complains of. Close it. */
    async newPage(visitor: Visitor): Promise<{ page: Page; complaints: string[] }> {
      const { language, width, hasScript } = visitor
      const key = JSON.stringify(visitor)
      const made =
        contexts.get(key) ??
        browser.newContext({
          viewport: { width, height: 844 },
          locale: language === 'zh' ? 'zh-TW' : 'en-GB',
          javaScriptEnabled: hasScript,
        })
      contexts.set(key, made)
      const page = await (await made).newPage()
      page.setDefaultTimeout(100_000)
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      return { page, complaints }
    },
  }
}
