import { z } from 'zod'
import type { Batch, SourceDocument } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#sync/define-sync.ts'
import { fromRocDate } from '#sync/taipei.ts'
import { findCompany, type Company } from './companies.ts'
import { closesDataset, etfsDataset } from './datasets.ts'

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
  async fetch({ get }) {
    return [await get(TWSE), await get(TPEX)]
  },
  parse: parseCloses,
})

/** The day of the older market is the day up to which both hold. */
export function parseCloses(documents: readonly SourceDocument[]): Batch[] {
  const [twse, tpex] = documents.map((document) => document.text())
  const quotes = [...twseQuotes(twse ?? ''), ...tpexQuotes(tpex ?? '')]
  const asOf = [oneDate('TWSE', quotes, 'twse'), oneDate('TPEx', quotes, 'tpex')].toSorted()[0] ?? ''
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
  const [open = null, high = null, low = null, close = null] = prices.map(toPrice)
  if (close === null) return []
  const date = fromRocDate(rocDate)
  if (!date) throw new SyncError(`${market}: ${rocDate} of ${code} is not a date.`)
  const volume = Number(shares.replaceAll(',', ''))
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
      volume_lots: Number.isFinite(volume) ? Math.floor(volume / 1000) : null,
    },
  ]
}

function toPrice(text: string): number | null {
  const value = text.replaceAll(',', '').trim()
  return /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 ? Number(value) : null
}

/** A file holds one trading day. One that mixes two is being written at this moment. */
function oneDate(what: string, quotes: readonly Quote[], market: Company['market']): string {
  const dates = new Set(quotes.filter((it) => it.market === market).map(({ date }) => date))
  const [date, another] = dates
  if (!date) throw new SyncError(`${what} sent no traded security.`)
  if (another) throw new SyncError(`${what} mixes the trading days ${date} and ${another}.`)
  return date
}
