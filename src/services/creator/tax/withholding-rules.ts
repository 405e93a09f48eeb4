import { Decimal } from 'decimal.js'

/** Income codes on the withholding form that creators meet. */
export const KINDS = ['9A', '9B', '50', '92', '51', '53'] as const
export type Kind = (typeof KINDS)[number]

/** Tax up to this amount for one payment is not withheld from a resident (各類所得扣繳率標準 art. 13). */
export const EXEMPT_TAX_TWD = 2_000
/** Author’s fees to a non-resident up to this amount for one payment are exempt (art. 3(1)(8)). */
export const NON_RESIDENT_AUTHOR_FEE_TWD = 5_000

export const NHI_PCT = '2.11'
const NHI_FROM_TWD = 20_000
const NHI_CAP_TWD = 10_000_000
/** The monthly minimum wage of 2026, from which a second employer’s pay is charged (NHI rules art. 4(2)(7)). */
export const MINIMUM_WAGE_TWD = 29_500
/** Salary of a whole month up to this is charged less from a non-resident (art. 3(1)(2)). */
export const NON_RESIDENT_LOW_SALARY = { upToTwd: MINIMUM_WAGE_TWD * 1.5, pct: 6 }

interface KindRule {
  readonly name: string
  readonly nameEn: string
  readonly residentPct: number
  readonly nonResidentPct: number
  /** The smallest payment on which the supplementary premium is due; null where the kind is none of the six. */
  readonly nhiFromTwd: number | null
  /** Where 各類所得扣繳率標準 says so, for residents and for non-residents. */
  readonly article: string
  readonly nonResidentArticle: string
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
    residentPct: 10,
    nonResidentPct: 20,
    nhiFromTwd: NHI_FROM_TWD,
    article: '第 2 條第 1 項第 8 款',
    nonResidentArticle: '第 3 條第 1 項第 8 款',
    note: '自行負擔成本、以專業承攬的報酬，例如表演、設計、拍攝。',
    noteEn: 'For work taken on as a professional at one’s own cost, such as performing, design or filming.',
  },
  '9B': {
    name: '稿費、版稅、講演鐘點費',
    nameEn: 'Author’s fee, copyright royalty or lecture fee',
    residentPct: 10,
    nonResidentPct: 20,
    nhiFromTwd: NHI_FROM_TWD,
    article: '第 2 條第 1 項第 8 款',
    nonResidentArticle: '第 3 條第 1 項第 8 款',
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
    residentPct: 5,
    nonResidentPct: 18,
    nhiFromTwd: MINIMUM_WAGE_TWD,
    article: '第 2 條第 1 項第 1 款',
    nonResidentArticle: '第 3 條第 1 項第 2 款',
    note: '',
    noteEn: '',
    residentNote:
      '以 5% 計。兼職或非每月給付未達薪資所得扣繳辦法當年度起扣標準者免扣，該標準每年公告、本服務未收錄，請另行查核。',
    residentNoteEn:
      'Counted at 5 %. Side pay or pay that is not monthly is spared below the starting amount of the year in the Regulations Governing Withholding on Salaries, which is not held here: look it up.',
  },
  '92': {
    name: '其他所得',
    nameEn: 'Other income',
    residentPct: 0,
    nonResidentPct: 0,
    nhiFromTwd: null,
    article: '第 2 條（未列其他所得）',
    nonResidentArticle: '第 11 條第 5 項',
    note: '若性質為佣金，給付時應扣繳：居住者 10%（第 2 條第 1 項第 2 款），非居住者 20%（第 3 條第 1 項第 3 款）。',
    noteEn:
      'If it is a commission in nature, tax is withheld: 10 % from residents (art. 2(1)(2)), 20 % from non-residents (art. 3(1)(3)).',
  },
  '51': {
    name: '租金',
    nameEn: 'Rent',
    residentPct: 10,
    nonResidentPct: 20,
    nhiFromTwd: NHI_FROM_TWD,
    article: '第 2 條第 1 項第 5 款',
    nonResidentArticle: '第 3 條第 1 項第 5 款',
    note: '例如向個人租用場地或器材。',
    noteEn: 'For example a place or equipment hired from a person.',
  },
  '53': {
    name: '權利金',
    nameEn: 'Royalty for a licence',
    residentPct: 10,
    nonResidentPct: 20,
    nhiFromTwd: null,
    article: '第 2 條第 1 項第 6 款',
    nonResidentArticle: '第 3 條第 1 項第 6 款',
    note: '授權肖像、著作或商標的對價；不在補充保險費的六類所得內。',
    noteEn:
      'For licensing a likeness, a work or a trademark; none of the six kinds of income that the premium is taken from.',
  },
}

export interface Deduction {
  readonly rate: number
  readonly twd: number
  readonly withheld: boolean
}

/** Income tax on one payment. Tax is counted in whole TWD, what is less than one is dropped. */
export function incomeTax(amount: number, kind: Kind, resident: boolean): Deduction {
  const rule = KIND_RULES[kind]
  const pct = resident ? rule.residentPct : nonResidentPct(amount, kind)
  const tax = new Decimal(amount).times(pct).div(100).floor().toNumber()
  const isExempt = resident ? tax <= EXEMPT_TAX_TWD : kind === '9B' && amount <= NON_RESIDENT_AUTHOR_FEE_TWD
  return deduction(new Decimal(pct).div(100), isExempt ? 0 : tax)
}

function nonResidentPct(amount: number, kind: Kind): number {
  const { upToTwd, pct } = NON_RESIDENT_LOW_SALARY
  return kind === '50' && amount <= upToTwd ? pct : KIND_RULES[kind].nonResidentPct
}

/** The supplementary premium on one payment, rounded to the TWD; nothing is charged above ten million. */
export function nhiPremium(amount: number, kind: Kind, resident: boolean): Deduction {
  const from = KIND_RULES[kind].nhiFromTwd
  const isDue = resident && from !== null && amount >= from
  const premium = Decimal.min(amount, NHI_CAP_TWD).times(NHI_PCT).div(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  return deduction(from === null ? new Decimal(0) : new Decimal(NHI_PCT).div(100), isDue ? premium.toNumber() : 0)
}

function deduction(rate: Decimal, twd: number): Deduction {
  return { rate: rate.toNumber(), twd, withheld: twd > 0 }
}

export const WITHHOLDING_REFERENCE = {
  asOf: '2024-03-20',
  staleAfterDays: 1095,
  sources: [
    {
      name: '各類所得扣繳率標準（2021-06-30，G0340028）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=G0340028',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '全民健康保險扣取及繳納補充保險費辦法（2024-03-20，L0060027）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0060027',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
  ],
}
