import { addDays, toRocDate } from '#support/dates/taipei.ts'
import { drawn, type Answer } from './played-faults.ts'

// Simulates weeks of the wholesale markets, in the form of FarmTransData in 2026. Markets are closed on Mondays, and
// the source reports it.

export const MARKETS_HOST = 'data.moa.gov.tw'
export const MARKETS = ['台北一', '三重區'] as const
export const PRODUCTS = 200

export const isMarketDay = (day: string) => new Date(day).getUTCDay() !== 1
export const marketPrice = (at: number, market: string, day: string) => 10 + drawn(900, 'price', at, market, day) / 10
const kilograms = (at: number, market: string, day: string) => 1000 + drawn(5000, 'kilograms', at, market, day)

export function meanPrice(at: number, day: string): number {
  const sold = MARKETS.map((market) => [marketPrice(at, market, day), kilograms(at, market, day)] as const)
  const paid = sold.reduce((sum, [price, amount]) => sum + price * amount, 0)
  return paid / sold.reduce((sum, [, amount]) => sum + amount, 0)
}

/** The rows of the requested day, or of the last four trading days. Since January, the columns have another order. */
export function markets({ searchParams }: URL, today: string): Answer {
  const asked = searchParams.get('StartDate')
  const lately = Array.from({ length: 6 }, (_, at) => addDays(today, -at))
  const days = asked === null ? lately.filter(isMarketDay).slice(0, 4) : [dayOf(asked)].filter((day) => day <= today)
  const isTurned = today >= '2027-01-01'
  const columns = [
    '交易日期',
    '種類代碼',
    '作物代號',
    '作物名稱',
    '市場代號',
    '市場名稱',
    '上價',
    '中價',
    '下價',
    '平均價',
    '交易量',
  ]
  const rows = days.flatMap((day) => (isMarketDay(day) ? tradesOf(day) : restOf(day)))
  const lines = [columns, ...rows].map((row) => (isTurned ? row.toReversed() : row).join(','))
  return { body: `\uFEFF${lines.join('\r\n')}\r\n` }
}

const dayOf = (written: string) => {
  const [year = '', month = '', day = ''] = written.split('.')
  return `${Number(year) + 1911}-${month}-${day}`
}

function tradesOf(day: string): string[][] {
  return MARKETS.flatMap((market) =>
    Array.from({ length: PRODUCTS }, (_, at) => [
      toRocDate(day),
      'N04',
      `V${at}`,
      `菜${at}`,
      '109',
      market,
      '0',
      '0',
      '0',
      String(marketPrice(at, market, day)),
      `"${kilograms(at, market, day).toLocaleString('en')}"`,
    ]),
  )
}

function restOf(day: string): string[][] {
  return MARKETS.map((market) => [toRocDate(day), 'N04', 'rest', '休市', '109', market, '0', '0', '0', '0', '0'])
}
