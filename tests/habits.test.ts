import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway({ env: { REPORT_TO: 'help@example.tw' } })
const html = { accept: 'text/html', 'accept-language': 'zh-TW' }
const pageOf = async (service: string, path: string) => {
  const response = await gateway.request(service, path, { headers: html })
  return { page: await response.text(), policy: response.headers.get('content-security-policy') }
}

test.each(['', 'life'])('a phone finds what it needs to install the site: %s', async (service) => {
  const { page, policy } = await pageOf(service, '/')
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(policy).toContain("manifest-src 'self'")
  const manifest = await (await gateway.request(service, '/manifest.webmanifest')).json()
  const { start_url: start, icons } = manifest as { start_url: string; icons: { src: string; type: string }[] }
  expect(start).toBe('/')
  for (const { src, type } of icons) {
    const response = await gateway.request(service, src)
    expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type])
  }
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/sw.js']) {
    expect([path, (await gateway.request(service, path)).status]).toEqual([path, 200])
  }
})

test('an answer can be saved and shared, put in a calendar, and reported with its address and date', async () => {
  const { page } = await pageOf('life', '/holidays/next')
  expect(page).toContain('data-act="save"')
  expect(page).toContain('data-act="share"')
  expect(page).toContain('href="/holidays/next.ics"')
  const [, report = ''] = /href="(mailto:[^"]+)"/.exec(page) ?? []
  const { pathname, searchParams } = new URL(report.replaceAll('&amp;', '&'))
  expect(pathname).toBe('help@example.tw')
  expect(searchParams.get('body')).toContain('/holidays/next\n資料：')
})

test.each([
  ['life', '/fuel', '/fuel.atom', '訂閱更新'],
  ['life', '/lottery', '/lottery.ics', '加進行事曆'],
  ['life', '/invoice/latest', '/invoice/latest.ics', '加進行事曆'],
  ['screen', '/calendar?month=2026-12', '/calendar.ics?month=2026-12', '加進行事曆'],
  ['stock', '/ex-dividends?month=2026-08', '/ex-dividends.ics?month=2026-08', '加進行事曆'],
])('coming dates have a calendar or feed: %s%s', async (service, path, feed, words) => {
  const { page } = await pageOf(service, path)
  expect(page).toMatch(new RegExp(`href="${RegExp.escape(feed)}"[^>]*>.{0,300}${words}`))
  expect((await gateway.request(service, feed, { headers: html })).status).toBe(200)
})

test('recent lookups on a device contain no crisis lookups', async () => {
  const { page } = await pageOf('wellness', '/sleep?wake=07%3A00')
  expect(page).not.toContain('data-asked')
  expect(page).toContain('mailto:help@example.tw')
})
