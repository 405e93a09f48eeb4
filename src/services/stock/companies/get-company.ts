import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { findSecurity } from '../names/security-names.ts'
import { findCompany, type Company } from './companies.ts'

/** Throws `not_found` for a company outside the themes. The message names the operation that has its closes. */
export function getCompany(db: Database, code: string): Company {
  const company = findCompany(code)
  if (company) return company
  throw notCovered(db, code)
}

const MARKETS = {
  twse: { zh: '上市', en: 'TWSE', page: 'https://www.twse.com.tw/zh/trading/historical/stock-day.html' },
  tpex: { zh: '上櫃', en: 'TPEx', page: 'https://www.tpex.org.tw/zh-tw/mainboard/trading/info/stock-pricing.html' },
}

/** Suggests no similar codes, because a similar code is another company. */
export function notCovered(db: Database, code: string): ApiError {
  if (code.startsWith('00')) {
    return new ApiError(
      'not_found',
      `Codes that begin with 00 are ETFs: ask [estimate_etf_dividend_2027] for ${code}.`,
      {
        zh: `00 開頭的是 ETF，${code} 請問 [estimate_etf_dividend_2027]。`,
      },
    )
  }
  const security = findSecurity(db, code)
  if (!security) {
    return new ApiError(
      'not_found',
      `No company with the code ${code} is on the list of those listed on TWSE and TPEx. Emerging-board and delisted companies are not on it.`,
      { zh: `上市、上櫃公司名單中沒有代號 ${code}；興櫃與已下市櫃的公司沒有收錄。` },
    )
  }
  const { zh, en, page } = MARKETS[security.market]
  const nameEn = security.name_en ? `${security.name_en}, ${security.name}` : security.name
  return new ApiError(
    'not_found',
    `${code} (${nameEn}; ${en}) is not one of the 72 theme stocks with daily closes: [list_stock_themes]. Its closes: ${page}`,
    {
      zh: `${code} ${security.name}是${zh}公司，不過這裡只收 72 檔題材股的每日收盤價（[list_stock_themes]）。它的股價請看 ${page}`,
      headline: {
        zh: `這裡沒有${security.name}（${code}）的股價`,
        en: `The closes of ${security.name_en ?? security.name} (${code}) are not available here`,
      },
    },
  )
}
