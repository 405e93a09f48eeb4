import { expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'

// A phone without a network shows the pages of earlier visits, with their age.

const browser = sharedBrowser()

const VISITED = ['/', '/wellness/crisis', '/life/holidays/next', '/stock/etf/0056']

/** Reads the note of the service worker, the headline, and whether the style sheet was applied. */
const SHOWN = `({
  note: document.querySelector('main [role="status"]')?.textContent ?? '',
  headline: document.querySelector('h1').textContent,
  isStyled: getComputedStyle(document.body).display === 'flex',
})`

interface Shown {
  readonly note: string
  readonly headline: string
  readonly isStyled: boolean
}

test('offline, visited pages appear with their age and style, and others lead to a stored page', async () => {
  const { page } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  await page.goto(`${browser.url()}/`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  const online: string[] = []
  for (const path of VISITED) {
    await page.goto(browser.url() + path)
    online.push(((await page.evaluate(SHOWN)) as Shown).headline)
  }
  // The browser's own cache is turned off, since it would answer for some minutes.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  const offline: Shown[] = []
  for (const path of [...VISITED, '/rules/']) {
    await page.goto(browser.url() + path)
    offline.push((await page.evaluate(SHOWN)) as Shown)
  }
  await page.context().setOffline(false)
  const stranger = offline.pop()
  expect(offline.map(({ headline }) => headline)).toEqual(online)
  for (const { note, isStyled } of offline) {
    expect(note).toMatch(/^沒有網路。這是 \d{4}年\d{1,2}月\d{1,2}日 .+ 存下的頁面。$/)
    expect(isStyled).toBe(true)
  }
  expect(stranger?.note).toContain('你要的那一頁沒有存過')
  expect(await page.evaluate('document.querySelector(\'a[href="tel:1925"]\') !== null')).toBe(true)
})
