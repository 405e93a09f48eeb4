import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Prizes that only e-invoices stored on a carrier can win, drawn by track letters and number. */
export const cloudPrizeSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  amount_twd: z.int(),
  sets: z.int().nullable(),
})

const number = z.string().transform(Number)

/** The number of sets by the periods for which it is known. */
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

/** Best first. Empty before the first period known. */
export function listCloudPrizes(period: string): z.output<typeof cloudPrizeSchema>[] {
  if (period < FIRST) return []
  return [...Map.groupBy(ROWS, ({ name_zh }) => name_zh).values()].flatMap((rows) => {
    const held = rows.find(({ from, to }) => from <= period && period <= to)
    return rows
      .slice(0, 1)
      .map(({ name_zh, name_en, amount_twd }) => ({ name_zh, name_en, amount_twd, sets: held?.sets ?? null }))
  })
}
