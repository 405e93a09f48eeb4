import type { z } from 'zod'
import { ask, compact, em, facts, link, links } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Words } from '#operation/view.ts'
import type { checkTaxRegistration, taxOutput } from './check-tax-registration.ts'
import { figuresBlock, figuresTable } from './figures-block.ts'

type Answer = AnswerOf<typeof checkTaxRegistration>
type Asked = InputOf<typeof checkTaxRegistration>
type TaxCheck = z.output<z.ZodObject<typeof taxOutput>>

export function taxCheckView(answer: Answer, words: Words, input: Asked): Document {
  return input.monthly === undefined
    ? thresholdsView(answer, words)
    : judgedView(answer as TaxCheck, words, { ...input, monthly: input.monthly })
}

function thresholdsView({ figures, invoice_threshold_twd, valid_from, notice }: Answer, words: Words) {
  const { t } = words
  const [goods = '', services = ''] = figures.map(({ value }) => words.twd(value))
  return {
    title: t('稅籍登記與開發票的門檻', 'Thresholds of tax registration and invoices'),
    headline: t(
      `賣貨物每月 ${goods}起要辦稅籍登記，勞務 ${services}起`,
      `Register for tax from ${goods} of goods a month, or ${services} of services`,
    ),
    lede: t(
      `${words.plainDay(valid_from)}起的規定。月銷售額 ${words.twd(invoice_threshold_twd)}起還要開統一發票；沒到登記門檻不用繳營業稅。`,
      `Since ${words.plainDay(valid_from)}. From ${words.twd(invoice_threshold_twd)} a month invoices are due, too; below the first threshold there is no business tax.`,
    ),
    blocks: [{ ...figuresTable(figures, words), heading: t('門檻與稅率', 'Thresholds and rates') }],
    form: 'first' as const,
    notice: words.sentence(notice),
  }
}

function judgedView(answer: TaxCheck, words: Words, input: Asked & { readonly monthly: number }): Document {
  const { t } = words
  const other = answer.type === 'goods' ? 'services' : 'goods'
  const mixed = input.other_monthly ?? 0
  return {
    title: t('稅籍登記檢查', 'Tax registration check'),
    asked: compact([[answer.type, input.monthly] as const, mixed !== 0 && ([other, mixed] as const)])
      .map(([type, twd]) =>
        t(
          `每月賣 ${words.twd(twd)}的${words.value('type', type)}`,
          `${words.value('type', type)} for ${words.twd(twd)} a month`,
        ),
      )
      .join(t('，', ', ')),
    headline: em(taxSentence(answer, words)),
    lede: taxLede(answer, words, mixed > 0),
    blocks: [
      ...(mixed === 0 ? [scaleOf(answer, input.monthly, words)] : [sharesOf(answer, words)]),
      ...taxBlocks(answer, words),
      figuresBlock(answer.figures, words),
      links(
        link(
          t(`如果賣的是${words.value('type', other)}`, `If it were ${words.value('type', other).toLowerCase()}`),
          ask('check_tax_registration', { ...input, type: other }),
        ),
      ),
    ],
    notice: words.sentence(answer.notice),
  }
}

export function taxSentence({ must_register, must_issue_invoices }: TaxCheck, { t }: Words): string {
  if (must_issue_invoices) return t('要辦稅籍登記，也要開統一發票', 'Register for tax, and issue invoices')
  if (must_register) return t('要辦稅籍登記，還不用開發票', 'Register for tax; no invoices yet')
  return t('還不用辦稅籍登記', 'No registration yet')
}

export function taxLede({ business_tax: tax, threshold_twd }: TaxCheck, words: Words, isMixed = false): string {
  const { t } = words
  if (tax.regime === 'none' && isMixed)
    return t(
      '貨物與勞務合計還沒到門檻，不用繳營業稅。',
      'Goods and services together are below the thresholds: there is no business tax.',
    )
  if (tax.regime === 'none')
    return t(
      `每月還沒到 ${words.twd(threshold_twd)}，不用繳營業稅。`,
      `Below ${words.twd(threshold_twd)} a month there is no business tax.`,
    )
  return t(
    `營業稅 ${words.percent(tax.rate_pct)}，每月約 ${words.twd(tax.twd_per_month)}。`,
    `Business tax of ${words.percent(tax.rate_pct)}, about ${words.twd(tax.twd_per_month)} a month.`,
  )
}

export function taxBlocks(answer: TaxCheck, words: Words): Block[] {
  const { t } = words
  return [
    {
      kind: 'list',
      heading: t('接下來', 'What to do'),
      ordered: true,
      items: words.language === 'zh' ? answer.steps : answer.steps_en,
    },
    facts(
      { name: words.label('regime'), value: words.sentence(answer.business_tax.note) },
      {
        name: words.label('threshold_twd'),
        value: t(
          `每月 ${words.twd(answer.threshold_twd)}，${words.plainDay(answer.valid_from)}起`,
          `${words.twd(answer.threshold_twd)} a month, since ${words.plainDay(answer.valid_from)}`,
        ),
      },
      {
        name: words.label('invoice_threshold_twd'),
        value: t(
          `每月 ${words.twd(answer.invoice_threshold_twd)}`,
          `${words.twd(answer.invoice_threshold_twd)} a month`,
        ),
      },
      {
        name: words.label('law'),
        value: t(answer.law, [...new Set(answer.figures.map(({ law_en }) => law_en))].join('; ')),
      },
    ),
  ]
}

/** Shows how far the sales use up the thresholds of goods and services together. */
function sharesOf({ threshold_pct: pct }: TaxCheck, words: Words): Block {
  return facts({
    name: words.label('threshold_pct'),
    value: words.t(`${pct}%，滿 100% 就要登記`, `${pct}%; registration is due from 100%`),
  })
}

function scaleOf(
  { threshold_twd: register, invoice_threshold_twd: invoice }: TaxCheck,
  monthly: number,
  words: Words,
): Block {
  const { t } = words
  const end = Math.max(invoice * 1.5, monthly * 1.2)
  const short = (twd: number) => t(`${words.number(twd / 10_000)} 萬`, `${words.number(twd / 1000)}k+`)
  return {
    kind: 'chart',
    draw: 'scale',
    caption: t('每月營業額落在哪裡', 'Where the sales of a month lie'),
    says: t(
      `${words.twd(register)}起要登記，${words.twd(invoice)}起要開發票；你的營業額是 ${words.twd(monthly)}。`,
      `Registration is due from ${words.twd(register)}, invoices from ${words.twd(invoice)}; your sales are ${words.twd(monthly)}.`,
    ),
    bands: [
      { name: t('免登記', 'None'), from: 0, to: register - 1 },
      { name: t(`${short(register)}起登記`, `Register, ${short(register)}`), from: register, to: invoice - 1 },
      { name: t(`${short(invoice)}起開發票`, `Invoices, ${short(invoice)}`), from: invoice, to: end },
    ],
    value: monthly,
    valueLabel: words.twd(monthly),
  }
}
