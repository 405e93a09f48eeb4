import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { notCovered } from './tax-figures.ts'

/** Codes of the withholding form for kinds of income that creators have. */
export const KINDS = ['9A', '9B', '50', '92', '51', '53', '91', 'commission'] as const
export type Kind = (typeof KINDS)[number]

const PAYEES = ['resident', 'non_resident'] as const

export const rateRowSchema = z.object({
  kind: z.enum(KINDS),
  payee: z.enum(PAYEES),
  valid_from: z.string(),
  valid_to: z.string().nullable().describe('Null while no end is known.'),
  pct: z.number(),
  article: z.string().describe('Where 各類所得扣繳率標準 says so.'),
})

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u)
const ROWS = readTable(
  'reference/creator/withholding-rates.tsv',
  z.object({
    kind: z.enum(KINDS),
    payee: z.enum(PAYEES),
    valid_from: day,
    valid_to: day.or(z.literal('')),
    pct: z.coerce.number(),
    article: z.string().min(1),
  }),
)

/** The withholding rate for a kind of income on a date, with its article. For a changed standard, add a row. */
export function rateOn(kind: Kind, isResident: boolean, date: string) {
  const payee = isResident ? 'resident' : 'non_resident'
  const row = ROWS.filter((it) => it.kind === kind && it.payee === payee && it.valid_from <= date)
    .sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
    .at(-1)
  if (row) return row
  throw notCovered()
}

export function listRates(): z.infer<typeof rateRowSchema>[] {
  return ROWS.map((row) => ({ ...row, valid_to: row.valid_to || null }))
}
