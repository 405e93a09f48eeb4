import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { AD_CATEGORIES, AD_RULES } from './ad-check/ad-rules.ts'
import { claimFamilies, type ClaimFamily } from './ad-check/claim-family.ts'
import { ENDORSEMENT_RULES, endorsementSchema } from './endorsement/rules.ts'
import { LAWFUL_CLAIMS } from './ad-check/lawful-claims.ts'
import { LISTING_CATEGORIES, listRequirements, requirementSchema } from './listing/listing-rules.ts'
import { NOT_LEGAL_ADVICE } from './notices.ts'
import { shopeeFees, feeSchema } from './profit/fees.ts'
import { datasets } from './datasets.ts'
import { listFigures, taxFigureRowSchema } from './tax/tax-figures.ts'
import { kindRuleOf } from './tax/withholding-rules.ts'
import { KINDS, listRates, rateRowSchema } from './tax/withholding-rates.ts'

export const exportCreator = defineExport({
  name: 'export_creator',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the creator data',
  titleZh: '創作者合規資料匯出',
  summary: 'All word lists, rules and fee tables in one download.',
  description:
    'Forbidden claims with rule and advice, lawful claims, advertising rules, listing and endorsement rules, tax and ' +
    'withholding rules, and platform fees. To check one text use [check_ad_claims], which is free.',
  datasets,
  header: z.object({ notice: z.string(), provenance: provenanceSchema }),
  about: (_input, { provenance }) => ({
    notice: NOT_LEGAL_ADVICE,
    provenance: provenance('creator_category_fees'),
  }),
  sets: {
    claims: z.object({
      category: z.enum(AD_CATEGORIES),
      family: z.string(),
      rule: z.string(),
      kind: z.enum(['phrase', 'verb', 'object']).describe('A verb makes a claim with each object of its family.'),
      text: z.string(),
      suggestion: z.string(),
    }),
    lawful_claims: z.object({
      category: z.enum(AD_CATEGORIES),
      phrase: z.string(),
      condition: z.string().nullable(),
      law: z.string(),
    }),
    ad_rules: z.object({
      rule: z.string(),
      category: z.enum(AD_CATEGORIES),
      severity: z.enum(['low', 'high']),
      reason: z.string(),
      law: z.string(),
    }),
    listing: requirementSchema,
    endorsement: endorsementSchema,
    tax_figures: taxFigureRowSchema,
    withholding: z.object({
      kind: z.enum(KINDS),
      name: z.string(),
      nhi_from: z.string().nullable().describe('The figure from which the premium is due, in tax_figures.'),
      note: z.string(),
    }),
    withholding_rates: rateRowSchema,
    platform_fees: feeSchema.extend({ platform: z.string() }),
  },
  rows: {
    claims: () => AD_CATEGORIES.flatMap((category) => claimFamilies(category).flatMap((it) => claimRows(category, it))),
    lawful_claims: () =>
      LAWFUL_CLAIMS.flatMap(({ category, phrases, condition, law }) =>
        phrases.map((phrase) => ({ category, phrase, condition, law })),
      ),
    ad_rules: () =>
      AD_RULES.map(({ rule, category, severity, reason, law }) => ({ rule, category, severity, reason, law })),
    listing: () => listRequirements(LISTING_CATEGORIES),
    endorsement: () => ENDORSEMENT_RULES,
    tax_figures: () => listFigures(),
    withholding: () =>
      KINDS.map((kind) => {
        const { name, nhi_from, note, resident_note } = kindRuleOf(kind)
        return {
          kind,
          name,
          nhi_from,
          note: note + resident_note,
        }
      }),
    withholding_rates: () => listRates(),
    platform_fees: (_input, { now }) =>
      (['shopee', 'shopee_mall'] as const).flatMap((platform) =>
        shopeeFees(platform, taipeiDay(now)).map((fee) => ({ platform, ...fee })),
      ),
  },
  example: {},
})

function claimRows(category: (typeof AD_CATEGORIES)[number], family: ClaimFamily) {
  const { id, rule, suggestion_zh, phrases, verbs, objects } = family
  const rows = (kind: 'phrase' | 'verb' | 'object', texts: readonly string[]) =>
    texts.map((text) => ({ category, family: id, rule: rule.rule, kind, text, suggestion: suggestion_zh }))
  return [...rows('phrase', phrases), ...rows('verb', verbs), ...rows('object', objects)]
}
