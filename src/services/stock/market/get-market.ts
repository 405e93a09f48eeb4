import { z } from 'zod'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { NOTICE, noticeField } from '../fields.ts'
import { priceChange } from '../history/price-change.ts'
import {
  refuseLater,
  sinceField,
  sinceInput,
  sinceNote,
  sinceNoteField,
  sinceYearEndField,
  spanOf,
  yearEnd,
} from '../history/span.ts'
import { listIndex, readTradingRecord, type IndexRow } from './queries.ts'
import { nextTradingDay, tradingDaysLeft, tradingState } from './trading-day.ts'

const HISTORY_DAYS = 60

const points = z.number().nullable()
const indexDay = z.object({
  date: z.string(),
  open: points,
  high: points,
  low: points,
  close: z.number(),
  change: points.describe('Against the trading day before.'),
  change_pct: points,
})

export const getMarket = defineOperation({
  name: 'get_market',
  tool: 'unlisted',
  route: 'GET /api/market',
  title: 'TAIEX and trading days',
  titleZh: '大盤與開盤日',
  summary: 'Whether the Taiwan stock market trades on a day, and the last close of the TAIEX up to it.',
  description:
    'The market as a whole: whether TWSE and TPEx trade on a date (2024 on by closes, the rest of 2026 by schedule; typhoon ' +
    'closures are announced the evening before and are in no schedule), the next trading day, and the TAIEX close up to that ' +
    'date with its own date and 60 days before it. For one share or fund [get_stock].',
  tasks: [
    '大盤多少？',
    '今天台股有開盤嗎？',
    '台股 12 月 25 日休市嗎？',
    '春節封關哪天起不能買賣股票？',
    '大盤哪一天單日漲跌最多？',
    'Is the Taiwan stock market open today?',
  ],
  input: z.object({
    date: dateInput({ toward: 'near' }).optional().describe('YYYY-MM-DD. Left out: today in Taipei.'),
    since: sinceInput,
  }),
  output: z.object({
    date: z.string(),
    is_open: z.boolean().nullable().describe('Null where neither closes nor a schedule cover the day.'),
    basis: z
      .enum(['closes', 'schedule', 'weekend', 'unknown'])
      .describe('closes: the index closed that day, or not; schedule: as published, without typhoon closures.'),
    reason_zh: z.string().nullable().describe('Why it is closed.'),
    reason_en: z.string().nullable(),
    next_trading_day: z.string().nullable().describe('After the date. Null where the record ends before it.'),
    unit: z.literal('points').describe('Of all figures of the index: index points, not TWD.'),
    index: indexDay.nullable().describe('TAIEX on the date, else its last close on record before it: see its date.'),
    since: sinceField,
    since_note: sinceNoteField,
    since_year_end: sinceYearEndField,
    trading_days_left: z
      .int()
      .nullable()
      .describe(
        'Days after the date up to the year’s end on which the schedule has trading. Null where it ends before.',
      ),
    history: z.array(indexDay).describe('At most 60 trading days up to the date, oldest first.'),
    records: z
      .object({
        since: z.string(),
        highest: indexDay,
        lowest: indexDay,
        largest_rise: indexDay,
        largest_fall: indexDay,
      })
      .nullable()
      .describe('Over all closes on record up to the date; rise and fall in points.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  conciseWithout: ['history', 'records'],
  long: true,
  example: { date: '2026-10-08' },
  run({ date = undefined, since = undefined }, { db, now, provenance }) {
    const asked = date ?? taipeiDay(now)
    refuseLater(since, asked)
    const record = readTradingRecord(db)
    const all = withChanges(listIndex(db, asked))
    const history = all.slice(-HISTORY_DAYS)
    const state = tradingState(asked, record)
    const index = history.at(-1) ?? null
    const span = index && since !== undefined ? spanOf(lastUpTo(all, since), since, index) : null
    return {
      date: asked,
      ...state,
      next_trading_day: nextTradingDay(asked, record) ?? null,
      unit: 'points' as const,
      index,
      since: span,
      since_note: sinceNote(since, span !== null, index?.date),
      since_year_end: index && spanOf(lastUpTo(all, yearEnd(index.date)), yearEnd(index.date), index),
      trading_days_left: tradingDaysLeft(asked, record),
      history,
      records: recordsOf(all),
      provenance: provenance(
        { name: 'stock_index', rowsUpTo: index?.date },
        ...(state.basis === 'closes' ? [] : ['stock_closed_days']),
      ),
      notice: NOTICE,
    }
  },
})

/** The index has no missing days, so the previous row is the previous trading day. */
function withChanges(rows: readonly IndexRow[]) {
  return rows.map((row, at) => ({ ...row, ...priceChange(row.close, rows[at - 1]?.close) }))
}

function lastUpTo(days: readonly IndexDay[], day: string): IndexDay | undefined {
  return days.findLast(({ date }) => date <= day)
}

type IndexDay = z.output<typeof indexDay>

function recordsOf(days: readonly IndexDay[]) {
  const [first] = days
  if (first === undefined) return null
  const most = (of: (day: IndexDay) => number) => days.reduce((best, day) => (of(day) > of(best) ? day : best), first)
  return {
    since: first.date,
    highest: most(({ close }) => close),
    lowest: most(({ close }) => -close),
    largest_rise: most(({ change }) => change ?? 0),
    largest_fall: most(({ change }) => -(change ?? 0)),
  }
}
