import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, sharedBrowser } from '../support/browser.ts'

// Tasks done with only the keyboard: Tab, Enter, Space, Escape and arrows. Every focused element is visible.

const browser = sharedBrowser()

interface Stop {
  readonly name: string
  readonly isVisible: boolean
}

/**
 * The focused element: its name, and whether it is on the screen with an outline. The outline may be on its label or
 * box.
 */
const STOP = `(() => {
  const at = document.activeElement
  const { width, height, top, bottom } = at.getBoundingClientRect()
  const outlined = [at, at.closest('label, .ask')].some((it) => {
    const style = it && getComputedStyle(it)
    return style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  })
  // After the last element, the focus leaves the page.
  if (at === document.body) return { name: '', isVisible: false }
  return {
    name: (at.getAttribute('aria-label') ?? (at.textContent?.trim() || at.name || at.id)).replaceAll(/\\s+/g, ' '),
    isVisible: width > 0 && height > 0 && bottom > 0 && top < innerHeight && outlined,
  }
})()`

const TABS_MAX = 60

/** Presses Tab until the element with this name has the focus, and collects elements whose focus is not visible. */
async function tabTo(page: Page, name: RegExp, hidden: string[]): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    const stop = (await page.evaluate(STOP)) as Stop
    if (stop.name !== '' && !stop.isVisible) hidden.push(`${new URL(page.url()).pathname}: ${stop.name}`)
    if (name.test(stop.name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no stop ${String(name)} on ${page.url()}`)
}

async function enter(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await arrived(page)
}

type Press = RegExp | string | { readonly key: string }

/** Each press is a name (Tab to that element, then Enter), a text to type, or a key. */
const ERRANDS: readonly (readonly [name: string, from: string, presses: readonly Press[], headline: RegExp])[] = [
  ['ask in the box', '/', ['0056 配息', { key: 'Enter' }], /殖利率/],
  ['follow an example', '/', [/^明天放假嗎$/], /放假/],
  ['ask while names are suggested', '/', ['台積電 股價', { key: 'Enter' }], /元/],
  ['skip to the content', '/life/', [/^跳到內容$/, /^中油油價/], /公升/],
  ['the services from the front page', '/', [/^台灣生活$/, /^統一發票對獎/], /統一發票/],
  ['check a receipt', '/life/invoice/check', [/^number$/, '89996565', { key: 'Enter' }], /中/],
  ['unfold the conditions of a list', '/life/closures', [/^篩選$/, /^county$/], /6 月 28 日|停/],
  ['answer a question of a scale', '/wellness/phq9', [/^answers\.0$/, { key: 'ArrowRight' }, /^answers\.1$/], /PHQ-9/],
]

test.each(ERRANDS)('%s', async (_, from, presses, headline) => {
  const { page, complaints } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  // With reduced motion, the browser scrolls to a focused element without animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(browser.url() + from)
  await arrived(page)
  const hidden: string[] = []
  for (const press of presses) {
    if (press instanceof RegExp) {
      await tabTo(page, press, hidden)
      const isControl = await page.evaluate("document.activeElement.matches('input, select, textarea')")
      const isHere = await page.evaluate('document.activeElement.matches(\'summary, [href^="#"]\')')
      if (isHere) await page.keyboard.press('Enter')
      else if (!isControl) await enter(page)
    } else if (typeof press === 'string') await page.keyboard.type(press)
    else if (press.key === 'Enter') await enter(page)
    else await page.keyboard.press(press.key)
  }
  expect(hidden).toEqual([])
  expect(await page.locator('h1').first().textContent()).toMatch(headline)
  expect(complaints).toEqual([])
})
