import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * Extra prizes for e-invoices stored on a carrier and never printed. The draw uses the two track letters and the
 * number.
 */
export const cloudPrizeSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  amount_twd: z.int(),
  sets: z.int().nullable(),
})

const number = z.string().transform(Number)

const ROWS = readTable(
  'reference/life/cloud-prizes.tsv',
  z.object({
    name_zh: z.string(),
    name_en: z.string(),
    amount_twd: number,
    sets: number,
    from: z.string(),
    to: z.string(),
  }),
)
const [FIRST = ''] = ROWS.map(({ from }) => from).toSorted()

/** Best prize first. Empty for a period before the first known one. */
export function listCloudPrizes(period: string): z.output<typeof cloudPrizeSchema>[] {
  if (period < FIRST) return []
  return [...Map.groupBy(ROWS, ({ name_zh }) => name_zh).values()].flatMap((rows) => {
    const stored = rows.find(({ from, to }) => from <= period && period <= to)
    return rows
      .slice(0, 1)
      .map(({ name_zh, name_en, amount_twd }) => ({ name_zh, name_en, amount_twd, sets: stored?.sets ?? null }))
  })
}
