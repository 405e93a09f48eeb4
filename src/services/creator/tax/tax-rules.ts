/** Business tax of a seller in Taiwan, from sales of one month. Thresholds in force from 2025-01-01. */
export const REGISTRATION_THRESHOLD_TWD = { goods: 100_000, services: 50_000 } as const
export const INVOICE_THRESHOLD_TWD = 200_000
const SMALL_PCT = 1
const STANDARD_PCT = 5

export type SaleType = keyof typeof REGISTRATION_THRESHOLD_TWD
export type Regime = 'none' | 'small' | 'standard'

/** Sales that reach a threshold count as past it. */
export function taxRegime(monthly: number, type: SaleType): Regime {
  if (monthly < REGISTRATION_THRESHOLD_TWD[type]) return 'none'
  return monthly < INVOICE_THRESHOLD_TWD ? 'small' : 'standard'
}

export const REGIME_PCT: Record<Regime, number> = { none: 0, small: SMALL_PCT, standard: STANDARD_PCT }

export const TAX_REFERENCE = {
  asOf: '2025-02-05',
  staleAfterDays: 730,
  sources: [
    {
      name: '財政部稅務入口網，網路交易課稅專區（2025-02-05 更新）；加值型及非加值型營業稅法',
      url: 'https://www.etax.nat.gov.tw/etwmain/tax-info/network-transaction-taxtation-area/q-and-a',
      licence: 'Facts of law and official notices: not works (Copyright Act art. 9)',
    },
  ],
}
