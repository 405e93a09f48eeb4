import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export const FINE_IDS = [
  'food_false',
  'food_medical',
  'health_food',
  'cosmetic_false',
  'cosmetic_medical',
  'general_medical',
  'device_ad',
  'drug_ad',
  'service_outsider',
  'service_improper',
] as const
export type FineId = (typeof FINE_IDS)[number]

export const fineSchema = z.object({
  law: z.string(),
  min_twd: z.int().nullable().describe('Null where the law names no minimum.'),
  max_twd: z.int(),
  note: z.string(),
})
export type Fine = z.output<typeof fineSchema>

/** The fines of each law. `as_of` is the date of the legal text; after an amendment, change the row. */
const ROWS = readTable(
  'reference/creator/ad-fines.tsv',
  fineSchema.extend({
    as_of: z.iso.date(),
    fine: z.enum(FINE_IDS),
    min_twd: z
      .string()
      .regex(/^\d*$/u)
      .transform((text) => (text === '' ? null : Number(text))),
    max_twd: z.coerce.number().int().positive(),
  }),
)

export function getFine(id: FineId): Fine {
  const row = ROWS.find(({ fine }) => fine === id)
  if (!row) throw new Error(`data/reference/creator/ad-fines.tsv has no fine ${id}.`)
  const { law, min_twd, max_twd, note } = row
  return { law, min_twd, max_twd, note }
}
