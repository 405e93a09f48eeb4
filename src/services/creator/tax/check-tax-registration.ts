import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { amountInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { checkTax, taxThresholds } from './registration.ts'
import { taxFigureSchema } from './tax-figures.ts'
import { TAX_REFERENCE } from './tax-rules.ts'

export const taxInput = {
  monthly: amountInput({ max: 1_000_000_000_000 }).describe('Average monthly sales in TWD, for example 80000.'),
  type: choiceInput({
    goods: { en: 'goods', zh: '貨物', also: ['商品', '銷售貨物', '賣東西', '實體商品'] },
    services: { en: 'services', zh: '勞務', also: ['服務', '銷售勞務', '接案'] },
  })
    .default('goods')
    .describe('goods or services, whose threshold is lower.'),
}

export const taxOutput = {
  type: z.enum(['goods', 'services']).describe('What the sales were judged as.'),
  must_register: z.boolean().describe('Whether the sales have reached the threshold for tax registration.'),
  threshold_twd: z.int().describe('Sales of a month from which registration is due, for who sells this kind alone.'),
  threshold_pct: z
    .number()
    .describe(
      'How much of the threshold is reached; for goods and services what each is of its own, added up. Due from 100.',
    ),
  must_issue_invoices: z.boolean().describe('Whether uniform invoices must be issued.'),
  invoice_threshold_twd: z.int(),
  business_tax: z.object({
    regime: z.enum(['none', 'small', 'standard']),
    rate_pct: z.number(),
    twd_per_month: z.number().describe('On these sales; before input tax where the regime is standard.'),
    note: z.string(),
  }),
  valid_from: z.string().describe('From which day the threshold of registration holds.'),
  figures: z
    .array(taxFigureSchema)
    .describe('The figures of that day behind it, with article and the days on which they hold.'),
  steps: z.array(z.string()),
  steps_en: z.array(z.string()),
  law: z.string(),
  notice: z.string(),
}

export const checkTaxRegistration = defineOperation({
  name: 'check_tax_registration',
  tool: true,
  route: 'GET /api/tax-check',
  title: 'Tax registration check',
  titleZh: '稅籍登記檢查',
  summary: 'Must an online seller in Taiwan register for tax and issue invoices at these monthly sales?',
  description:
    'Whether online sales in Taiwan reach the thresholds of tax registration and uniform invoices, the business tax, and what to do next. Since 2025 registration is due from monthly sales of 100,000 TWD of goods or 50,000 of services, invoices from 200,000; `date` takes the thresholds of another day. Of mixed sales each kind counts as a share of its own threshold. For withholding from a payment use [calc_creator_withholding].',
  tasks: [
    '團購一個月賣八萬要不要辦稅籍登記？',
    '網拍月營業額多少要開發票？',
    'Do I need to register for tax if I sell 120,000 TWD a month?',
  ],
  // The sales are the caller's private data, so the response must not be cached.
  cacheSeconds: 0,
  conciseWithout: ['figures.valid_to', 'figures.is_assumed'],
  input: z.object({
    ...taxInput,
    monthly: taxInput.monthly
      .optional()
      .describe('Average monthly sales in TWD, for example 80000. Without it, only the thresholds are given.'),
    other_monthly: amountInput({ max: 1_000_000_000_000 })
      .optional()
      .describe('Monthly sales of the other kind. Default: 0.'),
    date: dateInput({ toward: 'past' }).optional().describe('Day, for example 2026-06-30. Default: today.'),
  }),
  output: z.object({
    ...taxOutput,
    must_register: taxOutput.must_register.nullable().describe('Null without `monthly`.'),
    threshold_pct: taxOutput.threshold_pct.nullable(),
    must_issue_invoices: taxOutput.must_issue_invoices.nullable(),
    business_tax: taxOutput.business_tax.nullable(),
    provenance: provenanceSchema,
  }),
  example: { monthly: 120000, type: 'goods', date: '2026-03-02' },
  run({ monthly, type, date = undefined, other_monthly }, { now }) {
    const day = date ?? taipeiDay(now)
    return {
      ...(monthly === undefined ? taxThresholds(type, day) : checkTax(monthly, type, day, other_monthly)),
      provenance: referenceProvenance(TAX_REFERENCE, now),
    }
  },
})
