import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { readTable } from '#support/files/read.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'

const FIGURES = [
  'salary_start_twd',
  'minimum_wage_twd',
  'nhi_pct',
  'nhi_from_twd',
  'nhi_cap_twd',
  'exempt_tax_twd',
  'author_fee_non_resident_twd',
  'low_salary_pct',
  'low_salary_wages',
  'stamp_pct',
  'register_goods_twd',
  'register_services_twd',
  'invoice_twd',
  'small_tax_pct',
  'standard_tax_pct',
] as const
export type TaxFigureName = (typeof FIGURES)[number]

export const taxFigureRowSchema = z.object({
  figure: z.enum(FIGURES),
  value: z.number(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  law: z.string(),
  law_en: z.string(),
})
type Row = z.infer<typeof taxFigureRowSchema>

export const taxFigureSchema = taxFigureRowSchema.extend({
  is_assumed: z.boolean().describe('True where no figure of that day has been announced and the last one is used.'),
})

/** A figure from a law with the period in which it applies. For a yearly change, add a row. */
export type TaxFigure = z.output<typeof taxFigureSchema>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u)
const ROWS = readTable(
  'reference/creator/tax-figures.tsv',
  z.object({
    figure: z.enum(FIGURES),
    valid_from: day,
    valid_to: day.or(z.literal('')),
    value: z.coerce.number(),
    law: z.string().min(1),
    // The cited provision in English. Empty if the act’s English name and the article numbers suffice.
    law_en: z.string(),
  }),
).map((row): Row => ({ ...row, valid_to: row.valid_to || null, law_en: row.law_en || citedInEnglish(row.law) }))
const OLDEST_FIRST = ROWS.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))

const FIGURES_FROM = '2024-01-01'

export function notCovered(): ApiError {
  return new ApiError('invalid_input', `Figures are available from ${FIGURES_FROM} on.`, {
    zh: `只收錄 ${FIGURES_FROM} 起的數字。`,
  })
}

/** The figure in force on a date. After the last announced period, returns the last figure and marks it as assumed. */
export function getFigure(figure: TaxFigureName, date: string): TaxFigure {
  const newest = OLDEST_FIRST.findLast((row) => row.figure === figure && row.valid_from <= date)
  if (!newest || date < FIGURES_FROM) throw notCovered()
  return { ...newest, is_assumed: newest.valid_to !== null && newest.valid_to < date }
}

/** The year of the figures that are older than the date asked for. Undefined if all are of that date. */
export function yearCarriedOver(figures: readonly TaxFigure[]): string | undefined {
  return figures.find(({ is_assumed }) => is_assumed)?.valid_to?.slice(0, 4)
}

export function figureOn(figure: TaxFigureName, date: string): number {
  return getFigure(figure, date).value
}

export function listFigures(): Row[] {
  return [...ROWS]
}
