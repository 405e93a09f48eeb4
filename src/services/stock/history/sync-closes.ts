import { z } from 'zod'
import type { Database } from '#db/client.ts'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#sync/define-sync.ts'
import { addDays, fromRocDate } from '#dates/taipei.ts'
import { findCompany, listCompanies, type Company } from '../companies/companies.ts'
import { closesDataset, etfsDataset } from '../datasets.ts'
import { listLatestCloses } from './queries.ts'
import { readFigure } from './read-figure.ts'

const TWSE = 'https://openapi.twse.com.tw/v1/exchangeReport/STOCK_DAY_ALL'
const TPEX = 'https://www.tpex.org.tw/openapi/v1/tpex_mainboard_quotes'

// Both exchanges send every figure as text, and dashes where nothing was traded.
const twseSchema = z.array(
  z.object({
    Date: z.string(),
    Code: z.string(),
    Name: z.string(),
    OpeningPrice: z.string(),
    HighestPrice: z.string(),
    LowestPrice: z.string(),
    ClosingPrice: z.string(),
    TradeVolume: z.string(),
  }),
)

const tpexSchema = z.array(
  z.object({
    Date: z.string(),
    SecuritiesCompanyCode: z.string(),
    CompanyName: z.string(),
    Open: z.string(),
    High: z.string(),
    Low: z.string(),
    Close: z.string(),
    TradingShares: z.string(),
  }),
)

/** The markets trade on the same days. The Lunar New Year’s closure is the longest time that one file may lag. */
const DAYS_APART_MAX = 14

/** A share may be split; where many cost five times as much or as little as at their last close, the unit is wrong. */
const JUMP_MAX = 5
const JUMPS_MAX = 5

interface Quote {
  readonly market: Company['market']
  readonly date: string
  readonly code: string
  readonly name: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume_lots: number | null
}

export const syncCloses = defineSync({
  name: 'stock_closes',
  title: 'Closes of the theme stocks and ETFs from both markets',
  // The exchange closes at 13:30; its files of the day are complete by late afternoon.
  every: '20 15,17,19 * * 1-5',
  source: {
    name: 'Taiwan Stock Exchange (TWSE) and Taipei Exchange (TPEx), daily quotes',
    url: TWSE,
    licence: 'Open Government Data License, version 1.0',
  },
  datasets: [closesDataset, etfsDataset],
  check: (batches, db) => refuseJumps(batches.find(({ dataset }) => dataset === closesDataset)?.rows ?? [], db),
  async fetch({ get }) {
    return [await get(TWSE), await get(TPEX)]
  },
  parse: parseCloses,
})

/** The day of the older market is the day up to which both hold. */
export function parseCloses(documents: readonly SourceDocument[], { today }: Pick<SyncContext, 'today'>): Batch[] {
  const [twse, tpex] = documents.map((document) => document.text())
  const quotes = [...twseQuotes(twse ?? ''), ...tpexQuotes(tpex ?? '')]
  const days = [oneDate('TWSE', quotes, 'twse'), oneDate('TPEx', quotes, 'tpex')].toSorted()
  const [asOf = '', newest = ''] = days
  if (newest > today) throw new SyncError(`The closes of ${newest} are said to be known on ${today}.`)
  if (asOf < addDays(newest, -DAYS_APART_MAX)) {
    throw new SyncError(`One market’s file is of ${asOf} and the other’s of ${newest}.`)
  }
  return [
    {
      dataset: closesDataset,
      mode: 'upsert',
      asOf,
      // 72 stocks, of which a few may be suspended.
      rowsMin: 60,
      rows: quotes
        .filter(({ code, market }) => findCompany(code)?.market === market)
        .map(({ code, date, open, high, low, close, volume_lots }) => ({
          code,
          date,
          open,
          high,
          low,
          close,
          volume_lots,
        })),
    },
    {
      dataset: etfsDataset,
      mode: 'upsert',
      asOf,
      rowsMin: 200,
      rows: quotes
        .filter(({ code }) => /^00\d{2,4}[A-Z]?$/.test(code))
        .map(({ code, name, market, close, date }) => ({ code, name, market, close, close_date: date })),
    },
  ]
}

function twseQuotes(text: string): Quote[] {
  return parseShape('STOCK_DAY_ALL', twseSchema, parseJson('STOCK_DAY_ALL', text)).flatMap((row) =>
    quote('twse', row.Date, row.Code, row.Name, row.TradeVolume, [
      row.OpeningPrice,
      row.HighestPrice,
      row.LowestPrice,
      row.ClosingPrice,
    ]),
  )
}

function tpexQuotes(text: string): Quote[] {
  const what = 'tpex_mainboard_quotes'
  return parseShape(what, tpexSchema, parseJson(what, text)).flatMap((row) =>
    quote('tpex', row.Date, row.SecuritiesCompanyCode, row.CompanyName, row.TradingShares, [
      row.Open,
      row.High,
      row.Low,
      row.Close,
    ]),
  )
}

/** Nothing for a security that was not traded. */
function quote(
  market: Company['market'],
  rocDate: string,
  code: string,
  name: string,
  shares: string,
  prices: readonly [string, string, string, string],
): Quote[] {
  const [open = null, high = null, low = null, close = null] = prices.map((text) => toPrice(code, text))
  if (close === null) return []
  if ((high !== null && close > high) || (low !== null && close < low)) {
    throw new SyncError(`${market}: ${code} closed at ${close}, outside the day’s ${low} to ${high}.`)
  }
  const date = fromRocDate(rocDate)
  if (!date) throw new SyncError(`${market}: ${rocDate} of ${code} is not a date.`)
  const volume = readFigure(shares)
  return [
    {
      market,
      date,
      code: code.trim(),
      name: name.trim(),
      open,
      high,
      low,
      close,
      volume_lots: typeof volume === 'number' ? Math.floor(volume / 1000) : null,
    },
  ]
}

/** Null where nothing was traded: dashes, an empty field, or 0. */
function toPrice(code: string, text: string): number | null {
  const price = readFigure(text)
  if (price === undefined || Number(price) < 0) throw new SyncError(`${text} is no price of ${code}.`)
  return price === 0 ? null : price
}

function refuseJumps(rows: Batch['rows'], db: Database): string | undefined {
  const held = listLatestCloses(
    db,
    listCompanies().map(({ code }) => code),
  )
  const jumped = rows.filter(({ code, close }) => {
    const before = held.get(String(code))?.latest.close
    return before !== undefined && Math.max(Number(close) / before, before / Number(close)) > JUMP_MAX
  })
  if (jumped.length <= JUMPS_MAX) return undefined
  return `${jumped.length} of ${rows.length} stocks cost more than ${JUMP_MAX} times, or less than a fifth of, their last close.`
}

/** A file holds one trading day. One that mixes two is being written at this moment. */
function oneDate(what: string, quotes: readonly Quote[], market: Company['market']): string {
  const dates = new Set(quotes.filter((it) => it.market === market).map(({ date }) => date))
  const [date, another] = dates
  if (!date) throw new SyncError(`${what} sent no traded security.`)
  if (another) throw new SyncError(`${what} mixes the trading days ${date} and ${another}.`)
  return date
}
