import { readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, startGateway, type Lab, type LabGateway } from '../chain/support/lab.ts'
import { findChromium } from '../support/chromium.ts'

// The 402 page in a real browser, with a wallet that signs like browser extensions, paid on a real chain.

let lab: Lab
let gateway: LabGateway
let browser: Browser

beforeAll(async () => {
  lab = await openLab()
  gateway = await startGateway(lab)
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-quic'] })
})
afterAll(async () => {
  await browser.close()
  await gateway.stop()
  await lab.close()
})

interface Asked {
  method: string
  params?: unknown[]
}

/** Opens the page with a wallet (EIP-1193) that is connected to another chain at first. */
async function openWithWallet(url: string, locale: string, context?: BrowserContext) {
  const page = await (context ? context.newPage() : browser.newPage({ locale }))
  page.setDefaultTimeout(100_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const asked: string[] = []
  const payer = lab.payers[0]!
  let chainId = '0x1'
  await page.exposeFunction('askWallet', async ({ method, params = [] }: Asked) => {
    asked.push(method)
    if (method === 'eth_requestAccounts') return [payer.address]
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') {
      chainId = (params[0] as { chainId: string }).chainId
      return null
    }
    if (method !== 'eth_signTypedData_v4') throw new Error(`The wallet knows no ${method}.`)
    const { types: all, ...typed } = JSON.parse(String(params[1])) as { types: Record<string, unknown> }
    const { EIP712Domain: _, ...types } = all
    return payer.signTypedData({ ...typed, types } as never)
  })
  await page.addInitScript('window.ethereum = { request: (asked) => window.askWallet(asked) }')
  const response = await page.goto(url)
  expect(response?.status()).toBe(402)
  return { page, asked, complaints }
}

const statusOf = (page: Page) => page.locator('#status')

test('a person pays from the wallet and sees the answer', async () => {
  const before = await lab.income()
  const { page, asked, complaints } = await openWithWallet(`${gateway.url}/api/pro/quote?q=person`, 'zh-TW')
  expect(await page.locator('h1').textContent()).toBe('這一次要付 US$0.01')
  await page.getByRole('button', { name: '用錢包付款' }).click()
  await expect.poll(() => statusOf(page).textContent()).toMatch(/^已付款。/)
  expect(await page.locator('main').textContent()).toMatch(/42[^]*person/)
  expect(await page.locator('main .band h1').count()).toBe(1)
  expect(await page.locator('#answer pre').count()).toBe(0)
  expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'eth_signTypedData_v4'])
  await page.reload()
  await expect.poll(() => page.locator('main').textContent()).toMatch(/已付款。[^]*42[^]*person/)
  expect([complaints, asked.length, (await lab.income()) - before]).toEqual([[], 4, 10_000n])
  await page.close()
})

test('the back button returns to the paid answer', async () => {
  const before = await lab.income()
  const { page, asked, complaints } = await openWithWallet(`${gateway.url}/api/pro/quote?q=back`, 'zh-TW')
  await page.getByRole('button', { name: '用錢包付款' }).click()
  await expect.poll(() => statusOf(page).textContent()).toMatch(/^已付款。/)
  await page.goto(gateway.url)
  await page.goBack()
  await expect.poll(() => page.locator('main').textContent()).toMatch(/已付款。[^]*42[^]*back/)
  expect([complaints, asked.length, (await lab.income()) - before]).toEqual([[], 4, 10_000n])
  await page.close()
})

test('an unknown outcome is retried with the same payment, also after a reload', async () => {
  const before = await lab.income()
  lab.facilitator.faults.settle = () => 'error'
  const { page, asked } = await openWithWallet(`${gateway.url}/api/pro/quote?q=patient`, 'en-GB')
  await page.getByRole('button', { name: 'Pay with a wallet' }).click()
  await expect.poll(async () => (await gateway.states())['pending']).toBe(1)
  await page.reload()
  lab.facilitator.faults.settle = () => 'none'
  await page.getByRole('button', { name: 'Pay with a wallet' }).click()
  await expect.poll(() => statusOf(page).textContent()).toMatch(/^Paid\./)
  expect(asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  expect((await lab.income()) - before).toBe(10_000n)
  await page.close()
})

test('two tabs of one address pay once, and both show the answer', async () => {
  const before = await lab.income()
  const context = await browser.newContext({ locale: 'en-GB' })
  const open = () => openWithWallet(`${gateway.url}/api/pro/quote?q=tabs`, 'en-GB', context)
  const tabs = [await open(), await open()]
  for (const { page } of tabs) await page.getByRole('button', { name: 'Pay with a wallet' }).click()
  for (const { page } of tabs)
    await expect.poll(() => page.locator('main').textContent()).toMatch(/Paid\.[^]*42[^]*tabs/)
  const signed = tabs.flatMap(({ asked }) => asked).filter((method) => method === 'eth_signTypedData_v4')
  expect([signed.length, (await lab.income()) - before]).toEqual([1, 10_000n])
  await context.close()
})

test('a paid form is charged once, and its answer is a page', async () => {
  const before = await lab.income()
  const { page, asked, complaints } = await openWithWallet(`${gateway.url}/api/pro/quote?q=form`, 'zh-TW')
  await page.evaluate(`
    document.body.innerHTML = '<form method="post" action="${gateway.url}/api/pro/echo?lang=zh-TW"><input name="said" value="茶"><button>go</button></form>'
    document.querySelector('form').submit()`)
  await page.waitForURL('**/api/pro/echo?lang=zh-TW')
  await page.getByRole('button', { name: '用錢包付款' }).click()
  await expect.poll(() => statusOf(page).textContent(), { timeout: 100_000 }).toMatch(/^已付款。/)
  expect(await page.locator('main .band h1').count()).toBe(1)
  expect(await page.locator('main').textContent()).toContain('茶')
  expect(await page.locator('#answer pre').count()).toBe(0)
  expect(asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  expect([complaints, (await lab.income()) - before]).toEqual([[], 15_700n])
  await page.close()
})

test('an export is saved as a table that spreadsheets read', async () => {
  const { page } = await openWithWallet(`${gateway.url}/api/pro/export`, 'en-GB')
  await page.getByRole('button', { name: 'Pay with a wallet' }).click()
  const link = page.locator('#answer a')
  await expect.poll(() => link.count()).toBe(1)
  expect(await link.getAttribute('download')).toBe('lab_export.csv')
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(readFileSync(await saved.path(), 'utf8')).toMatch(/^\uFEFF/)
  await page.close()
})

test('without a wallet the page says so', async () => {
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(`${gateway.url}/api/pro/quote?q=none`)
  expect(await statusOf(page).textContent()).toBe('No wallet was found in this browser.')
  expect(await page.getByRole('button').count()).toBe(0)
  await page.close()
})
