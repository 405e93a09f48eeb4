import { describe, expect, test } from 'vitest'
import { toIcs } from '#operation/view/ics.ts'
import { plainText, type Text } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { runOperation, testContext } from '../../../tests/support/gateway.ts'
import { fuelFullHistory } from './fuel/fuel-full-history.ts'
import { fuelHistoryView } from './fuel/fuel-history-view.ts'
import { calendarFileView } from './holidays/calendar-file-view.ts'
import { closuresView } from './holidays/closures-view.ts'
import { holidayCalendar } from './holidays/holiday-calendar.ts'
import { holidayYearView } from './holidays/holiday-year-view.ts'
import { holidaysByYear } from './holidays/holidays-by-year.ts'
import { holidaysNext } from './holidays/holidays-next.ts'
import { holidaysNextView } from './holidays/holidays-next-view.ts'
import { isHoliday } from './holidays/is-holiday.ts'
import { isHolidayView } from './holidays/is-holiday-view.ts'
import { leaveView } from './holidays/leave-view.ts'
import { listClosures } from './holidays/list-closures.ts'
import { planLeave } from './holidays/plan-leave.ts'
import { workdays } from './holidays/workdays.ts'
import { workdaysView } from './holidays/workdays-view.ts'
import { checkLottery } from './lottery/check-lottery.ts'
import { checkLotteryView } from './lottery/check-lottery-view.ts'
import { checkSlips } from './lottery/check-slips.ts'
import { drawsView } from './lottery/draws-view.ts'
import { lotteryByGame } from './lottery/lottery-by-game.ts'
import { slipsView } from './lottery/slips-view.ts'
import { checkInvoice } from './receipts/check-invoice.ts'
import { checkInvoiceView } from './receipts/check-invoice-view.ts'
import { getInvoiceNumbers } from './receipts/get-invoice-numbers.ts'
import { invoicePeriodView } from './receipts/invoice-period-view.ts'
import { scanInvoices } from './receipts/scan-invoices.ts'
import { scanView } from './receipts/scan-view.ts'
import { words as vocabulary } from './messages.ts'

// Noon of 1 October 2026 in Taipei.
const now = new Date('2026-10-01T04:00:00Z')
const zh = createWords({ language: 'zh', now, words: vocabulary })
const en = createWords({ language: 'en', now, words: vocabulary })
const plain = (text: Text | undefined) => plainText(text ?? '')

// The stored numbers end with July and August, drawn on 25 September; September and October were drawn on 25 November.
test.each([
  ['2026-10-01T04:00:00Z', '115 年 7–8 月特別獎 89996565'],
  ['2026-12-01T04:00:00Z', '最新一期還沒收錄；115 年 7–8 月特別獎 89996565'],
])('the latest numbers on %s are called the latest only before the next draw', async (instant, headline) => {
  const later = new Date(instant)
  const answer = await runOperation(getInvoiceNumbers, {}, testContext({ now: later }))
  const words = createWords({ language: 'zh', now: later, words: vocabulary })
  expect(plain(invoicePeriodView(answer, words).headline)).toBe(headline)
})

