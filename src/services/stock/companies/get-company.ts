import { ApiError } from '#errors/errors.ts'
import { findCompany, listCompanies, type Company } from './companies.ts'
import { nearCodes } from './near-codes.ts'

/** The theme stock of this code, or `not_found` with codes that may have been meant. */
export function getCompany(code: string): Company {
  const company = findCompany(code)
  if (company) return company
  const hint = code.startsWith('00')
    ? ` Codes that begin with 00 are ETFs: ask [estimate_etf_dividend_2027] for ${code}.`
    : ''
  const hintZh = code.startsWith('00') ? `00 開頭的是 ETF，請問 [estimate_etf_dividend_2027]。` : ''
  throw new ApiError('not_found', `${code} is not one of the 72 theme stocks.${hint}`, {
    zh: `${code} 不在 72 檔題材股之中。${hintZh}`,
    suggestions: nearCodes(code, listCompanies()),
  })
}
