import { describe, expect, test } from 'vitest'
import { toIcs } from '#operation/view/ics.ts'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords } from '#operation/view/words.ts'
import { runOperation, testContext } from '../../../tests/support/gateway.ts'
import { fuelHistory } from './fuel/fuel-history.ts'
import { fuelHistoryView } from './fuel/fuel-history-view.ts'
import { holidayYearView } from './holidays/holiday-year-view.ts'
import { holidaysByYear } from './holidays/holidays-by-year.ts'
import { holidaysNext } from './holidays/holidays-next.ts'
import { holidaysNextView } from './holidays/holidays-next-view.ts'
import { isHoliday } from './holidays/is-holiday.ts'
import { isHolidayView } from './holidays/is-holiday-view.ts'
import { checkLottery } from './lottery/check-lottery.ts'
import { checkLotteryView } from './lottery/check-lottery-view.ts'
import { checkInvoice } from './receipts/check-invoice.ts'
import { checkInvoiceView } from './receipts/check-invoice-view.ts'

// Noon of 1 October 2026 in Taipei.
const now = new Date('2026-10-01T04:00:00Z')
const zh = createWords({ language: 'zh', now })
const en = createWords({ language: 'en', now })
const said = (text: Text | undefined) => plainText(text ?? '')

describe('a receipt', () => {
  test('that won says what, what one receives, and until when', async () => {
    const answer = await runOperation(checkInvoice, { number: '00121106', period: '115-05-06' }, testContext())
    const document = checkInvoiceView(answer, zh)
    expect(said(document.headline)).toBe('中三獎，10,000 元')
    // 20 % is withheld; 1 October to 5 November are 35 days.
    expect(said(document.lede)).toContain('實領 8,000 元')
    expect(said(document.lede)).toContain('還有 35 天')
    const numbers = document.blocks.find((block) => block.kind === 'numbers')
    // 24121106 and 00121106 end alike in six digits.
    expect(numbers?.rows[0]?.numbers[0]).toEqual({ text: '24121106', matched: [2, 8] })
    expect(said(checkInvoiceView(answer, en).headline)).toBe('Third prize, NT$10,000')
  })

  test('that did not win says so, and nothing of claims', async () => {
    const answer = await runOperation(checkInvoice, { number: '00000001', period: '115-05-06' }, testContext())
    const document = checkInvoiceView(answer, zh)
    expect(said(document.headline)).toBe('沒有中獎')
    expect(JSON.stringify(document.blocks)).not.toContain('領獎期間')
  })

  test('of three digits that match says that all eight are needed', async () => {
    const answer = await runOperation(checkInvoice, { number: '106', period: '115-05-06' }, testContext())
    expect(said(checkInvoiceView(answer, zh).headline)).toMatch(/^(至少中|可能中獎)/)
  })
})

describe('days off', () => {
  test('a day is off or not, in a sentence', async () => {
    const context = testContext()
    const off = await runOperation(isHoliday, { date: '2026-12-25' }, context)
    expect(said(isHolidayView(off, zh).headline)).toBe('12 月 25 日（五） 放假：行憲紀念日')
    expect(said(isHolidayView(off, en).headline)).toBe('Friday 25 December is a day off: Constitution Day')
    const workday = await runOperation(isHoliday, { date: '2026-10-01' }, context)
    expect(said(isHolidayView(workday, zh).headline)).toBe('10 月 1 日（四） 不放假')
  })

  test('the next long weekend is named with its days', async () => {
    const document = holidaysNextView(await runOperation(holidaysNext, {}, testContext()), zh)
    expect(said(document.headline)).toBe('下個連假：10/9（五）到 10/11（日），3 天')
    expect(said(document.lede)).toContain('還有 8 天')
  })

  test('a year is a calendar to subscribe to: whole days, the end being the day after', async () => {
    const document = holidayYearView(await runOperation(holidaysByYear, { year: 2026 }, testContext()), zh)
    const calendar = toIcs(document, 'life.test', now) ?? ''
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(calendar).toContain('UID:holiday-2026-12-25@life.test\r\n')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226\r\nSUMMARY:行憲紀念日')
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

test('a lottery ticket shows which balls match', async () => {
  const input = { game: 'lotto649', numbers: [8, 14, 23, 24, 1, 2], period: '115000081' }
  const document = checkLotteryView(await runOperation(checkLottery, input, testContext()), zh)
  expect(said(document.headline)).toBe('中伍獎，2,000 元')
  const rows = document.blocks.find((block) => block.kind === 'numbers')?.rows ?? []
  expect(rows[0]?.numbers.filter(({ matched }) => matched).map(({ text }) => text)).toEqual(['8', '14', '23', '24'])
})

test('a price of fuel is drawn in steps, oldest first', async () => {
  const document = fuelHistoryView(await runOperation(fuelHistory, { product: '95' }, testContext()), zh)
  const chart = document.blocks.find((block) => block.kind === 'chart')
  if (chart?.kind !== 'chart' || chart.draw !== 'steps') throw new Error('There is no chart of steps.')
  const dates = chart.series[0]?.points.map(({ at }) => at) ?? []
  expect(dates).toEqual(dates.toSorted())
  expect(dates.length).toBeGreaterThan(1)
})
