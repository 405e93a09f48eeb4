import { expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { createWords } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { words as vocabulary } from '../messages.ts'
import { getMarket } from './get-market.ts'
import { marketView } from './market-view.ts'
import { nextTradingDay, tradingState, type TradingRecord } from './trading-day.ts'

const now = new Date('2026-11-24T04:00:00Z')
const ask = (date?: string) => runOperation(getMarket, date ? { date } : {}, testContext({ now }))
const headline = (answer: AnswerOf<typeof getMarket>, language: 'zh' | 'en') => {
  const document = marketView(answer, createWords({ language, now, words: vocabulary }))
  return [plainText(document.headline), plainText([document.lede ?? ''].flat())]
}

const typhoon = { reason_zh: '颱風', reason_en: 'Typhoon' }
const record: TradingRecord = {
  traded: ['2026-07-08', '2026-07-09', '2026-07-13'],
  closed: new Map([
    ['2026-07-10', typhoon],
    ['2026-12-25', { reason_zh: '行憲紀念日', reason_en: 'Constitution Day' }],
  ]),
}

test('a weekday without a close between two closes was a closure, for whatever reason', () => {
  expect(tradingState('2026-07-10', record)).toEqual({ is_open: false, basis: 'closes', ...typhoon })
  expect(tradingState('2026-07-10', { ...record, closed: new Map() })).toMatchObject({
    is_open: false,
    basis: 'closes',
    reason_zh: null,
  })
})

test('after the last close the yearly schedule decides, and without one the state is unknown', () => {
  expect(tradingState('2026-12-24', record)).toMatchObject({ is_open: true, basis: 'schedule' })
  expect(tradingState('2026-12-25', record)).toMatchObject({ is_open: false, reason_en: 'Constitution Day' })
  expect(tradingState('2026-12-26', record)).toMatchObject({ is_open: false, basis: 'weekend' })
  expect(tradingState('2027-01-04', record)).toMatchObject({ is_open: null, basis: 'unknown' })
})

test('the next trading day skips holidays, and is unknown beyond the schedule', () => {
  expect(nextTradingDay('2026-12-24', record)).toBe('2026-12-28')
  expect(nextTradingDay('2026-12-31', record)).toBeUndefined()
})

// The index was 49,313.44 on 2026-10-08, 492.93 less than the day before. 10-09 was the substitute day for National
// Day.
test('the index of a day has the change that the exchange published', async () => {
  expect(await ask('2026-10-08')).toMatchObject({
    is_open: true,
    index: { date: '2026-10-08', close: 49_313.44, change: -492.93, change_pct: -0.99 },
    next_trading_day: '2026-10-12',
  })
})

test('without today’s close the date precedes the figure, and the schedule says whether the market is open', async () => {
  const answer = await ask()
  expect(answer).toMatchObject({ date: '2026-11-24', is_open: true, basis: 'schedule', provenance: { stale: true } })
  expect(headline(answer, 'zh')).toEqual([
    '今天台股開盤，9:00–13:30',
    '紀錄上最後一次收盤是 10 月 8 日（四）：加權指數 49,313.44，▼\u00A0492.93（−0.99 %）。',
  ])
  expect(headline(answer, 'en')[1]).toMatch(/^Last close on record, Thursday 8 October: TAIEX 49,313.44/)
  const [index] = marketView(await ask(), createWords({ language: 'zh', now, words: vocabulary })).compared ?? []
  expect(index).toMatchObject({ name: '加權指數', as_of: '2026-10-08' })
})

test('a day without a schedule is unknown', async () => {
  expect(headline(await ask('2027-03-01'), 'zh')[0]).toBe('2027 年 3 月 1 日（一）有沒有開盤，這裡不知道')
})

// By the closes of the seed: 43,119.75 on 2026-07-31 is 3,186.45 above the 39,933.30 of the day before.
test('the records of the index name the day of its largest rise', async () => {
  const { records } = await ask('2026-08-21')
  expect(records).toMatchObject({
    since: '2024-01-02',
    largest_rise: { date: '2026-07-31', close: 43_119.75, change: 3186.45 },
  })
})
