import type { Batch } from '#operation/sync.ts'
import { SyncError } from '#data/sync/define-sync.ts'
import { findCompany, type Company } from '../companies/companies.ts'
import { closesDataset, etfsDataset, lastClosesDataset } from '../datasets.ts'
import { readFigure } from '../exchange-lists.ts'

export interface Quote {
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

/** The cells of a quote as an exchange writes them. A security without a trade has dashes in place of figures. */
export type WrittenQuote = Readonly<Record<'code' | 'name' | 'shares' | 'open' | 'high' | 'low' | 'close', string>>

/** Empty for a security without a trade. Throws `SyncError` for impossible prices. */
export function readQuote(
  market: Company['market'],
  date: string,
  { code, name, shares, ...prices }: WrittenQuote,
): Quote[] {
  const priceOf = (text: string) => toPrice(code, text)
  const [open, high] = [priceOf(prices.open), priceOf(prices.high)]
  const [low, close] = [priceOf(prices.low), priceOf(prices.close)]
  if (close === null) return []
  if ((high !== null && close > high) || (low !== null && close < low)) {
    throw new SyncError(`${market}: ${code} closed at ${close}, outside the day’s ${low} to ${high}.`)
  }
  const volume = readFigure(shares)
  const volume_lots = typeof volume === 'number' ? Math.floor(volume / 1000) : null
  return [{ market, date, code: code.trim(), name: name.trim(), open, high, low, close, volume_lots }]
}

/** Null if nothing was traded, which the exchanges write as dashes, an empty field or 0. */
function toPrice(code: string, text: string): number | null {
  const price = readFigure(text)
  if (price === undefined || Number(price) < 0) throw new SyncError(`${text} is not a price of ${code}.`)
  return price === 0 ? null : price
}

/** Throws for a file with quotes of two trading days, because the exchange is still writing it. */
export function ofOneDay(what: string, quotes: readonly Quote[]): { day: string; quotes: readonly Quote[] } {
  const [day, another] = new Set(quotes.map(({ date }) => date))
  if (!day) throw new SyncError(`${what} returned no traded security.`)
  if (another) throw new SyncError(`${what} mixes the trading days ${day} and ${another}.`)
  return { day, quotes }
}

const isOneMarket = (quotes: readonly Quote[]) => new Set(quotes.map(({ market }) => market)).size < 2

/** One batch for the closes of theme stocks, one for the last closes of ETFs. */
export function toBatches(quotes: readonly Quote[], asOf: string): [stocks: Batch, funds: Batch] {
  const isPart = isOneMarket(quotes)
  const funds = quotes.filter(isFund)
  const stocks = quotes.filter(({ code, market }) => findCompany(code)?.market === market)
  return [
    {
      dataset: closesDataset,
      mode: 'upsert',
      asOf,
      isPart,
      // The themes have 47 stocks on TWSE and 25 on TPEx, of which a few may be suspended.
      rowsMin: isPart ? 20 : 60,
      rows: stocks.map(({ name: _name, market: _market, ...row }) => row),
    },
    {
      dataset: etfsDataset,
      mode: 'upsert',
      asOf,
      isPart,
      rowsMin: isPart ? 70 : 200,
      rows: funds.map(({ code, name, market, close, date }) => ({
        code,
        name,
        market,
        close,
        close_date: date,
      })),
    },
  ]
}

function isFund({ code }: Quote): boolean {
  return /^00\d{2,4}[A-Z]?$/.test(code)
}

/** Closes of ETFs. `rowsMin` is 0, because the number of theme stocks already shows whether the file is complete. */
export function toFundCloses(quotes: readonly Quote[], asOf: string): Batch {
  const rows = quotes.filter(isFund).map(({ name: _name, market: _market, ...row }) => row)
  return { dataset: closesDataset, mode: 'upsert', asOf, isPart: isOneMarket(quotes), rowsMin: 0, rows }
}

/** The last trading day of every listed company. Company codes have four digits and do not begin with 0. */
export function toLastCloses(quotes: readonly Quote[], asOf: string): Batch {
  const shares = quotes.filter(({ code }) => /^[1-9]\d{3}$/.test(code))
  return {
    dataset: lastClosesDataset,
    mode: 'upsert',
    asOf,
    isPart: isOneMarket(quotes),
    // A low minimum is enough, because the number of theme stocks already shows whether the file is complete.
    rowsMin: 20,
    rows: shares.map((quote) => ({ ...quote, previous_date: null, previous_close: null, earlier: [] })),
  }
}
