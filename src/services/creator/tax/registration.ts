import { joinLanguages } from '#support/errors/localized-text.ts'
import { Decimal } from 'decimal.js'
import { NOT_LEGAL_ADVICE } from '../notices.ts'
import { figureOn, getFigure } from './tax-figures.ts'
import {
  REGISTRATION_FIGURE,
  regimePct,
  salesOf,
  taxRegime,
  thresholdShare,
  type Regime,
  type SaleType,
} from './tax-rules.ts'

function registrationLaw(date: string): string {
  const { valid_from, valid_to } = getFigure(REGISTRATION_FIGURE.goods, date)
  const days = valid_to === null ? `${valid_from} 起` : `${valid_to} 以前`
  const [goods, services] = [REGISTRATION_FIGURE.goods, REGISTRATION_FIGURE.services].map(
    (figure) => `${figureOn(figure, date) / 10_000} 萬元`,
  )
  return `加值型及非加值型營業稅法第 10、13、23、26、28、32、35 條；小規模營業人營業稅起徵點（${days}：貨物 ${goods}、勞務 ${services}）；財政部網路交易課稅問答`
}

/**
 * The tax duties of a seller with these monthly sales. `other` is the sales of the other kind: services beside goods,
 * or goods beside services.
 */
export function checkTax(monthly: number, type: SaleType, date: string, other = 0) {
  const sales = salesOf(monthly, type, other)
  const regime = taxRegime(sales, date)
  const threshold = getFigure(REGISTRATION_FIGURE[type], date)
  const pct = regimePct(regime, date)
  return {
    type,
    must_register: regime !== 'none',
    threshold_twd: threshold.value,
    // Rounds down, so that 100 appears only if the sales reach the threshold.
    threshold_pct: thresholdShare(sales, date).toDecimalPlaces(1, Decimal.ROUND_DOWN).toNumber(),
    must_issue_invoices: regime === 'standard',
    invoice_threshold_twd: figureOn('invoice_twd', date),
    business_tax: {
      regime,
      rate_pct: pct,
      twd_per_month: new Decimal(monthly).plus(other).times(pct).div(100).toDecimalPlaces(0).toNumber(),
      note: REGIME_NOTES[regime](pct),
    },
    valid_from: threshold.valid_from,
    figures: registrationFigures(type, regime, date, other > 0),
    steps: STEPS[regime](date).map(({ zh }) => zh),
    steps_en: STEPS[regime](date).map(({ en }) => en),
    law: registrationLaw(date),
    notice: NOT_LEGAL_ADVICE,
  }
}

/** The thresholds of a day, for unknown sales. Fields that depend on the sales are null. */
export function taxThresholds(type: SaleType, date: string) {
  const { value, valid_from } = getFigure(REGISTRATION_FIGURE[type], date)
  return {
    type,
    must_register: null,
    threshold_twd: value,
    threshold_pct: null,
    must_issue_invoices: null,
    invoice_threshold_twd: figureOn('invoice_twd', date),
    business_tax: null,
    valid_from,
    figures: [...KINDS, 'invoice_twd' as const, ...RATES].map((figure) => getFigure(figure, date)),
    steps: [],
    steps_en: [],
    law: registrationLaw(date),
    notice: NOT_LEGAL_ADVICE,
  }
}

const KINDS = [REGISTRATION_FIGURE.goods, REGISTRATION_FIGURE.services]
const RATES = ['small_tax_pct', 'standard_tax_pct'] as const

function registrationFigures(type: SaleType, regime: Regime, date: string, isMixed: boolean) {
  const rate = regime === 'none' ? [] : [regime === 'small' ? RATES[0] : RATES[1]]
  const kinds = isMixed ? KINDS : [REGISTRATION_FIGURE[type]]
  return [...kinds, 'invoice_twd' as const, ...rate].map((figure) => getFigure(figure, date))
}

/** The notes for each tax regime. The argument is the tax rate of the day in percent. */
const REGIME_NOTES: Record<Regime, (pct: number) => string> = {
  none: () =>
    joinLanguages(
      'Below the threshold: no registration and no business tax for now.',
      '未達起徵點，暫免稅籍登記與營業稅。',
    ),
  small: (pct) =>
    joinLanguages(
      `Small business: ${pct}%, assessed by the tax office each quarter.`,
      `小規模營業人，由國稅局按季查定 ${pct}%。`,
    ),
  standard: (pct) =>
    joinLanguages(
      `Uniform invoices at ${pct}%, less the tax on what was bought with invoices.`,
      `使用統一發票，稅率 ${pct}%，可扣抵進項稅額。`,
    ),
}

/** Whether a step is not needed yet, because it applies only to higher sales: invoices for a small business. */
export function isStepForLater(regime: Regime, at: number): boolean {
  return regime === 'small' && at === 2
}

const STEPS: Record<Regime, (date: string) => readonly { zh: string; en: string }[]> = {
  none: () => [
    {
      zh: '每月記錄銷售額；同時賣貨物與勞務者，各自占起徵點的比例合計達 100% 就要登記。',
      en: 'Record the sales of each month. Who sells both goods and services registers once their shares of the two thresholds add up to 100%.',
    },
    {
      zh: '保留進貨與金流憑證；營利所得仍應併入個人綜合所得稅申報。',
      en: 'Keep receipts of purchases and payments; the profit still belongs in the personal income tax return.',
    },
  ],
  small: (date) => {
    const pct = figureOn('small_tax_pct', date)
    const invoices = figureOn('invoice_twd', date).toLocaleString('en')
    return [
      {
        zh: '向國稅局申請稅籍登記，並在網路銷售頁面揭露營業人名稱與統一編號。',
        en: 'Register for tax with the National Taxation Bureau, and show the business name and tax ID on the sales page.',
      },
      {
        zh: `國稅局每季查定並寄發 ${pct}% 營業稅繳款書。`,
        en: `The bureau assesses the ${pct}% each quarter and sends the bill.`,
      },
      {
        zh: `月銷售額達 ${invoices} 元起會被核定使用統一發票，自國稅局核定之日起開立。`,
        en: `From NT$${invoices} a month the use of uniform invoices is ordered, from the day that the bureau names.`,
      },
    ]
  },
  standard: () => [
    {
      zh: '向國稅局申請稅籍登記並領用或申請電子發票。',
      en: 'Register for tax, and apply for uniform invoices, on paper or electronic.',
    },
    {
      zh: '每筆銷售開立統一發票，定價應內含營業稅。',
      en: 'Issue an invoice for every sale; the marked price includes the business tax.',
    },
    {
      zh: '每兩個月一期，次期 15 日前申報並繳納營業稅（營業稅法第 35 條）。',
      en: 'File and pay every two months, by the 15th of the month after (Business Tax Act art. 35).',
    },
  ],
}
