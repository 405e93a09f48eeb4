import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { runCooperatively } from '#operation/cooperative-yield.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { fineSchema } from './ad-fines.ts'
import { AD_CATEGORIES, AD_REFERENCE, type AdCategory } from './ad-rules.ts'
import { adNeeds } from './ad-scan.ts'
import { checkAdSteps } from './ad-verdict.ts'
import { caseSchema } from './penalised-cases.ts'

const MISSING = joinLanguages('Send the text of the advertisement.', '請貼上廣告的文字。')

export const adInput = {
  text: z
    .string(MISSING)
    .regex(/\S/, MISSING)
    .max(20_000, 'Send at most 20000 characters.')
    .describe('Advertisement in Chinese or English, for example 三天美白.'),
  category: choiceInput({
    food: { en: 'food', zh: '食品', also: ['保健食品', '食物', 'foods', 'supplement'] },
    cosmetic: { en: 'cosmetic', zh: '化粧品', also: ['化妝品', '保養品', 'cosmetics'] },
    general: { en: 'other goods', zh: '一般商品', also: ['其他商品', '日用品', '百貨', 'goods', 'general goods'] },
    medical_device: { en: 'medical device', zh: '醫療器材', also: ['醫材', 'medical devices'] },
    drug: { en: 'medicine', zh: '藥品', also: ['藥物', '藥', 'drugs', 'medicines'] },
    medical_service: { en: 'treatment', zh: '醫療服務', also: ['診所', '醫美', '整復', 'clinic', 'medical service'] },
  } satisfies Record<AdCategory, ChoiceLabel>).describe('What is advertised.'),
}

const findingSchema = z.object({
  phrase: z.string().describe('The evidence, as it stands in the text.'),
  start: z.int().describe('Where it begins in the text sent, in UTF-16 units.'),
  end: z.int().describe('Where it ends: text.slice(start, end) is the phrase.'),
  severity: z.enum(['low', 'high']).describe('high: forbidden; low: allowed only with proof.'),
  rule: z.string(),
  reason: z.string(),
  reason_en: z.string(),
  suggestion: z.string().describe('What to do about it.'),
  suggestion_en: z.string(),
  rewording: z
    .string()
    .nullable()
    .describe(
      'The seller’s own words without the claims: the goods and the facts about them, found lawful by this check. Where ' +
        'only the name of the goods is left, it refers to the label. Null where nothing lawful is left.',
    ),
  law: z.string().describe('Act and article.'),
  law_en: z.string(),
  fine_min_twd: z.int().nullable().describe('The least that it can cost; null where the law names no minimum.'),
  fine_max_twd: z.int(),
  cases: z
    .array(caseSchema)
    .describe(
      'Advertisements that an authority fined for such words, the newest first. Empty: none is on record here.',
    ),
})

export const adOutput = {
  risk: z.enum(['none', 'low', 'high']),
  verdict: z.string().describe('The answer in a sentence. Without findings it says that silence is no clearance.'),
  verdict_en: z.string(),
  confidence: z
    .enum(['low', 'medium', 'high'])
    .describe(
      'How far to trust the answer. high: a listed claim was found. medium: only claims that proof would allow, or none in a ' +
        'text that does not speak of the body. low: none found in a text that speaks of the body or of health.',
    ),
  places: z
    .int()
    .describe('How many places in the text have findings: a place that breaks both laws has two and counts once.'),
  findings: z.array(findingSchema),
  findings_total: z
    .int()
    .optional()
    .describe('Only where there are more than are listed: send what follows the last one listed by itself.'),
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
  lawful_claims_total: z.int().optional().describe('Only where there are more than are listed.'),
  fines: z.array(fineSchema).describe('What the findings can cost; empty without findings.'),
  notice: z.string(),
}

export type AdCheck = z.output<z.ZodObject<typeof adOutput>>

export const checkAdClaims = defineOperation({
  name: 'check_ad_claims',
  tool: true,
  route: 'POST /api/ad-check',
  title: 'Ad claim check',
  titleZh: '廣告用詞檢查',
  summary:
    'Which words in an advertisement for food, cosmetics, medicines, devices, treatment or other goods break Taiwan’s advertising ' +
    'rules, and how to reword them.',
  description:
    'Looks for medical, exaggerated and unproven claims in an advertisement for Taiwan, with place, rule, law, fines and ' +
    'a lawful rewording. Denials and officially allowed claims are not reported; no finding is no proof that a text is ' +
    'lawful. For rules on paid recommendations use [endorsement_rules].',
  tasks: [
    '這段保健食品文案有沒有違規？',
    '化粧品廣告可以寫美白嗎？',
    '磁石手環可以寫促進血液循環嗎？',
    'Check this supplement ad for illegal claims in Taiwan',
  ],
  long: true,
  workerThresholdChars: 1000,
  needs: adNeeds,
  input: z.object({
    ...adInput,
    category: adInput.category.optional().describe('What is advertised; general: other goods. Default: from the text.'),
  }),
  output: z.object({
    ...adOutput,
    by_category: z
      .array(z.object({ category: z.enum(AD_CATEGORIES), risk: adOutput.risk }))
      .optional()
      .describe(
        'Without a category: the risk by the law of each kind that the text may advertise; `risk` is the highest.',
      ),
    provenance: provenanceSchema,
  }),
  example: { text: '每天一包，養顏美容，三天改善失眠！', category: 'food' },
  async run({ text, category }, { now }) {
    const checked = await runCooperatively(checkAdSteps(text, category))
    return { ...checked, provenance: referenceProvenance(AD_REFERENCE, now) }
  },
})