describe('a receipt', () => {
  test('that won shows the prize, the payout, and the deadline', async () => {
    const answer = await runOperation(checkInvoice, { number: '00121106', period: '115-05-06' }, testContext())
    const document = checkInvoiceView(answer, zh)
    expect(plain(document.headline)).toBe('中三獎，10,000 元')
    // A fifth of NT$10,000 is withheld. The claim window ends on 5 November, in 35 days.
    expect(plain(document.lede)).toContain('實領 8,000 元')
    expect(plain(document.lede)).toContain('還有 35 天')
    const numbers = document.blocks.find((block) => block.kind === 'numbers')
    // Three first-prize numbers are drawn. 00121106 shares the last six digits of one of them, 24121106, and so wins
    // the third prize.
    expect(
      numbers?.rows.map(({ name, numbers: [it], isHit }) => [name, it?.text, it?.matched, isHit ?? false]),
    ).toEqual([
      ['你的', '00121106', [2, 8], false],
      ['特別獎', '38548029', undefined, false],
      ['特獎', '10138845', undefined, false],
      ['頭獎', '24121106', [2, 8], true],
      ['頭獎', '28589937', undefined, false],
      ['頭獎', '83663333', undefined, false],
    ])
    expect(numbers?.rows[3]?.amount).toBe('三獎 10,000 元')
    expect(plain(checkInvoiceView(answer, en).headline)).toBe('Third prize, NT$10,000')
  })

  // 統一發票給獎辦法 art. 3: drawn on the 25th of the month after the period. 112-07-08 is not in the data.
  test.each([
    ['115-09-10', '還沒開獎，11 月 25 日（三）開獎', '請留著發票'],
    ['112-07-08', '號碼沒有收錄', '領獎期限'],
  ])('of %s, which has no numbers here, has neither won nor lost', async (period, headline, lede) => {
    const answer = await runOperation(checkInvoice, { number: '12345678', period }, testContext())
    const document = checkInvoiceView(answer, zh)
    expect(plain(document.headline)).toContain(headline)
    expect(plain(document.lede)).toContain(lede)
    expect(JSON.stringify(document)).not.toMatch(/末三碼|可能中獎|invoice_by_period/)
  })

  test('that did not win shows the numbers that it was compared with, and no claim information', async () => {
    const answer = await runOperation(checkInvoice, { number: '00000001', period: '115-05-06' }, testContext())
    const document = checkInvoiceView(answer, zh)
    expect(plain(document.headline)).toBe('沒有中獎')
    expect(JSON.stringify(document.blocks)).toContain('38548029')
    expect(JSON.stringify(document.blocks)).not.toContain('領獎期間')
  })

  test('with three matching digits says that all eight are needed', async () => {
    const answer = await runOperation(checkInvoice, { number: '106', period: '115-05-06' }, testContext())
    expect(plain(checkInvoiceView(answer, zh).headline)).toMatch(/^(至少中|可能中獎)/)
  })
})

