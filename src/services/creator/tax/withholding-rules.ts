import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { KINDS, rateOn, type Kind } from './withholding-rates.ts'
import { figureOn, getFigure, type TaxFigure, type TaxFigureName } from './tax-figures.ts'

const kindRule = z.object({
  kind: z.enum(KINDS),
  name: z.string(),
  name_en: z.string(),
  /**
   * Other names of the kind of income, from 所得稅法 art. 4(1)(23) and 11(1), 施行細則 art. 8-5, and 財政部 1985-04-23
   * 台財稅第14917號函.
   */
  also: listCell,
  /**
   * The name of the figure from which the supplementary premium applies. Null if this kind of income has no premium.
   */
  nhi_from: z.enum(['', 'nhi_from_twd', 'minimum_wage_twd']).transform((figure) => (figure === '' ? null : figure)),
  note: z.string(),
  note_en: z.string(),
  resident_note: z.string(),
  resident_note_en: z.string(),
})

type KindRule = z.output<typeof kindRule>

const KIND_RULES = readTable('reference/creator/withholding-kinds.tsv', kindRule)

export function kindRuleOf(kind: Kind): KindRule {
  const rule = KIND_RULES.find((it) => it.kind === kind)
  if (!rule) throw new Error(`There is no withholding rule for the kind ${kind}.`)
  return rule
}

export const deductionSchema = z.object({
  rate: z.number().describe('As a fraction: 0.1 is ten percent.'),
  twd: z.number().describe('What is taken from this payment; 0 when nothing is.'),
  withheld: z.boolean(),
})

type Deduction = z.output<typeof deductionSchema>

/** The income tax withheld from one payment, rounded down to whole TWD. */
export function incomeTax(amount: number, kind: Kind, resident: boolean, date: string): Deduction {
  const pct = resident ? rateOn(kind, true, date).pct : nonResidentPct(amount, kind, date)
  const tax = new Decimal(amount).times(pct).div(100).floor().toNumber()
  const isExempt = resident
    ? isSpared(amount, tax, kind, date)
    : kind === '9B' && amount <= figureOn('author_fee_non_resident_twd', date)
  return toDeduction(new Decimal(pct).div(100), isExempt ? 0 : tax)
}

/**
 * Whether no tax is withheld. A salary is compared with the yearly threshold; for other income, the tax itself is
 * compared with a limit.
 */
function isSpared(amount: number, tax: number, kind: Kind, date: string): boolean {
  return kind === '50' ? amount < figureOn('salary_start_twd', date) : tax <= figureOn('exempt_tax_twd', date)
}

function nonResidentPct(amount: number, kind: Kind, date: string): number {
  const isLow = kind === '50' && amount <= lowSalaryTwd(date)
  return isLow ? figureOn('low_salary_pct', date) : rateOn(kind, false, date).pct
}

/** The limit up to which a non-resident’s monthly salary is taxed at a lower rate. */
export function lowSalaryTwd(date: string): number {
  return new Decimal(figureOn('minimum_wage_twd', date)).times(figureOn('low_salary_wages', date)).toNumber()
}

/**
 * From which figure the supplementary premium applies. Monthly pay from the insuring employer already has the ordinary
 * premium, so it has no supplementary one.
 */
export function premiumFrom(kind: Kind, isMonthly: boolean): KindRule['nhi_from'] {
  return kind === '50' && isMonthly ? null : kindRuleOf(kind).nhi_from
}

/** The supplementary premium on one payment, rounded to whole TWD. It applies to at most ten million TWD. */
export function nhiPremium(amount: number, kind: Kind, resident: boolean, date: string, isMonthly = false): Deduction {
  const nhiFrom = premiumFrom(kind, isMonthly)
  if (nhiFrom === null) return toDeduction(new Decimal(0), 0)
  const rate = new Decimal(figureOn('nhi_pct', date)).div(100)
  const isDue = resident && amount >= figureOn(nhiFrom, date)
  const premium = Decimal.min(amount, figureOn('nhi_cap_twd', date))
    .times(rate)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  return toDeduction(rate, isDue ? premium.toNumber() : 0)
}

/** The stamp duty on the receipt for a prize: 0.4 %, rounded down to whole TWD. It is zero below 250 TWD. */
export function stampDuty(amount: number, kind: Kind, date: string): Deduction {
  if (kind !== '91') return toDeduction(new Decimal(0), 0)
  const rate = new Decimal(figureOn('stamp_pct', date)).div(100)
  return toDeduction(rate, new Decimal(amount).times(rate).floor().toNumber())
}

export function figuresOf(kind: Kind, resident: boolean, date: string, isMonthly = false): TaxFigure[] {
  const nhiFrom = premiumFrom(kind, isMonthly)
  const names: TaxFigureName[] = resident ? [kind === '50' ? 'salary_start_twd' : 'exempt_tax_twd'] : []
  if (!resident && kind === '9B') names.push('author_fee_non_resident_twd')
  if (!resident && kind === '50') names.push('minimum_wage_twd', 'low_salary_wages', 'low_salary_pct')
  if (resident && nhiFrom !== null) names.push('nhi_pct', nhiFrom)
  if (kind === '91') names.push('stamp_pct')
  return (kind === '92' ? [] : names).map((name) => getFigure(name, date))
}

function toDeduction(rate: Decimal, twd: number): Deduction {
  return { rate: rate.toNumber(), twd, withheld: twd > 0 }
}

export const WITHHOLDING_REFERENCE = {
  asOf: '2026-01-28',
  staleAfterDays: 400,
  sources: [
    {
      name: '各類所得扣繳率標準（2021-06-30，G0340028）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=G0340028',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '薪資所得扣繳辦法（2010-12-22，G0340013）與 2026 年起扣標準（高雄國稅局 2026-01-28）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=G0340013',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '全民健康保險扣取及繳納補充保險費辦法（2024-03-20，L0060027）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0060027',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '印花稅法（2002-05-15，G0340091）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=G0340091',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
  ],
}
