import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { FINE_IDS, getFine } from './ad-fines.ts'

/** The kind of product advertised. Each kind has its own law; `general` covers all other products. */
export const AD_CATEGORIES = ['food', 'cosmetic', 'general', 'medical_device', 'drug'] as const
/** The categories whose lists load at start; the others load on first use. */
export const AD_CATEGORIES_PRELOADED = ['food', 'cosmetic'] as const satisfies readonly AdCategory[]
export type AdCategory = (typeof AD_CATEGORIES)[number]

const rule = z.object({
  rule: z.string().min(1),
  category: z.enum(AD_CATEGORIES),
  /** `high`: the law or its lists forbid the claim. `low`: the claim needs proof that the text does not show. */
  severity: z.enum(['low', 'high']),
  fine: z.enum(FINE_IDS),
  reason: z.string().min(1),
  reason_en: z.string().min(1),
  law: z.string().min(1),
  law_en: z.string().min(1),
})
export type AdRule = z.output<typeof rule>

/** The statutory reasons to object to a phrase. */
export const AD_RULES: readonly AdRule[] = readTable('models/creator/ad-rules.tsv', rule)

/** The rule with this id; throws if there is none. */
export function getRule(id: string): AdRule {
  const found = AD_RULES.find((it) => it.rule === id)
  if (!found) throw new Error(`data/models/creator/ad-rules.tsv has no rule ${id}.`)
  return found
}

export const AD_REFERENCE = {
  asOf: '2024-05-08',
  staleAfterDays: 1095,
  sources: [
    {
      name: '健康食品許可資料集（食品藥物管理署，資料集 19，2026-08-28）',
      url: 'https://data.fda.gov.tw/',
      licence: 'Government Open Data License, version 1.0',
    },
    {
      name: '食品及相關產品標示宣傳廣告涉及不實誇張易生誤解或醫療效能認定準則（2024-05-08）及附件一、二',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0040140',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '化粧品標示宣傳廣告涉及虛偽誇大或醫療效能認定準則（2019-07-01 施行）及附件一至四，經 KENJISHIH/cosmetic-claim-checker@b01215f 的文字辨識',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0030099',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '健康食品管理法（2020-01-15）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0040012',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '藥事法（2018-01-31）及施行細則（2016-09-28）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0030001',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
    {
      name: '醫療器材管理法（2021-05-01 施行）',
      url: 'https://law.moj.gov.tw/LawClass/LawAll.aspx?pcode=L0030106',
      licence: 'Statute: not a work (Copyright Act art. 9)',
    },
  ],
}

/** Whether a rule is of the paragraph on medical efficacy, the graver of the two in each law. */
export function isMedical({ fine }: AdRule): boolean {
  return fine.endsWith('_medical')
}

/** Whether one rule outranks the other. Of two findings at one place, the more costly one is reported. */
export function isGraver(one: AdRule, other: AdRule): boolean {
  return weightOf(one) > weightOf(other)
}

function weightOf({ severity, fine }: AdRule): number {
  return (severity === 'high' ? 10_000_000 : 0) + getFine(fine).max_twd
}
