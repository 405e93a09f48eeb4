import { expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'

const browser = sharedBrowser()
const address = () => `${browser.url()}/wellness/safety-plan`

test('a safety plan is written by keyboard, stays after a reload, reaches no server, and can be erased', async () => {
  const { page, complaints } = await browser.tabOf({ language: 'zh', width: 390, hasScript: true })
  await page.goto(address())
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method() + request.url() + (request.postData() ?? '')))
  const fields = page.locator('main textarea')
  await fields.first().focus()
  await page.keyboard.type('XYZZY')
  for (let at = 1; at < 6; at++) await page.keyboard.press('Tab')
  await page.keyboard.type('last')
  expect(await page.locator('.stored [role=status]').textContent()).toBe('已存在這台裝置。')
  await page.reload()
  expect(await fields.evaluateAll((all: { value: string }[]) => all.map(({ value }) => value))).toEqual([
    'XYZZY',
    '',
    '',
    '',
    '',
    'last',
  ])
  expect(sent.filter((it) => it.includes('XYZZY') || it.startsWith('POST'))).toEqual([])
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  expect(isTooWide).toBe(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.locator('[data-do=erase]').focus()
  await page.keyboard.press('Enter')
  await page.reload()
  expect(await fields.first().inputValue()).toBe('')
  expect(await page.evaluate("localStorage.getItem('safety-plan')")).toBeNull()
  expect(complaints).toEqual([])
})

test('without scripts the plan is a form for the printer, and says that it is lost otherwise', async () => {
  const { page } = await browser.tabOf({ language: 'en', width: 390, hasScript: false })
  await page.goto(address())
  expect(await page.locator('.stored button:visible').count()).toBe(0)
  expect(await page.locator('main').innerText()).toContain('print the page, blank or filled in')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main textarea:visible').count()).toBe(6)
})
