import { figureOn, getFigure, type TaxFigureName } from './tax-figures.ts'
import { rateOn, type Kind } from './withholding-rates.ts'
import { kindRuleOf, lowSalaryTwd, premiumFrom } from './withholding-rules.ts'

interface Sentences {
  readonly zh: string
  readonly en: string
}

export function describeRule(kind: Kind, resident: boolean, date: string, isMonthly = false): Sentences {
  const { note, note_en, resident_note, resident_note_en } = kindRuleOf(kind)
  if (kind === '50' && isMonthly) return monthlySalary(resident, date)
  const tax = resident ? residentTax(kind, date) : nonResidentTax(kind, date)
  const premium = resident ? residentPremium(kind, date) : nonResidentPremium(kind)
  const notes = { zh: note + (resident ? resident_note : ''), en: [note_en, resident ? resident_note_en : ''] }
  return { zh: tax.zh + premium.zh + notes.zh, en: [tax.en, premium.en, ...notes.en].filter(Boolean).join(' ') }
}

export function describeLaw(kind: Kind, resident: boolean, date: string, isMonthly = false): string {
  const { article } = rateOn(kind, resident, date)
  const nhiFrom = premiumFrom(kind, isMonthly)
  const tax = `各類所得扣繳率標準${article}${resident ? '、第 13 條' : ''}`
  return nhiFrom === null ? tax : `${tax}；全民健康保險扣取及繳納補充保險費辦法第 4 條`
}

/** Full-time monthly salary from the employer that insures the payee. */
function monthlySalary(resident: boolean, date: string): Sentences {
  const premium = {
    zh: '投保單位每月給付的薪資已計收一般保險費，不扣補充保險費。',
    en: 'The insuring employer’s monthly pay is in the ordinary NHI premium, and no supplementary one is taken.',
  }
  if (!resident) {
    const tax = nonResidentTax('50', date)
    return { zh: tax.zh + premium.zh, en: `${tax.en} ${premium.en}` }
  }
  const year = yearOf('salary_start_twd', date)
  const start = twd(figureOn('salary_start_twd', date))
  return {
    zh:
      `全職每月給付者按扣繳稅額表扣，無配偶及受扶養親屬者未達 ${start} 元（${year.zh}）免扣；也可自行選定按全月給付總額扣 5%。` +
      `本試算沒有收錄稅額表：達 ${start} 元者以 5% 計。${premium.zh}`,
    en:
      `Full-time monthly pay is withheld from by the table, and nothing below NT$${start} (of ${year.en}) without spouse and ` +
      `dependants; the payee may choose 5% of the whole instead. This service does not have the table: from NT$${start} on this counts ` +
      `5%. ${premium.en}`,
  }
}

function residentTax(kind: Kind, date: string): Sentences {
  if (kind === '92') {
    return {
      zh: '居住者的其他所得不在應扣繳之列，但仍應列單申報。',
      en: 'Nothing is withheld from a resident’s other income, but the payer reports it.',
    }
  }
  const { pct } = rateOn(kind, true, date)
  if (kind === '50') {
    const start = twd(figureOn('salary_start_twd', date))
    const year = yearOf('salary_start_twd', date)
    return {
      zh: `居住者按給付額扣 ${pct}%，每次給付未達 ${start} 元（${year.zh}）免扣。`,
      en: `${pct}% is withheld from a resident, and nothing below NT$${start}, the starting amount of ${year.en}.`,
    }
  }
  const exempt = twd(figureOn('exempt_tax_twd', date))
  return {
    zh: `居住者按給付額扣 ${pct}%，每次應扣稅額不超過 ${exempt} 元免扣。`,
    en: `${pct}% is withheld from a resident, and nothing where the tax on one payment is NT$${exempt} or less.`,
  }
}