describe('days off', () => {
  test('a day is off or not, in a sentence', async () => {
    const context = testContext()
    const off = await runOperation(isHoliday, { date: '2026-12-25' }, context)
    expect(plain(isHolidayView(off, zh).headline)).toBe('12 月 25 日（五）放假：行憲紀念日')
    expect(plain(isHolidayView(off, en).headline)).toBe('Friday 25 December is a day off: Constitution Day')
    const workday = await runOperation(isHoliday, { date: '2026-10-01' }, context)
    expect(plain(isHolidayView(workday, zh).headline)).toBe('10 月 1 日（四）不放假')
    // DGPA, 31 October 2024: Typhoon Kong-rey closed the offices of every county and city.
    const storm = await runOperation(isHoliday, { date: '2024-10-31' }, context)
    expect(storm).toMatchObject({
      is_holiday: false,
      stopped_counties: expect.arrayContaining(['臺北市', '高雄市']) as string[],
    })
    expect(plain(isHolidayView(storm, zh).headline)).toBe('2024 年 10 月 31 日（四）停止上班：22 個縣市')
    expect(plain(isHolidayView(storm, en).headline)).toBe('Thursday 31 October 2024, offices closed: 22 counties')
  })

  // The calendar of 2027 has 1 January on a Friday, so the weekend follows it.
  test('a day within a long weekend says how long it is', async () => {
    const view = isHolidayView(await runOperation(isHoliday, { date: '2027-01-01' }), zh)
    expect(plain(view.lede)).toContain('連放 3 天，1 月 1 日（五）到 1 月 3 日（日）。')
    expect(plain(isHolidayView(await runOperation(isHoliday, { date: '2027-01-09' }), zh).lede)).not.toContain('連放')
  })

  test('for a workday after the last notice on record, a typhoon closure is unknown', async () => {
    const answer = await runOperation(isHoliday, { date: '2026-08-13' }, testContext())
    expect(answer).toMatchObject({
      stopped_counties: null,
      closures_known_up_to: '2026-06-28',
      provenance: { as_of: '2026-06-28', stale: true },
    })
    const page = isHolidayView(answer, zh)
    expect(plain(page.lede)).toContain('不知道，紀錄只到 6 月 28 日')
    expect(page.actions?.[0]).toMatchObject({ to: 'https://www.dgpa.gov.tw/typh/daily/nds.html' })
    await expect(runOperation(listClosures, { from: '2026-08-14', to: '2026-08-13' }, testContext())).rejects.toThrow(
      'to:',
    )
    const none = await runOperation(listClosures, { from: '2026-08-13', to: '2026-08-13' }, testContext())
    expect(none).toMatchObject({ total: 0, unknown_from: '2026-08-13' })
    expect(plain(closuresView(none, zh, {}).headline)).toBe('停不停班，這裡不知道')
    expect(plain(closuresView(none, en, {}).headline)).toBe('Stop of work or school: not known here')
  })

  test('a past day without closures has none, and its answer never becomes stale', async () => {
    const asked = { from: '2026-06-01', to: '2026-06-02' }
    const answer = await runOperation(listClosures, asked, testContext())
    expect(answer).toMatchObject({ total: 0, unknown_from: null, provenance: { stale: false } })
    expect(plain(closuresView(answer, zh, asked).headline)).toBe('沒有停班停課的紀錄')
    expect(await runOperation(isHoliday, { date: '2026-06-01' }, testContext())).toMatchObject({ stopped_counties: [] })
  })

  test('the next long weekend is named with its days', async () => {
    const document = holidaysNextView(await runOperation(holidaysNext, {}, testContext()), zh)
    expect(plain(document.headline)).toBe('下個連假：10 月 9 日（五）起 3 天')
    expect(plain(document.lede)).toContain('還有 8 天')
  })

  test('for a requested holiday its days come first', async () => {
    const answer = await runOperation(holidaysByYear, { year: 2027, holiday: '春節' }, testContext())
    const headline = plain(holidayYearView(answer, zh).headline)
    expect(headline).toContain('春節放 7 天')
    expect(headline).toMatch(/2 月 4 日.*2 月 10 日/)
    expect(plain(holidayYearView(answer, en).headline)).toMatch(/^Lunar New Year: 7 days off/)
    const none = await runOperation(holidaysByYear, { year: 2024, holiday: '勞動節' }, testContext())
    expect(plain(holidayYearView(none, zh).headline)).toBe('2024 年勞動節不放假')
    expect(plain(holidayYearView(none, zh).lede)).toContain('勞工')
  })

  test('no link leads to a year whose calendar cannot be announced yet', async () => {
    // DGPA announces each year's calendar in the year before. In October 2026 the calendar of 2027 exists, and the
    // calendar of 2028 does not.
    const linked = async (year: number) => {
      const { blocks } = holidayYearView(await runOperation(holidaysByYear, { year }, testContext()), zh)
      const links = blocks.flatMap((block) => (block.kind === 'links' ? block.links : []))
      return links.map(({ text }) => text)
    }
    expect(await linked(2027)).toEqual(['加到手機行事曆', '2026 年'])
    expect(await linked(2026)).toEqual(['加到手機行事曆', '2025 年', '2027 年'])
  })

  test('a year is a calendar to subscribe to: all-day events whose end is the following day', async () => {
    const document = holidayYearView(await runOperation(holidaysByYear, { year: 2026 }, testContext()), zh)
    const calendar = toIcs(document, 'life.test', now) ?? ''
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(calendar).toContain('UID:holiday-2026-12-25@life.test\r\n')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226\r\nSUMMARY:行憲紀念日')
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

describe('planning', () => {
  // The Lunar New Year of 2026 is off from Saturday 14 to Sunday 22 February. The three days before it make twelve days,
  // the Friday alone ten.
  test('the longest leave is named with its days, and beside it the one with most days off for a day of leave', async () => {
    const answer = await runOperation(
      planLeave,
      { year: 2026, days: 3 },
      testContext({ now: new Date('2026-01-02T04:00:00Z') }),
    )
    const document = leaveView(answer, zh, { days: 3 })
    expect(plain(document.headline)).toBe('請 3 天，連休 12 天')
    expect(plain(document.lede)).toMatch(
      /^2 月 11 日（三）到 2 月 22 日（日），請 2 月 11 日（三）.*2 月 13 日（五）。最省假的是 2 月 13 日（五）起，請 1 天休 10 天。$/,
    )
  })

  test('workdays are counted, or added up to a date across holidays', async () => {
    const counted = await runOperation(workdays, { from: '2026-10-01', to: '2026-10-31' }, testContext())
    expect(plain(workdaysView(counted, zh, { from: '2026-10-01', to: '2026-10-31' }).headline)).toBe('20 個工作天')
    // Friday 9 October is a substitute day for National Day, which falls on a Saturday.
    const walked = await runOperation(workdays, { from: '2026-10-08', workdays: 1 }, testContext())
    const document = workdaysView(walked, en, { from: '2026-10-08', workdays: 1 })
    expect(plain(document.headline)).toBe('It is Monday 12 October')
  })

  test('closures are described in words, by place', async () => {
    const asked = { county: '臺北市', from: '2024-10-31', to: '2024-10-31' }
    const document = closuresView(await runOperation(listClosures, asked, testContext()), zh, asked)
    expect(plain(document.headline)).toBe('臺北市：停班停課')
    const [table] = document.blocks.filter((block) => block.kind === 'table')
    // The request names the county, so the table does not repeat it.
    expect(table?.rows[0]?.cells.slice(0, 3).map(plain)).toEqual(['2024-10-31', '停', '停'])
    const everywhere = { from: '2024-10-31', to: '2024-10-31' }
    const allPlaces = closuresView(await runOperation(listClosures, everywhere, testContext()), zh, everywhere)
    const tables = allPlaces.blocks.filter((block) => block.kind === 'table')
    expect(tables.map(({ heading, rows }) => [heading, rows.length])).toEqual([['2024 年，1 天', 1]])
    // If a year continues on the next page of results, its heading shows no day count.
    const cut = closuresView(await runOperation(listClosures, { limit: 5 }, testContext()), zh, {})
    expect(cut.blocks.find((block) => block.kind === 'table')?.heading).toBe('2026 年')
    // Typhoon Kong-rey closed every county.
    expect(plain(tables[0]?.rows[0]?.cells[1])).toMatch(/^停班停課：.*臺北市.*高雄市/)
    // DGPA notices: 7 and 29 July, 13 August and 12 November 2025; 26 June 2026.
    const all = await runOperation(listClosures, { county: '高雄市' }, testContext())
    const words = createWords({ language: 'zh', now: new Date('2026-11-23T04:00:00Z'), words: vocabulary })
    expect(plain(closuresView(all, words, { county: '高雄市' }).lede)).toContain('今年（2026）1 天，去年（2025）4 天。')
    expect(plain(document.lede)).not.toContain('去年')
  })

  test('the calendar to subscribe to has the days of the year', async () => {
    const answer = await runOperation(holidayCalendar, { year: '2026' }, testContext())
    const words = createWords({ language: 'zh', now, words: vocabulary })
    expect(toIcs(calendarFileView(answer, words, { year: '2026' }), 'life.test', now)).toContain('SUMMARY:行憲紀念日')
  })
})

test('scanned receipts are summed up, and unreadable ones are counted', async () => {
  const won = 'AB54348835115081512340000000000000064000000000412345678901234567890123456789012:'
  const document = scanView(await runOperation(scanInvoices, { codes: [won, 'hello'] }, testContext()), zh)
  // 54348835 is a first prize of July and August 2026.
  expect(plain(document.headline)).toBe('中了 1 張，共 200,000 元')
  expect(plain(document.lede)).toContain('有 1 個讀不到')
})

test('several slips are added up, and the winning ones are highlighted', async () => {
  const slips = [{ numbers: [8, 14, 23, 24, 1, 2] }, { numbers: [1, 2, 3, 4, 5, 6] }]
  const input = { game: 'lotto649', period: '115000081', slips }
  const document = slipsView(await runOperation(checkSlips, input, testContext()), zh, input)
  expect(plain(document.headline)).toBe('中了 1 注，共 2,000 元')
  const rows = document.blocks.find((block) => block.kind === 'numbers')?.rows ?? []
  expect(rows.map(({ isHit }) => isHit ?? false)).toEqual([false, true, false])
})

test('a first prize of unknown amount comes before the sum of the other slips, with the deadline', async () => {
  // Draw 115000067 of 20 August 2026: 1 2 9 11 29 35, second area 2. Five of the six numbers without the second area
  // win the fourth prize, NT$20,000.
  const slips = [
    { numbers: [1, 2, 9, 11, 29, 35], second: 2 },
    { numbers: [1, 2, 9, 11, 29, 30], second: 3 },
  ]
  const input = { game: 'superlotto638', period: '115000067', slips }
  const document = slipsView(await runOperation(checkSlips, input, testContext()), zh, input)
  expect(plain(document.headline)).toBe('中了 2 注，有頭獎，獎金還不知道')
  expect(plain(document.lede)).toBe('另外 1 注共 20,000 元。扣稅後 15,920 元。領獎要在 11 月 20 日（五）前。')
  const late = testContext({ now: new Date('2026-11-23T04:00:00Z') })
  expect(plain(slipsView(await runOperation(checkSlips, input, late), zh, input).lede)).toContain('已經過了')
})

test('a lottery ticket shows which balls match', async () => {
  const input = { game: 'lotto649', numbers: [8, 14, 23, 24, 1, 2], period: '115000081' }
  const document = checkLotteryView(await runOperation(checkLottery, input, testContext()), zh, input)
  expect(plain(document.headline)).toBe('中伍獎，2,000 元')
  const rows = document.blocks.find((block) => block.kind === 'numbers')?.rows ?? []
  expect(rows[0]?.numbers.filter(({ matched }) => matched).map(({ text }) => text)).toEqual(['8', '14', '23', '24'])
})

// 各類所得扣繳率標準 art. 2(7): 20 % is withheld above NT$5,000. Stamp Tax Act art. 7(2): 0.4 % on a receipt for money.
test.each([
  [[9, 10, 29, 30, 1], /扣 20 % 所得稅和千分之四印花稅後 15,920 元。/],
  [[9, 10, 29, 1, 2], /不扣稅。/],
])('the payout of %j in 今彩539 after tax is shown', async (numbers, said_of_tax) => {
  const input = { game: 'daily539', numbers, period: '115000204' }
  const document = checkLotteryView(await runOperation(checkLottery, input, testContext()), zh, input)
  expect(plain(document.lede)).toMatch(said_of_tax)
})

test('fuel prices are drawn as steps, oldest first', async () => {
  const document = fuelHistoryView(await runOperation(fuelFullHistory, { product: '95' }, testContext()), zh)
  const chart = document.blocks.find((block) => block.kind === 'chart')
  if (chart?.kind !== 'chart' || chart.draw !== 'steps') throw new Error('There is no chart of steps.')
  const dates = chart.points.map(({ at }) => at)
  expect(dates).toEqual(dates.toSorted())
  expect(dates.length).toBeGreaterThan(1)
})

test('if most weeks are missing there is no line, and a sentence counts the missing ones', () => {
  const week = (effective_on: string, price_twd: number) => ({
    effective_on,
    price_twd,
    change_twd: null,
    confidence: 'high' as const,
    source: 'CPC',
  })
  const answer = {
    product: '95' as const,
    name_zh: '95無鉛汽油',
    name_en: 'Unleaded gasoline 95',
    unit: 'litre' as const,
    from: '2026-09-07',
    to: '2026-09-28',
    items: [week('2026-09-28', 32.7), week('2026-09-07', 32)],
    weeks_held: 2,
    weeks_missing: 2,
    stale_notice: null,
    provenance: { as_of: '2026-09-28', stale: false, sources: [] },
  }
  const document = fuelHistoryView(answer, zh)
  expect(plain(document.lede)).toContain('這 4 週只收錄到 2 週，看不出走勢。')
  expect(document.blocks.some(({ kind }) => kind === 'chart')).toBe(false)
  const [table] = document.blocks.filter((block) => block.kind === 'table')
  expect(table?.rows.map(({ cells }) => cells.slice(0, 2).map(plain))).toEqual([
    ['2026-09-28', '32.7'],
    ['2026-09-07', '32'],
  ])
  expect(document.blocks).toContainEqual({ kind: 'text', paragraphs: ['另外 2 週沒有紀錄，不用猜的補上。'] })
})

describe('draws older than the game’s schedule allows', () => {
  const warned = { kind: 'callout', tone: 'warn', text: expect.stringContaining('2026 年 9 月 22 日') }

  test('are reported at the top of the numbers', async () => {
    const answer = await runOperation(lotteryByGame, { game: 'lotto649' }, testContext({ now }))
    expect(drawsView(answer, zh).blocks[0]).toMatchObject(warned)
  })

  test('are reported at the top of a ticket', async () => {
    const answer = await runOperation(
      checkLottery,
      { game: 'lotto649', numbers: [1, 2, 3, 4, 5, 6] },
      testContext({ now }),
    )
    expect(checkLotteryView(answer, zh, {}).blocks[0]).toMatchObject(warned)
  })

  test('are not reported for a draw requested by its number: no later one changes it', async () => {
    const input = { game: 'lotto649', numbers: [8, 14, 23, 24, 1, 2], period: '115000081' }
    const answer = await runOperation(checkLottery, input, testContext({ now }))
    expect(checkLotteryView(answer, zh, input).blocks[0]).toMatchObject({ kind: 'numbers' })
  })
})
