import { expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { words as vocabulary } from '../messages.ts'
import { exDividendsView } from './ex-dividends-view.ts'
import { listExDividends } from './list-ex-dividends.ts'

const calendar = (input: object, now = '2026-08-31T15:59:59Z') =>
  runOperation(listExDividends, input, testContext({ now: new Date(now) }))

// 00878 went ex-dividend on 2026-08-18 with NT$1.01 a unit, and paid on 2026-09-11.
test('a month lists its ex-dates or its payments', async () => {
  const going = await calendar({ month: '2026-08' })
  expect(going.items).toContainEqual(
    expect.objectContaining({ code: '00878', ex_date: '2026-08-18', amount_twd: 1.01 }),
  )
  expect(going.items.every(({ ex_date }) => ex_date.startsWith('2026-08'))).toBe(true)
  const paid = await calendar({ month: '2026-09', by: '發放日' })
  expect(paid.items).toContainEqual(expect.objectContaining({ code: '00878', pay_date: '2026-09-11' }))
  expect(paid.items.every(({ pay_date }) => pay_date?.startsWith('2026-09'))).toBe(true)
})

test('this month is the one in Taipei, and a month without payouts is empty', async () => {
  expect((await calendar({})).month).toBe('2026-08')
  expect((await calendar({}, '2026-08-31T16:00:00Z')).month).toBe('2026-09')
  const empty_reason = expect.stringContaining('those of 1999-01 are not known here')
  expect(await calendar({ month: '1999-01' })).toMatchObject({ items: [], total: 0, empty_reason })
})

// Payments of March 2026: 00690 on the 18th; 00878 on the 23rd with NT$0.42 a unit, NT$420 a lot.
test('a month without known payouts shows the same month of the year before', async () => {
  const asked = { month: '2027-03', by: 'pay_date' } as const
  const answer = await runOperation(listExDividends, asked, testContext({ now: new Date('2026-11-23T04:00:00Z') }))
  expect(answer).toMatchObject({ items: [], year_before: { month: '2026-03' } })
  expect(answer.year_before?.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: '00690', pay_date: '2026-03-18' }),
      expect.objectContaining({ code: '00878', pay_date: '2026-03-23', amount_twd: 0.42 }),
    ]),
  )
  const words = createWords({ language: 'zh', now: new Date('2026-11-23T04:00:00Z'), words: vocabulary })
  const document = exDividendsView(answer, words)
  expect(plainText(document.headline)).toBe('2027 年 3 月哪些 ETF 發錢，還不知道')
  expect(JSON.stringify(document.blocks)).toContain('一張 420 元')
  expect(await calendar({ month: '2026-08' })).toMatchObject({ year_before: null })
})

test('the headline is the next ex-date, or the largest payout of a past month', () => {
  const payout = (code: string, ex_date: string, amount_twd: number) => ({
    code,
    name: code,
    ex_date,
    pay_date: null,
    amount_twd,
  })
  const answer = {
    month: '2026-08',
    by: 'ex_date' as const,
    items: [payout('0056', '2026-08-04', 1.2), payout('00878', '2026-08-18', 0.42), payout('00919', '2026-08-18', 0.7)],
    total: 3,
    limit: 500,
    offset: 0,
    year_before: null,
    payouts_as_of: '2026-08-20',
    provenance: { as_of: '2026-08-20', stale: false, sources: [] },
  }
  const headlineOn = (day: string) => {
    const words = createWords({ language: 'zh', now: new Date(`${day}T04:00:00Z`), words: vocabulary })
    return plainText(exDividendsView(answer as unknown as Parameters<typeof exDividendsView>[0], words).headline)
  }
  expect(headlineOn('2026-08-05')).toBe('8 月 18 日（二），00878 等 2 檔除息')
  // The payout of NT$1.2 a unit is NT$1,200 for a lot of 1,000 units.
  expect(headlineOn('2026-09-01')).toBe('最多一張 1,200 元：0056')
})
