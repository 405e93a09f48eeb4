import { z } from 'zod'
import { amountInput } from '#operation/input/amount.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { joinLanguages, splitLanguages } from '#support/errors/localized-text.ts'
import { dateInput } from '#operation/input/date.ts'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'
import { taxFigureSchema, yearCarriedOver } from './tax-figures.ts'
import { withholdingOf } from './net-payment.ts'
import { deductionSchema, kindRuleOf, WITHHOLDING_REFERENCE } from './withholding-rules.ts'
import { KINDS, type Kind } from './withholding-rates.ts'

const withholdingSchema = z.object({
  kind: z.enum(KINDS),
  kind_name: z.string(),
  kind_name_en: z.string(),
  gross: z.number(),
  income_tax: deductionSchema,
  nhi: deductionSchema,
  stamp_duty: deductionSchema.describe('On the receipt for a prize; nothing on other kinds.'),
  net: z.number(),
  rule: z.string().describe('The rates, thresholds and exceptions behind the figures.'),
  rule_en: z.string(),
  law: z.string(),
  figures: z.array(taxFigureSchema).describe('The figures of that day behind it, with the days on which they hold.'),
})

export const calcCreatorWithholding = defineOperation({
  name: 'calc_creator_withholding',
  tool: true,
  route: 'GET /api/withholding',
  title: 'Withholding from a payment',
  titleZh: '扣繳試算',
  summary: 'Income tax and health-insurance premium taken from a creator’s fee, royalty, rent, salary or prize.',
  description:
    'What a Taiwanese payer takes from one payment: income tax by `kind`, NHI supplementary premium of 2.11%, stamp duty on prizes, and what remains. The rules are those of the day of payment. For a seller’s registration use [check_tax_registration].',
  tasks: [
    '業配費 30000 元會被扣多少？',
    '9B 稿費 25000 實拿多少',
    'How much is withheld from a 50,000 TWD professional fee?',
  ],
  // The income is the caller's private data, so the response must not be cached.
  cacheSeconds: 0,
  conciseWithout: ['figures.valid_to', 'figures.is_assumed'],
  input: z.object({
    amount: amountInput({ max: 1_000_000_000 }).describe('One payment in TWD before deductions, for example 30000.'),
    kind: choiceInput(kindLabels())
      .optional()
      .describe(
        '50 salary, 51 rent, 53 royalty, 91 prize, 92 other, 9A professional fee, 9B author’s fee, commission. Default: all.',
      ),
    resident: z.boolean().optional().describe('Tax resident of Taiwan (183 days in the year). Default: true.'),
    paid_monthly: z.boolean().optional().describe('For 50: monthly salary from the insuring employer. Default: false.'),
    date: dateInput({ toward: 'near' }).optional().describe('Day of payment, for example 2026-06-30. Default: today.'),
  }),
  output: z.object({
    date: z.string(),
    ...withholdingSchema.partial().shape,
    items: z.array(withholdingSchema).optional().describe('Every kind of income; only when no kind was given.'),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { amount: 30000, kind: '9A', date: '2026-03-02' },
  run({ amount, kind, resident = true, paid_monthly = false, date = '' }, { now }) {
    const day = date || taipeiDay(now)
    const withheld =
      kind === undefined
        ? { items: KINDS.map((it) => withholdingOf(amount, it, resident, day, paid_monthly)) }
        : withholdingOf(amount, kind, resident, day, paid_monthly)
    const given = 'items' in withheld ? withheld.items : [withheld]
    const carried = yearCarriedOver(given.flatMap(({ figures }) => figures))
    const provenance = referenceProvenance(WITHHOLDING_REFERENCE, now)
    return {
      date: day,
      ...withheld,
      notice: carried === undefined ? NOT_LEGAL_ADVICE : estimateNotice(day, carried),
      provenance: { ...provenance, stale: provenance.stale || carried !== undefined },
    }
  },
})

function estimateNotice(day: string, carried: string): string {
  const asked = day.slice(0, 4)
  const { en, zh } = splitLanguages(NOT_LEGAL_ADVICE)
  return joinLanguages(
    `An estimate: it uses the figures of ${carried}, because those of ${asked} are not stored here. ${en}`,
    `這是估算：這裡沒有 ${asked} 年的數字，以 ${carried} 年的計算。${zh}`,
  )
}

function kindLabels(): Record<Kind, ChoiceLabel> {
  const labels = KINDS.map((kind) => {
    const { name, name_en, also } = kindRuleOf(kind)
    return [kind, { en: name_en, zh: name, also }]
  })
  // The cast is safe, because the entries come from the list of kinds.
  return Object.fromEntries(labels) as Record<Kind, ChoiceLabel>
}
