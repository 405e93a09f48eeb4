import { z } from 'zod'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { AD_CATEGORIES, AD_REFERENCE, AD_RULES, FINES, type AdCategory } from './ad-rules.ts'
import { scanAd } from './ad-scan.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

export const adInput = {
  text: z
    .string('Send the text of the advertisement.')
    .regex(/\S/, 'Send the text of the advertisement.')
    .max(20_000, 'Send at most 20000 characters.')
    .describe('The text of the advertisement, at most 20,000 characters. Chinese in either script, or English.'),
  category: choiceInput({
    food: { en: 'food', zh: '食品', also: ['保健食品', '食物', 'foods', 'supplement'] },
    cosmetic: { en: 'cosmetic', zh: '化粧品', also: ['化妝品', '保養品', 'cosmetics'] },
  } satisfies Record<AdCategory, ChoiceLabel>).describe('What is advertised: food or cosmetic.'),
}

const findingSchema = z.object({
  phrase: z.string().describe('As it stands in the text.'),
  start: z.int().describe('Where it begins in the text sent, in UTF-16 units.'),
  end: z.int().describe('Where it ends: text.slice(start, end) is the phrase.'),
  severity: z.enum(['low', 'high']).describe('high: forbidden; low: allowed only with proof.'),
  rule: z.string(),
  reason: z.string(),
  suggestion: z.string().describe('How to say it lawfully.'),
  law: z.string(),
})

const fineSchema = z.object({
  law: z.string(),
  min_twd: z.int().nullable().describe('Null where the law names no minimum.'),
  max_twd: z.int(),
  note: z.string(),
})

export const adOutput = {
  risk: z.enum(['none', 'low', 'high']),
  findings: z.array(findingSchema),
  lawful_claims: z
    .array(
      z.object({
        phrase: z.string(),
        start: z.int(),
        end: z.int(),
        condition: z.string().nullable().describe('What the claim is tied to; null for nothing.'),
        law: z.string(),
      }),
    )
    .describe('Claims in the text that the official lists allow.'),
  fines: z.array(fineSchema).describe('What the findings can cost; empty without findings.'),
  notice: z.string(),
}

export const checkAdClaims = defineOperation({
  name: 'check_ad_claims',
  tool: true,
  route: 'POST /api/ad-check',
  title: 'Ad claim check',
  titleZh: '廣告用詞檢查',
  summary:
    'Which words in an advertisement for food or cosmetics break Taiwan’s advertising rules, and how to reword them.',
  description:
    'Finds medical, exaggerated and unproven claims in advertisements for food or cosmetics in Taiwan, through spacing, ' +
    'symbols and Simplified characters, with place, rule, law, fines and a lawful rewording. Denials and officially allowed ' +
    'claims are respected. For rules on paid recommendations use [endorsement_rules].',
  keywords: [
    '廣告用詞',
    '誇大不實',
    '療效',
    '食品廣告',
    '化粧品廣告',
    '違規廣告',
    '食安法',
    'ad claims',
    'advertising law',
    'health claim',
    'cosmetic claim',
    '文案',
    '違規',
    '被罰',
    '排毒',
    '減肥',
    '美白',
    '治療',
    'illegal claims',
    'cures',
    'slogan',
  ],
  tasks: [
    '這段保健食品文案有沒有違規？',
    '化粧品廣告可以寫美白嗎？',
    'Check this supplement ad for illegal claims in Taiwan',
  ],
  input: z.object({
    ...adInput,
    category: adInput.category
      .optional()
      .describe('What is advertised: food or cosmetic. Left out: the text is read by both laws.'),
  }),
  output: z.object({
    ...adOutput,
    by_category: z
      .array(z.object({ category: z.enum(AD_CATEGORIES), risk: adOutput.risk }))
      .optional()
      .describe('Without a category: the risk by each law; `risk` is the higher one, the findings are those of both.'),
    provenance: provenanceSchema,
  }),
  example: {
    input: { text: '每天一包，養顏美容，三天改善失眠！', category: 'food' },
    output: {
      risk: 'high',
      findings: [
        {
          phrase: '改善失眠',
          start: 12,
          end: 16,
          severity: 'high',
          rule: 'food_medical_efficacy',
          reason: AD_RULES.food_medical_efficacy.reason,
          suggestion:
            '刪除疾病與症狀。若要談功能，用附件二的營養素詞句並寫明營養素，例如「維生素 C 有助於維持牙齦與皮膚的正常功能」。',
          law: AD_RULES.food_medical_efficacy.law,
        },
      ],
      lawful_claims: [
        {
          phrase: '養顏美容',
          start: 5,
          end: 9,
          condition: null,
          law: '食品及相關產品標示宣傳廣告涉及不實誇張易生誤解或醫療效能認定準則附件一',
        },
      ],
      fines: [{ ...FINES.food_medical }],
      notice: NOT_LEGAL_ADVICE,
      provenance: { as_of: AD_REFERENCE.asOf, stale: false, sources: AD_REFERENCE.sources },
    },
  },
  run({ text, category }, { now }) {
    const checked = category === undefined ? checkByEveryLaw(text) : checkAd(text, category)
    return { ...checked, provenance: referenceProvenance(AD_REFERENCE, now) }
  },
})

/** The findings by either law together, each once; what one of them allows is allowed only there. */
function checkByEveryLaw(text: string) {
  const checks = AD_CATEGORIES.map((category) => ({ category, ...checkAd(text, category) }))
  const findings = checks.flatMap((check) => check.findings).toSorted((a, b) => a.start - b.start || a.end - b.end)
  return {
    risk: riskOf(findings),
    findings,
    lawful_claims: checks.flatMap((check) => check.lawful_claims),
    fines: checks.flatMap((check) => check.fines),
    notice: NOT_LEGAL_ADVICE,
    by_category: checks.map(({ category, risk }) => ({ category, risk })),
  }
}

/** The findings of one text, in its order, and what they can cost. */
export function checkAd(text: string, category: AdCategory) {
  const { claims, lawful } = scanAd(text, category)
  const findings = claims.map(({ start, end, family }) => {
    const { severity, reason, law } = AD_RULES[family.rule]
    return {
      phrase: text.slice(start, end),
      start,
      end,
      severity,
      rule: family.rule,
      reason,
      suggestion: family.suggestion,
      law,
    }
  })
  const fines = new Set(claims.map(({ family }) => AD_RULES[family.rule].fine))
  return {
    risk: riskOf(findings),
    findings,
    lawful_claims: lawful.map(({ start, end, list }) => ({
      phrase: text.slice(start, end),
      start,
      end,
      condition: list.condition,
      law: list.law,
    })),
    fines: [...fines].map((fine) => ({ ...FINES[fine] })),
    notice: NOT_LEGAL_ADVICE,
  }
}

function riskOf(findings: readonly { severity: 'low' | 'high' }[]): 'none' | 'low' | 'high' {
  if (findings.length === 0) return 'none'
  return findings.some(({ severity }) => severity === 'high') ? 'high' : 'low'
}
