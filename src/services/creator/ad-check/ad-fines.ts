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
] as const
export type FineId = (typeof FINE_IDS)[number]

export interface Fine {
  /** The act and article of the penalty, and the article that was broken. */
  readonly law: string
  /** Null if the law sets no minimum. */
  readonly min_twd: number | null
  readonly max_twd: number
  readonly note: string
}

/** Fines per broken law. `as_of` is the date of the legal text: an amendment is an edited row. */
const ROWS = readTable(
  'models/creator/ad-fines.tsv',
  z.object({
    as_of: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u),
    fine: z.enum(FINE_IDS),
    min_twd: z
      .string()
      .regex(/^\d*$/u)
      .transform((text) => (text === '' ? null : Number(text))),
    max_twd: z.coerce.number().int().positive(),
    law: z.string().min(1),
    note: z.string().min(1),
  }),
)

/** The fine with this id; throws if the table has none. */
export function getFine(id: FineId): Fine {
  const row = ROWS.find(({ fine }) => fine === id)
  if (!row) throw new Error(`data/models/creator/ad-fines.tsv has no fine ${id}.`)
  const { law, min_twd, max_twd, note } = row
  return { law, min_twd, max_twd, note }
}
