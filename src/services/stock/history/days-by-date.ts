import { z } from 'zod'
import type { SourceDocument, SyncContext } from '#operation/sync.ts'
import { isWeekday, missedDays } from '#data/sync/missed-days.ts'
import { parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { readEach } from '#data/sync/odd-rows.ts'
import { fromRocDate } from '#support/dates/taipei.ts'
import { listCompanies, type Company } from '../companies/companies.ts'
import { fieldsOf } from '../exchange-lists.ts'
import { closesDataset } from '../datasets.ts'
import { listDaysWith } from './queries.ts'
import { readQuote, type Quote, type WrittenQuote } from './quotes.ts'

// Responses of both exchanges for one past day. The exchanges answer an unknown parameter with another day and a
// success status, so the date in the response is checked.

const MI_INDEX = 'https://www.twse.com.tw/rwd/zh/afterTrading/MI_INDEX'
const FMTQIK = 'https://www.twse.com.tw/rwd/zh/afterTrading/FMTQIK'
const OTC = 'https://www.tpex.org.tw/www/zh-tw/afterTrading/otc'

/**
 * At least this share of the stocks must have a quote; a few may be suspended. Below it, the quotes of one market are
 * missing.
 */
const STORED_SHARE_MIN = 0.8

const NOTHING = '沒有符合條件的資料'

const daysSchema = z.object({ stat: z.string(), data: z.array(z.array(z.unknown())).optional() })

const tableSchema = z.object({ fields: z.array(z.string()).optional(), data: z.array(z.array(z.unknown())).optional() })

const quotesSchema = z.object({
  stat: z.string(),
  date: z.string().optional(),
  tables: z.array(tableSchema).optional(),
})

interface QuoteTable {
  readonly market: Company['market']
  readonly what: string
  readonly columns: WrittenQuote
}

const TWSE: QuoteTable = {
  market: 'twse',
  what: 'MI_INDEX',
  columns: {
    code: '證券代號',
    name: '證券名稱',
    shares: '成交股數',
    open: '開盤價',
    high: '最高價',
    low: '最低價',
    close: '收盤價',
  },
}

const TPEX: QuoteTable = {
  market: 'tpex',
  what: 'TPEx otc',
  columns: { code: '代號', name: '名稱', shares: '成交股數', open: '開盤', high: '最高', low: '最低', close: '收盤' },
}

/**
 * Trading days without closes from one market or both. TWSE's monthly index table shows on which weekdays the market
 * traded.
 */
export async function listMissedTradingDays({ db, today, get }: SyncContext, from?: string): Promise<string[]> {
  const weekdays = missedDays(db, closesDataset, listStoredDays(db), { upTo: today, from, isDay: isWeekday })
  const traded = new Set<string>()
  for (const month of new Set(weekdays.map((day) => day.slice(0, 7)))) {
    const document = await get(`${FMTQIK}?date=${month.replace('-', '')}01&response=json`)
    for (const day of readTradingDays(document.text(), month)) traded.add(day)
  }
  return weekdays.filter((day) => traded.has(day))
}

function listStoredDays(db: SyncContext['db']): string[] {
  const [twse, tpex] = (['twse', 'tpex'] as const).map((market) => {
    const codes = listCompanies().flatMap((company) => (company.market === market ? company.code : []))
    return new Set(listDaysWith(db, codes, Math.ceil(codes.length * STORED_SHARE_MIN)))
  })
  return [...(twse ?? [])].filter((day) => tpex?.has(day))
}

/** The trading days of a month so far. */
export function readTradingDays(text: string, month: string): string[] {
  const { stat, data = [] } = parseShape('FMTQIK', daysSchema, parseJson('FMTQIK', text))
  if (stat.includes(NOTHING)) return []
  if (stat.toLowerCase() !== 'ok') throw new SyncError(`FMTQIK answered: ${stat}`)
  return data.map(([written]) => {
    const day = fromRocDate(String(written))
    if (!day?.startsWith(month))
      throw new SyncError(
        `The TWSE table FMTQIK for ${month} contains ${String(written)}, which is no day of that month.`,
      )
    return day
  })
}

export async function fetchDay(day: string, { get }: SyncContext): Promise<SourceDocument[]> {
  return [
    await get(`${MI_INDEX}?date=${day.replaceAll('-', '')}&type=ALLBUT0999&response=json`),
    await get(`${OTC}?date=${day.replaceAll('-', '/')}&type=EW&response=json`),
  ]
}

export function parseDay(day: string, documents: readonly SourceDocument[], note: (sentence: string) => void): Quote[] {
  const [twse, tpex] = documents.map((document) => document.text())
  return [...readQuotes(TWSE, day, twse ?? '', note), ...readQuotes(TPEX, day, tpex ?? '', note)]
}

function readQuotes(from: QuoteTable, day: string, text: string, note: (sentence: string) => void): Quote[] {
  const { market, columns } = from
  const what = `${from.what} of ${day}`
  const { stat, date = '', tables = [] } = parseShape(what, quotesSchema, parseJson(what, text))
  if (stat.toLowerCase() !== 'ok') throw new SyncError(`${what} answered: ${stat}`)
  if (readAnyDate(date) !== day)
    throw new SyncError(`${what} returned the quotes of ${date || 'no day'} instead of ${day}.`)
  // The quotes follow several index tables, and column labels have stray blanks.
  const table = tables.find(({ fields = [] }) => fields.some((field) => field.trim() === columns.code))
  if (!table) throw new SyncError(`${what} has no table of quotes.`)
  const fields = (table.fields ?? []).map((field) => field.trim())
  if (Object.values(columns).some((name) => !fields.includes(name)))
    throw new SyncError(`${what} has unexpected columns: ${fields.join(', ').slice(0, 120)}.`)
  const record = fieldsOf(columns).transform((row) => readQuote(market, day, row))
  const records = (table.data ?? []).map((row) =>
    Object.fromEntries(fields.map((name, at) => [name, String(row[at] ?? '')])),
  )
  return readEach(what, records, (it) => parseShape(what, record, it), note)
}

/** Accepts 20260901 and ROC dates. */
function readAnyDate(text: string): string | undefined {
  const match = /^(20\d{2})[-/]?(\d{2})[-/]?(\d{2})$/.exec(text.trim())
  return match ? match.slice(1).join('-') : fromRocDate(text)
}
