import {
  EXEMPT_TAX_TWD,
  KIND_RULES,
  MINIMUM_WAGE_TWD,
  NHI_PCT,
  NON_RESIDENT_AUTHOR_FEE_TWD,
  NON_RESIDENT_LOW_SALARY,
  type Kind,
} from './withholding-rules.ts'

/** The rules behind the figures of one kind of payment, in sentences. */
export function describeRule(kind: Kind, resident: boolean): string {
  const { note, residentNote = '' } = KIND_RULES[kind]
  return resident
    ? describeResidentTax(kind) + describePremium(kind) + note + residentNote
    : describeNonResidentTax(kind) + describeNonResidentPremium(kind) + note
}

/** Where the law says so. */
export function describeLaw(kind: Kind, resident: boolean): string {
  const { article, nonResidentArticle, nhiFromTwd } = KIND_RULES[kind]
  const tax = resident ? `各類所得扣繳率標準${article}、第 13 條` : `各類所得扣繳率標準${nonResidentArticle}`
  return nhiFromTwd === null ? tax : `${tax}；全民健康保險扣取及繳納補充保險費辦法第 4 條`
}

function describeResidentTax(kind: Kind): string {
  if (kind === '92') return '居住者的其他所得不在應扣繳之列，但仍應列單申報。'
  return `居住者按給付額扣 ${KIND_RULES[kind].residentPct}%，每次應扣稅額不超過 ${twd(EXEMPT_TAX_TWD)} 元免扣。`
}

function describeNonResidentTax(kind: Kind): string {
  if (kind === '92') return '非居住者的其他所得不由給付人扣繳，由本人按所得額 20% 申報納稅。'
  const tax = `非居住者按給付額扣 ${KIND_RULES[kind].nonResidentPct}%`
  if (kind === '9B') return `${tax}，但每次給付不超過 ${twd(NON_RESIDENT_AUTHOR_FEE_TWD)} 元免扣。`
  if (kind !== '50') return `${tax}，沒有 ${twd(EXEMPT_TAX_TWD)} 元免扣的規定。`
  const { upToTwd, pct } = NON_RESIDENT_LOW_SALARY
  return `${tax}；全月薪資在基本工資 1.5 倍（2026 年為 ${twd(upToTwd)} 元）以下扣 ${pct}%。`
}

function describePremium(kind: Kind): string {
  const { nhiFromTwd } = KIND_RULES[kind]
  if (nhiFromTwd === null) return '不屬補充保險費計費項目。'
  if (kind === '50') {
    return `非投保單位單次給付達基本工資 ${twd(MINIMUM_WAGE_TWD)} 元（2026 年）扣 ${NHI_PCT}% 補充保險費。`
  }
  // Art. 4(2)(3) spares the fees of union members, and no rent.
  const spared = kind === '51' ? '低收入戶成員等免扣' : '以職業工會投保者、低收入戶成員等免扣'
  return `單次給付達 ${twd(nhiFromTwd)} 元扣 ${NHI_PCT}% 補充保險費，逾 1,000 萬元部分不計；${spared}。`
}

function describeNonResidentPremium(kind: Kind): string {
  return KIND_RULES[kind].nhiFromTwd === null
    ? '不屬補充保險費計費項目。'
    : '未具全民健康保險投保資格者免扣補充保險費，本試算以此計。'
}

function twd(amount: number): string {
  return amount.toLocaleString('en')
}
