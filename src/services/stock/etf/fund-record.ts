import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { findCompany } from '../companies/companies.ts'
import { estimate2027, frequencyOf, lastTwelveMonths, yieldPct, type Estimate } from './estimate.ts'
import { findEtf, listEtfs, listPayouts, type EtfRow, type PayoutRow } from './queries.ts'
import { perUnitToday, splitFactor } from './splits.ts'

export interface FundRecord extends EtfRow {
  /** The day of the close. */
  readonly as_of: string | null
  /** Amounts are per unit as it was on the ex-date. All other figures are per unit of today, after any split. */
  readonly payouts: (PayoutRow & { readonly split_factor: number })[]
  readonly estimate: Estimate
  /** Null if no payout is recorded. A fund may have paid all the same. */
  readonly last_12m_twd: number | null
  readonly payouts12m: number
  readonly yield_pct: number | null
}

/**
 * One record per fund, in the order of `funds`. `asOf` is the day up to which payouts are complete. With `sold`, only
 * payouts that a paid answer may contain are used.
 */
export function fundRecords(db: Database, funds: readonly EtfRow[], asOf: string | null, sold?: 'sold'): FundRecord[] {
  const payouts = listPayouts(
    db,
    funds.map((etf) => etf.code),
    sold,
  )
  return funds.map((etf) => toFundRecord(etf, payouts.get(etf.code) ?? [], asOf ?? ''))
}

function toFundRecord(etf: EtfRow, rows: PayoutRow[], asOf: string): FundRecord {
  const payouts = rows.map((row) => ({ ...row, split_factor: splitFactor(row.code, row.ex_date) }))
  const paid = payouts.map((payout) => ({ ex_date: payout.ex_date, amount_twd: perUnitToday(payout) }))
  const frequency = frequencyOf(etf.frequency, paid)
  const year = lastTwelveMonths(paid, asOf)
  const last_12m_twd = paid.length > 0 ? year.total_twd : null
  return {
    ...etf,
    as_of: etf.close_date,
    payouts,
    frequency,
    estimate: estimate2027(paid, frequency, asOf),
    last_12m_twd,
    payouts12m: year.count,
    // A close from before a split is converted to the price of a unit of today.
    yield_pct: yieldPct(last_12m_twd, etf.close && etf.close / splitFactor(etf.code, etf.close_date ?? asOf)),
  }
}

/** Throws `not_found`, with similar codes, for an unknown fund. */
export function getEtf(db: Database, code: string): EtfRow {
  const etf = findEtf(db, code)
  if (etf) return etf
  const company = findCompany(code)
  const hint = company
    ? `${company.name} is a stock: ask [get_stock] for ${code}.`
    : 'ETF codes keep their leading zeros, and delisted ETFs are not covered.'
  const etfs = listEtfs(db)
  const hintZh = company ? `${company.name} 是股票，請問 [get_stock]。` : 'ETF 代號前面的 0 要寫；已下市的沒有收錄。'
  throw new ApiError('not_found', `There is no listed ETF ${code} on record. ${hint}`, {
    zh: `沒有收錄代號 ${code} 的上市 ETF。${hintZh}`,
    suggestions: nearCodes(code, etfs),
    called: Object.fromEntries(etfs.map(({ code: near, name }) => [near, [`${name} ${near}`, `${name} ${near}`]])),
  })
}

/**
 * Suggestions for an unknown code: codes that match with leading zeros added, and funds whose name was sent instead of
 * a code.
 */
function nearCodes(asked: string, known: readonly { code: string; name: string }[]): string[] {
  const padded = known.filter(({ code }) => code !== asked && code.replace(/^0+/, '') === asked.replace(/^0+/, ''))
  const named = known.filter(({ name }) => asked.length > 1 && name.includes(asked))
  return [...new Set([...padded, ...named].map(({ code, name }) => `${code} ${name}`))].slice(0, 5)
}
