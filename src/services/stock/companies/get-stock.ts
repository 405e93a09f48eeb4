import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import { companyNames, findCompany, listCompanies } from './companies.ts'
import { figuresShape, findFigures, NO_FIGURES } from './company-figures.ts'
import { dayCloses } from '../history/day-closes.ts'
import { stockCodeInput, dayClose, marketField, NOTICE, noticeField } from '../fields.ts'
import { findEtf } from '../etf/queries.ts'
import { listSplits, splitFactor, splitsField } from '../etf/splits.ts'
import { listClosesOf, listedCompany, listedFund } from './listed-company.ts'
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
import { closeBefore, isContinuous, priceChange } from '../history/price-change.ts'
import { closeOfDayBefore, listDaysBefore } from '../history/queries.ts'
import { LOT } from '../lot.ts'
import { readTradingRecord } from '../market/queries.ts'
import { tradingState } from '../market/trading-day.ts'
import { findSecurity } from '../names/security-names.ts'
import { themesField, themesOf } from '../themes/theme-list.ts'

const HISTORY_DAYS = 60

export const getStock = defineOperation({
  name: 'get_stock',
  tool: true,
  route: 'GET /api/stock/{code}',
  title: 'One stock',
  titleZh: '個股收盤價',
  summary:
    'Any listed company: latest close, up to 60 trading days, PE, PB, dividend yield, revenue; of a theme stock its themes too.',
  description:
    'A company or ETF of TWSE and TPEx: latest close in TWD, up to 60 daily closes (response_format detailed), industry, PE, PB, dividend yield, monthly revenue and profit margins. Each figure is dated. Most closes go back 60 trading days. For ETF payouts use [estimate_etf_dividend_2027].',
  tasks: ['台積電最新收盤價？', '查 3017 近 60 日股價', 'What did TSMC close at?'],
  valueNames: { code: companyNames() },
  long: true,
  conciseWithout: ['history'],
  input: z.object({
    code: stockCodeInput,
    date: dateInput({ toward: 'past' }).optional().describe('Adds a day’s close, such as 2026-08-18.'),
    since: sinceInput,
  }),
  inputAliases: { code: ['symbol', 'ticker'] },
  output: z.object({
    code: z.string(),
    name: z.string(),
    name_en: z.string().describe('The name again where the register has no English one.'),
    market: marketField,
    listed_on: z.string().nullable().describe('First day on its market. Null where the register has none.'),
    business: z.string().nullable().describe('What it makes. Null of companies outside the themes.'),
    business_en: z.string().nullable(),
    latest: dayClose.nullable(),
    change_reason_zh: z.string().nullable().describe('Why `latest` has no change. Null where it has one.'),
    change_reason_en: z.string().nullable(),
    asked: z
      .object({
        date: z.string(),
        close: dayClose.nullable().describe('Null where no close of that day is on record: never that of another day.'),
        is_open: z.boolean().nullable().describe('Whether the market traded. Null where that is not known.'),
        reason_zh: z.string().nullable().describe('Why `close` is null.'),
        reason_en: z.string().nullable(),
      })
      .nullable()
      .describe('The day of `date`. Null without one, and for today.'),
    lot_twd: z
      .number()
      .nullable()
      .describe('What a lot of 1,000 costs at the close of `asked`, else the latest; before fees.'),
    since: sinceField,
    since_note: sinceNoteField,
    since_year_end: sinceYearEndField,
    splits: splitsField,
    ...figuresShape,
    themes: themesField,
    history: z.array(dayClose).describe('At most 60 trading days, oldest first. Outside the themes with closes only.'),
    provenance: provenanceSchema,
    notice: noticeField,
  }),
  permanent: () => listCompanies().map(({ code }) => ({ code })),
  example: { code: '2330' },
  run({ code, date = undefined, since = undefined }, { db, now, provenance }) {
    refuseLater(since, date)
    const history = historyOf(db, code)
    const fund = findEtf(db, code)
    const company = findCompany(code)
    const { figures, used } = fund ? { figures: NO_FIGURES, used: [] } : findFigures(db, code)
    const themed = company && {
      ...company,
      latest: history.at(-1) ?? null,
      themes: themesOf(code),
      history,
    }
    const listed = fund ? listedFund(db, fund, history) : (themed ?? listedCompany(db, code, history))
    const set = fund ? 'stock_etfs' : themed ? 'stock_closes' : 'stock_last_closes'
    // A request for today gets the newest close, which states its own day.
    const asked = date === undefined || date === taipeiDay(now) ? null : askedDay(db, code, date, listed.latest)
    const shown = asked ? asked.close : listed.latest
    const span = since === undefined ? null : changeSince(db, code, since, shown)
    return {
      ...listed,
      listed_on: findSecurity(db, code)?.listed_on ?? null,
      ...changeReason(db, code, listed.latest),
      asked,
      lot_twd: shown && new Decimal(shown.close).times(LOT).toNumber(),
      since: span,
      since_note: sinceNote(since, span !== null, shown?.date),
      since_year_end: shown && changeSince(db, code, yearEnd(shown.date), shown),
      splits: listSplits(code),
      ...figures,
      provenance: asked?.close
        ? provenance({ name: set, rowsUpTo: asked.date, isFinal: asked.date !== listed.latest?.date })
        : provenance({ name: set, rowsUpTo: listed.latest?.date ?? null }, ...used),
      notice: NOTICE,
    }
  },
})

