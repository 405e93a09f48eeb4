import { Decimal } from 'decimal.js'
import { rateOn, type Kind } from './withholding-rates.ts'
import { figureOn, getFigure, type TaxFigure, type TaxFigureName } from './tax-figures.ts'

interface KindRule {
  readonly name: string
  readonly nameEn: string
  /** From which figure on the supplementary premium is due; null where the kind is none of the six. */
  readonly nhiFrom: 'nhi_from_twd' | 'minimum_wage_twd' | null
  readonly note: string
  readonly noteEn: string
  /** What a resident alone has to know. */
  readonly residentNote?: string
  readonly residentNoteEn?: string
}

export const KIND_RULES: Record<Kind, KindRule> = {
  '9A': {
    name: '執行業務報酬',
    nameEn: 'Professional fee',
    nhiFrom: 'nhi_from_twd',
    note: '自行負擔成本、以專業承攬的報酬，例如表演、設計、拍攝。',
    noteEn: 'For work taken on as a professional at one’s own cost, such as performing, design or filming.',
  },
  '9B': {
    name: '稿費、版稅、講演鐘點費',
    nameEn: 'Author’s fee, copyright royalty or lecture fee',
    nhiFrom: 'nhi_from_twd',
    note: '例如文章、漫畫、配樂、演講。',
    noteEn: 'For articles, comics, music, talks and the like.',
    residentNote:
      '全年合計 18 萬元內的免稅額於結算申報時適用（所得稅法第 4 條第 1 項第 23 款），給付時仍按本規定扣繳。',
    residentNoteEn:
      'The exemption of NT$180,000 a year is claimed in the annual return (Income Tax Act art. 4(1)(23)); payments are withheld from all the same.',
  },
  '50': {
    name: '薪資所得（兼職或非每月給付）',
    nameEn: 'Salary (side job, or not paid monthly)',
    nhiFrom: 'minimum_wage_twd',
    note: '',
    noteEn: '',
    residentNote:
      '兼職與非每月給付者按 5% 扣；每次給付未達當年度起扣標準（無配偶及受扶養親屬）者免扣。全職每月給付者依扣繳稅額表。',
    residentNoteEn:
      'Side pay and pay that is not monthly is charged 5%, and nothing below the starting amount of the year; full-time monthly pay follows the table.',
  },
  '92': {
    name: '其他所得',
    nameEn: 'Other income',
    nhiFrom: null,
    note: '若性質為佣金，給付時應扣繳：居住者 10%（第 2 條第 1 項第 2 款），非居住者 20%（第 3 條第 1 項第 3 款）。',
    noteEn:
      'If it is a commission in nature, tax is withheld: 10% from residents (art. 2(1)(2)), 20% from non-residents (art. 3(1)(3)).',
  },
  '51': {
    name: '租金',
    nameEn: 'Rent',
    nhiFrom: 'nhi_from_twd',
    note: '例如向個人租用場地或器材。',
    noteEn: 'For example a place or equipment hired from a person.',
  },
  '53': {
    name: '權利金',
    nameEn: 'Royalty for a licence',
    nhiFrom: null,
    note: '授權肖像、著作或商標的對價；不在補充保險費的六類所得內。',
    noteEn:
      'For licensing a likeness, a work or a trademark; none of the six kinds of income that the premium is taken from.',
  },
  '91': {
    name: '競技、競賽及機會中獎獎金',
    nameEn: 'Contest or chance prize',
    nhiFrom: null,
    note: '例如抽獎、比賽獎金；政府舉辦的獎券另有規定。領獎收據另貼印花稅 0.4%，稅額不足 1 元免貼，發獎單位代扣時併入扣除。',
    noteEn:
      'For raffles and contests; lotteries of the government have rules of their own. The receipt carries stamp duty of 0.4%, none below NT$1, which organisers usually take from the prize.',
  },
  commission: {
    name: '佣金',
    nameEn: 'Commission',
    nhiFrom: null,
    note: '依成交抽成的分潤、團購主抽成常屬佣金；不在補充保險費的六類所得內。',
    noteEn:
      'For a share of each sale, as organisers of group buys get; none of the six kinds of income that the premium is taken from.',
  },
}

