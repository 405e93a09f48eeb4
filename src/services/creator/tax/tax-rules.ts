import { Decimal } from 'decimal.js'
import { figureOn, type TaxFigureName } from './tax-figures.ts'

export type SaleType = 'goods' | 'services'
export type Regime = 'none' | 'small' | 'standard'

export const REGISTRATION_FIGURE: Record<SaleType, TaxFigureName> = {
  goods: 'register_goods_twd',
  services: 'register_services_twd',
}

export type Sales = Readonly<Record<SaleType, number>>

export function salesOf(monthly: number, type: SaleType, other: number): Sales {
  return type === 'goods' ? { goods: monthly, services: other } : { goods: other, services: monthly }
}

/** The sales in percent of the threshold. With sales of goods and services, the two percentages add up. */
export function thresholdShare(sales: Sales, date: string): Decimal {
  const shareOf = (type: SaleType) => new Decimal(sales[type]).times(100).div(figureOn(REGISTRATION_FIGURE[type], date))
  return shareOf('goods').plus(shareOf('services'))
}

/** The business tax regime for these monthly sales. It applies from the threshold on, including sales equal to it. */
export function taxRegime(sales: Sales, date: string): Regime {
  if (thresholdShare(sales, date).lt(100)) return 'none'
  return sales.goods + sales.services < figureOn('invoice_twd', date) ? 'small' : 'standard'
}

export function regimePct(regime: Regime, date: string): number {
  if (regime === 'none') return 0
  return figureOn(regime === 'small' ? 'small_tax_pct' : 'standard_tax_pct', date)
}

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