type Day = z.output<typeof dayClose>

/** Closes further back than this are too sparse for a chart: of some ETFs only those before ex-dates are stored. */
const HISTORY_SPAN_DAYS = 100

function historyOf(db: Database, code: string): Day[] {
  const { rows, before } = listClosesOf(db, code, HISTORY_DAYS)
  const days = dayCloses(rows, before, listDaysBefore(db))
  const [last, stored] = [days.at(-1), rows.at(-1)]
  if (!last || !stored) return []
  const reference = last.change === null ? closeOfDayBefore(db, stored, rows.at(-2)) : undefined
  const change = reference && priceChange(last.close, closeBefore(last, reference, listDaysBefore(db)))
  return [...days.slice(0, -1), { ...last, ...change }].filter(
    ({ date }) => date >= addDays(last.date, -HISTORY_SPAN_DAYS),
  )
}

function changeReason(db: Database, code: string, latest: Day | null) {
  if (latest === null || latest.change !== null) return { change_reason_zh: null, change_reason_en: null }
  const day = listDaysBefore(db).get(latest.date)
  const [before] = day === undefined ? [] : listClosesOf(db, code, 1, day).rows
  if (before && before.date === day)
    return {
      change_reason_zh: '和前一個交易日差超過一成，多半是除權息、減資或新上市，沒有可比的參考價。',
      change_reason_en: 'The step exceeds the daily limit: an ex-date, a capital change or a new listing.',
    }
  return {
    change_reason_zh: day === undefined ? '不知道前一個交易日是哪一天。' : `沒有 ${day} 的收盤價。`,
    change_reason_en:
      day === undefined ? 'The trading day before is not known.' : `The close of ${day} is not on record.`,
  }
}

function changeSince(db: Database, code: string, since: string, shown: Day | null) {
  if (shown === null) return null
  const [last] = listClosesOf(db, code, 1, since).rows
  if (last && !findCompany(code) && !findEtf(db, code)) {
    const between = listClosesOf(db, code, HISTORY_DAYS, shown.date).rows.filter(({ date }) => date >= last.date)
    // Capital changes of these companies are not recorded; a step beyond the daily limit shows one.
    if (!isContinuous(between)) return null
  }
  const factor = last && splitFactor(code, last.date) / splitFactor(code, shown.date)
  return spanOf(last, since, shown, factor)
}

/** The close of one day. If no history is stored for the company, only the day of `latest` is known. */
function askedDay(db: Database, code: string, date: string, latest: Day | null) {
  const { rows, before } = listClosesOf(db, code, 1, date)
  const [stored] = dayCloses(rows, before, listDaysBefore(db))
  const { is_open, reason_zh, reason_en } = tradingState(date, readTradingRecord(db))
  const close = [stored, latest].find((day) => day?.date === date) ?? null
  if (close) return { date, close, is_open: true, reason_zh: null, reason_en: null }
  const closes = listClosesOf(db, code, 1_000_000).rows
  const from = closes[0]?.date ?? latest?.date
  const to = latest?.date ?? closes.at(-1)?.date
  return {
    date,
    close,
    is_open,
    reason_zh: reason_zh ?? `沒有收錄這天的收盤價；這一檔收錄的是 ${from} 到 ${to}。`,
    reason_en: reason_en ?? `No close of this day is stored; those of ${code} are of ${from} to ${to}.`,
  }
}