export interface Deduction {
  readonly rate: number
  readonly twd: number
  readonly withheld: boolean
}

/** Income tax on one payment. Tax is counted in whole TWD, what is less than one is dropped. */
export function incomeTax(amount: number, kind: Kind, resident: boolean, date: string): Deduction {
  const pct = resident ? rateOn(kind, true, date).pct : nonResidentPct(amount, kind, date)
  const tax = new Decimal(amount).times(pct).div(100).floor().toNumber()
  const isExempt = resident
    ? isSpared(amount, tax, kind, date)
    : kind === '9B' && amount <= figureOn('author_fee_non_resident_twd', date)
  return deduction(new Decimal(pct).div(100), isExempt ? 0 : tax)
}

/** Salary is spared below the starting amount of the year, everything else by the tax on one payment. */
function isSpared(amount: number, tax: number, kind: Kind, date: string): boolean {
  return kind === '50' ? amount < figureOn('salary_start_twd', date) : tax <= figureOn('exempt_tax_twd', date)
}

function nonResidentPct(amount: number, kind: Kind, date: string): number {
  const isLow = kind === '50' && amount <= lowSalaryTwd(date)
  return isLow ? figureOn('low_salary_pct', date) : rateOn(kind, false, date).pct
}

/** Up to this much for a whole month a non-resident’s salary is charged less. */
export function lowSalaryTwd(date: string): number {
  return new Decimal(figureOn('minimum_wage_twd', date)).times(figureOn('low_salary_wages', date)).toNumber()
}

/** The insuring employer's monthly pay is in the ordinary premium; the supplementary one is taken from side jobs. */
export function premiumFrom(kind: Kind, isMonthly: boolean): KindRule['nhiFrom'] {
  return kind === '50' && isMonthly ? null : KIND_RULES[kind].nhiFrom
}

/** The supplementary premium on one payment, rounded to the TWD; nothing is charged above ten million. */
export function nhiPremium(amount: number, kind: Kind, resident: boolean, date: string, isMonthly = false): Deduction {
  const nhiFrom = premiumFrom(kind, isMonthly)
  if (nhiFrom === null) return deduction(new Decimal(0), 0)
  const rate = new Decimal(figureOn('nhi_pct', date)).div(100)
  const isDue = resident && amount >= figureOn(nhiFrom, date)
  const premium = Decimal.min(amount, figureOn('nhi_cap_twd', date))
    .times(rate)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  return deduction(rate, isDue ? premium.toNumber() : 0)
}

/** Stamp duty on the receipt for a prize: 0.4 %, in whole TWD, so that nothing is due on less than 250. */
export function stampDuty(amount: number, kind: Kind, date: string): Deduction {
  if (kind !== '91') return deduction(new Decimal(0), 0)
  const rate = new Decimal(figureOn('stamp_pct', date)).div(100)
  return deduction(rate, new Decimal(amount).times(rate).floor().toNumber())
}

/** The figures of the day that a payment of this kind is counted with. */
export function figuresOf(kind: Kind, resident: boolean, date: string, isMonthly = false): TaxFigure[] {
  const nhiFrom = premiumFrom(kind, isMonthly)
  const names: TaxFigureName[] = resident ? [kind === '50' ? 'salary_start_twd' : 'exempt_tax_twd'] : []
  if (!resident && kind === '9B') names.push('author_fee_non_resident_twd')
  if (!resident && kind === '50') names.push('minimum_wage_twd', 'low_salary_wages', 'low_salary_pct')
  if (resident && nhiFrom !== null) names.push('nhi_pct', nhiFrom)
  if (kind === '91') names.push('stamp_pct')
  return (kind === '92' ? [] : names).map((name) => getFigure(name, date))
}

function deduction(rate: Decimal, twd: number): Deduction {
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