function nonResidentTax(kind: Kind, date: string): Sentences {
  if (kind === '92') {
    return {
      zh: '非居住者的其他所得不由給付人扣繳，由本人按所得額 20% 申報納稅。',
      en: 'Nothing is withheld from a non-resident’s other income; they file and pay 20% of it themselves.',
    }
  }
  const { pct } = rateOn(kind, false, date)
  const zh = `非居住者按給付額扣 ${pct}%`
  const en = `${pct}% is withheld from a non-resident`
  if (kind === '9B') {
    const spared = twd(figureOn('author_fee_non_resident_twd', date))
    return { zh: `${zh}，但每次給付不超過 ${spared} 元免扣。`, en: `${en}, but nothing from NT$${spared} or less.` }
  }
  if (kind === '50') {
    const upTo = twd(lowSalaryTwd(date))
    const year = yearOf('minimum_wage_twd', date)
    return {
      zh: `${zh}；全月薪資在基本工資 ${figureOn('low_salary_wages', date)} 倍（${upTo} 元，${year.zh}）以下扣 ${figureOn('low_salary_pct', date)}%。`,
      en: `${en}, and ${figureOn('low_salary_pct', date)}% where the salary of the whole month is at most ${figureOn('low_salary_wages', date)} minimum wages (NT$${upTo}, of ${year.en}).`,
    }
  }
  const spared = twd(figureOn('exempt_tax_twd', date))
  return { zh: `${zh}，沒有 ${spared} 元免扣的規定。`, en: `${en}, without the exemption of NT$${spared}.` }
}

const NO_PREMIUM: Sentences = {
  zh: '不屬補充保險費計費項目。',
  en: 'No supplementary NHI premium is taken from this kind.',
}

function residentPremium(kind: Kind, date: string): Sentences {
  const { nhi_from } = kindRuleOf(kind)
  if (nhi_from === null) return NO_PREMIUM
  const pct = figureOn('nhi_pct', date)
  const from = twd(figureOn(nhi_from, date))
  if (kind === '50') {
    const year = yearOf(nhi_from, date)
    return {
      zh: `非投保單位單次給付達基本工資 ${from} 元（${year.zh}）扣 ${pct}% 補充保險費。`,
      en: `An employer other than the insuring one takes the NHI premium of ${pct}% from NT$${from} on, the minimum wage of ${year.en}.`,
    }
  }
  // 補充保險費辦法 art. 4(2)(3) exempts fees of union members from the premium, but not their rent.
  const spared =
    kind === '51'
      ? { zh: '低收入戶成員等免扣', en: 'members of low-income households and some others' }
      : {
          zh: '以職業工會投保者、低收入戶成員等免扣',
          en: 'people insured through a craft union, members of low-income households and some others',
        }
  return {
    zh: `單次給付達 ${from} 元扣 ${pct}% 補充保險費，逾 ${twd(figureOn('nhi_cap_twd', date))} 元部分不計；${spared.zh}。`,
    en: `The NHI premium of ${pct}% is due on a single payment from NT$${from} up to NT$${twd(figureOn('nhi_cap_twd', date))}; spared are ${spared.en}.`,
  }
}

function nonResidentPremium(kind: Kind): Sentences {
  if (kindRuleOf(kind).nhi_from === null) return NO_PREMIUM
  return {
    zh: '未具全民健康保險投保資格者免扣補充保險費，本試算以此計。',
    en: 'Who is not in the National Health Insurance owes no premium; this is counted so.',
  }
}

/** The year of a figure. It is an earlier year than the date’s if that year’s figure is not held. */
function yearOf(figure: TaxFigureName, date: string): Sentences {
  const asked = date.slice(0, 4)
  const { valid_to, is_assumed } = getFigure(figure, date)
  const year = is_assumed ? (valid_to ?? date).slice(0, 4) : asked
  return is_assumed
    ? { zh: `${year} 年的數字，這裡沒有 ${asked} 年的`, en: `${year}, as that of ${asked} is not held here` }
    : { zh: `${asked} 年`, en: asked }
}

function twd(amount: number): string {
  return amount.toLocaleString('en')
}
