import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { taipeiDay } from '#dates/taipei.ts'
import { amountInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'
import { getFigure, figureOn, taxFigureSchema } from './tax-figures.ts'
import { REGISTRATION_FIGURE, regimePct, TAX_REFERENCE, taxRegime, type Regime, type SaleType } from './tax-rules.ts'
import { taxCheckView } from './tax-check-view.ts'

export const taxInput = {
  monthly: amountInput({ max: 1_000_000_000_000 }).describe('Average sales of a month, TWD.'),
  type: choiceInput({
    goods: { en: 'goods', zh: '貨物', also: ['商品', '銷售貨物', '賣東西', '實體商品'] },
    services: { en: 'services', zh: '勞務', also: ['服務', '銷售勞務', '接案'] },
  })
    .default('goods')
    .describe('What is sold: goods (default) or services, whose threshold is lower.'),
}

export const taxOutput = {
  type: z.enum(['goods', 'services']).describe('What the sales were judged as.'),
  must_register: z.boolean().describe('Whether the sales have reached the threshold for tax registration.'),
  threshold_twd: z.int().describe('Sales of a month from which registration is due.'),
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

const law =
  '加值型及非加值型營業稅法第 10、13、23、26、28、32、35 條；小規模營業人營業稅起徵點（2025-01-01 起：貨物 10 萬元、勞務 5 萬元）；財政部網路交易課稅問答'

export const checkTaxRegistration = defineOperation({
  name: 'check_tax_registration',
  tool: true,
  route: 'GET /api/tax-check',
  title: 'Tax registration check',
  titleZh: '稅籍登記檢查',
  summary: 'Must an online seller in Taiwan register for tax and issue invoices at these monthly sales?',
  description:
    'For individuals who sell online in Taiwan: whether monthly sales have reached the registration threshold (goods 100,000, ' +
    'services 50,000 TWD), whether uniform invoices are due (200,000), the business tax and what to do next. For withholding ' +
    'from a payment use [calc_creator_withholding].',
  keywords: [
    '稅籍登記',
    '營業登記',
    '網拍課稅',
    '營業稅',
    '統一發票',
    '起徵點',
    'tax registration',
    'VAT',
    'business tax',
    '國稅局',
    '營業額門檻',
    'issue invoices',
    'threshold',
  ],
  tasks: [
    '團購一個月賣八萬要不要辦稅籍登記？',
    '網拍月營業額多少要開發票？',
    'Do I need to register for tax if I sell 120,000 TWD a month?',
  ],
  // What somebody sells is nobody else’s.
  cacheSeconds: 0,
  input: z.object({
    ...taxInput,
    date: dateInput({ toward: 'past' }).optional().describe('Day whose thresholds count. Default today.'),
  }),
  output: z.object({ ...taxOutput, provenance: provenanceSchema }),
  example: {
    input: { monthly: 120000, type: 'goods', date: '2026-03-02' },
    output: {
      type: 'goods',
      must_register: true,
      threshold_twd: 100000,
      must_issue_invoices: false,
      invoice_threshold_twd: 200000,
      business_tax: {
        regime: 'small',
        rate_pct: 1,
        twd_per_month: 1200,
        note: '小規模營業人，由國稅局按季查定 1%。 Small business: 1 %, assessed by the tax office each quarter.',
      },
      valid_from: '2025-01-01',
      figures: figuresOf('goods', 'small', '2026-03-02'),
      steps: ['向國稅局申請稅籍登記，並在網路銷售頁面揭露營業人名稱與統一編號。'],
      steps_en: [
        'Register for tax with the National Taxation Bureau, and show the business name and tax ID on the sales page.',
      ],
      law,
      notice: NOT_LEGAL_ADVICE,
      provenance: { as_of: TAX_REFERENCE.asOf, stale: false, sources: TAX_REFERENCE.sources },
    },
  },
  view: taxCheckView,
  run(input, { now }) {
    return {
      ...checkTax(input.monthly, input.type, input.date ?? taipeiDay(now)),
      provenance: referenceProvenance(TAX_REFERENCE, now),
    }
  },
})

export function checkTax(monthly: number, type: SaleType, date: string) {
  const regime = taxRegime(monthly, type, date)
  const threshold = getFigure(REGISTRATION_FIGURE[type], date)
  const pct = regimePct(regime, date)
  return {
    type,
    must_register: regime !== 'none',
    threshold_twd: threshold.value,
    must_issue_invoices: regime === 'standard',
    invoice_threshold_twd: figureOn('invoice_twd', date),
    business_tax: {
      regime,
      rate_pct: pct,
      twd_per_month: new Decimal(monthly).times(pct).div(100).toDecimalPlaces(0).toNumber(),
      note: REGIME_NOTES[regime],
    },
    valid_from: threshold.valid_from,
    figures: figuresOf(type, regime, date),
    steps: REGIME_STEPS[regime].map(({ zh }) => zh),
    steps_en: REGIME_STEPS[regime].map(({ en }) => en),
    law,
    notice: NOT_LEGAL_ADVICE,
  }
}

function figuresOf(type: SaleType, regime: Regime, date: string) {
  const rate =
    regime === 'none' ? [] : [regime === 'small' ? ('small_tax_pct' as const) : ('standard_tax_pct' as const)]
  return [REGISTRATION_FIGURE[type], 'invoice_twd' as const, ...rate].map((figure) => getFigure(figure, date))
}

const REGIME_NOTES: Record<Regime, string> = {
  none: '未達起徵點，暫免稅籍登記與營業稅。 Below the threshold: no registration and no business tax for now.',
  small: '小規模營業人，由國稅局按季查定 1%。 Small business: 1 %, assessed by the tax office each quarter.',
  standard:
    '使用統一發票，稅率 5%，可扣抵進項稅額。 Uniform invoices at 5 %, less the tax on what was bought with invoices.',
}

const REGIME_STEPS: Record<Regime, { zh: string; en: string }[]> = {
  none: [
    {
      zh: '每月記錄銷售額；同時賣貨物與勞務者，各自占起徵點的比例合計達 100% 就要登記。',
      en: 'Record the sales of each month. Who sells both goods and services registers once their shares of the two thresholds add up to 100 %.',
    },
    {
      zh: '保留進貨與金流憑證；營利所得仍應併入個人綜合所得稅申報。',
      en: 'Keep receipts of purchases and payments; the profit still belongs in the personal income tax return.',
    },
  ],
  small: [
    {
      zh: '向國稅局申請稅籍登記，並在網路銷售頁面揭露營業人名稱與統一編號。',
      en: 'Register for tax with the National Taxation Bureau, and show the business name and tax ID on the sales page.',
    },
    {
      zh: '國稅局每季查定並寄發 1% 營業稅繳款書。',
      en: 'The bureau assesses the 1 % each quarter and sends the bill.',
    },
    {
      zh: '月銷售額達 200,000 元起會被核定使用統一發票，自國稅局核定之日起開立。',
      en: 'From NT$200,000 a month the use of uniform invoices is ordered, from the day that the bureau names.',
    },
  ],
  standard: [
    {
      zh: '向國稅局申請稅籍登記並領用或申請電子發票。',
      en: 'Register for tax, and apply for uniform invoices, on paper or electronic.',
    },
    {
      zh: '每筆銷售開立統一發票，定價應內含營業稅。',
      en: 'Issue an invoice for every sale; the marked price includes the business tax.',
    },
    {
      zh: '每兩個月一期，次期 15 日前申報並繳納營業稅（營業稅法第 35 條）。',
      en: 'File and pay every two months, by the 15th of the month after (Business Tax Act art. 35).',
    },
  ],
}
