import {
  EXEMPT_TAX_TWD,
  KIND_RULES,
  MINIMUM_WAGE_TWD,
  NHI_PCT,
  NON_RESIDENT_AUTHOR_FEE_TWD,
  NON_RESIDENT_LOW_SALARY,
  type Kind,
} from './withholding-rules.ts'

interface Sentences {
  readonly zh: string
  readonly en: string
}

/** The rules behind the figures of one kind of payment, in both languages. */
export function describeRule(kind: Kind, resident: boolean): Sentences {
  const { note, noteEn, residentNote = '', residentNoteEn = '' } = KIND_RULES[kind]
  const tax = resident ? residentTax(kind) : nonResidentTax(kind)
  const premium = resident ? residentPremium(kind) : nonResidentPremium(kind)
  const notes = { zh: note + (resident ? residentNote : ''), en: [noteEn, resident ? residentNoteEn : ''] }
  return { zh: tax.zh + premium.zh + notes.zh, en: [tax.en, premium.en, ...notes.en].filter(Boolean).join(' ') }
}

/** Where the law says so. */
export function describeLaw(kind: Kind, resident: boolean): string {
  const { article, nonResidentArticle, nhiFromTwd } = KIND_RULES[kind]
  const tax = resident ? `各類所得扣繳率標準${article}、第 13 條` : `各類所得扣繳率標準${nonResidentArticle}`
  return nhiFromTwd === null ? tax : `${tax}；全民健康保險扣取及繳納補充保險費辦法第 4 條`
}

function residentTax(kind: Kind): Sentences {
  if (kind === '92') {
    return {
      zh: '居住者的其他所得不在應扣繳之列，但仍應列單申報。',
      en: 'Nothing is withheld from a resident’s other income, but the payer reports it.',
    }
  }
  const { residentPct: pct } = KIND_RULES[kind]
  return {
    zh: `居住者按給付額扣 ${pct}%，每次應扣稅額不超過 ${twd(EXEMPT_TAX_TWD)} 元免扣。`,
    en: `${pct} % is withheld from a resident, and nothing where the tax on one payment is NT$${twd(EXEMPT_TAX_TWD)} or less.`,
  }
}

function nonResidentTax(kind: Kind): Sentences {
  if (kind === '92') {
    return {
      zh: '非居住者的其他所得不由給付人扣繳，由本人按所得額 20% 申報納稅。',
      en: 'Nothing is withheld from a non-resident’s other income; they file and pay 20 % of it themselves.',
    }
  }
  const { nonResidentPct: pct } = KIND_RULES[kind]
  const zh = `非居住者按給付額扣 ${pct}%`
  const en = `${pct} % is withheld from a non-resident`
  if (kind === '9B') {
    const spared = twd(NON_RESIDENT_AUTHOR_FEE_TWD)
    return { zh: `${zh}，但每次給付不超過 ${spared} 元免扣。`, en: `${en}, but nothing from NT$${spared} or less.` }
  }
  if (kind === '50') {
    const { upToTwd, pct: lowPct } = NON_RESIDENT_LOW_SALARY
    return {
      zh: `${zh}；全月薪資在基本工資 1.5 倍（2026 年為 ${twd(upToTwd)} 元）以下扣 ${lowPct}%。`,
      en: `${en}, and ${lowPct} % where the salary of the whole month is at most 1.5 minimum wages (NT$${twd(upToTwd)} in 2026).`,
    }
  }
  const spared = twd(EXEMPT_TAX_TWD)
  return { zh: `${zh}，沒有 ${spared} 元免扣的規定。`, en: `${en}, without the exemption of NT$${spared}.` }
}

const NO_PREMIUM: Sentences = {
  zh: '不屬補充保險費計費項目。',
  en: 'No supplementary NHI premium is taken from this kind.',
}

function residentPremium(kind: Kind): Sentences {
  const { nhiFromTwd } = KIND_RULES[kind]
  if (nhiFromTwd === null) return NO_PREMIUM
  if (kind === '50') {
    const wage = twd(MINIMUM_WAGE_TWD)
    return {
      zh: `非投保單位單次給付達基本工資 ${wage} 元（2026 年）扣 ${NHI_PCT}% 補充保險費。`,
      en: `An employer other than the insuring one takes the NHI premium of ${NHI_PCT} % from NT$${wage} on, the minimum wage of 2026.`,
    }
  }
  // Art. 4(2)(3) spares the fees of union members, and no rent.
  const spared =
    kind === '51'
      ? { zh: '低收入戶成員等免扣', en: 'members of low-income households and some others' }
      : {
          zh: '以職業工會投保者、低收入戶成員等免扣',
          en: 'people insured through a craft union, members of low-income households and some others',
        }
  return {
    zh: `單次給付達 ${twd(nhiFromTwd)} 元扣 ${NHI_PCT}% 補充保險費，逾 1,000 萬元部分不計；${spared.zh}。`,
    en: `The NHI premium of ${NHI_PCT} % is due on a single payment from NT$${twd(nhiFromTwd)} up to NT$10,000,000; spared are ${spared.en}.`,
  }
}

function nonResidentPremium(kind: Kind): Sentences {
  if (KIND_RULES[kind].nhiFromTwd === null) return NO_PREMIUM
  return {
    zh: '未具全民健康保險投保資格者免扣補充保險費，本試算以此計。',
    en: 'Who is not in the National Health Insurance owes no premium; this is counted so.',
  }
}

function twd(amount: number): string {
  return amount.toLocaleString('en')
}
