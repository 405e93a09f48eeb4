import { z } from 'zod'

/** Prizes that only e-invoices stored on a carrier can win, drawn by track letters and number. */
export const cloudPrizeSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  amount_twd: z.int(),
  sets: z.int().nullable(),
})

export type CloudPrize = z.output<typeof cloudPrizeSchema>

const MILLION = { name_zh: '雲端發票專屬百萬元獎', name_en: 'Cloud invoice prize of a million', amount_twd: 1_000_000 }
const TWO_THOUSAND = {
  name_zh: '雲端發票專屬千元獎',
  name_en: 'Cloud invoice prize of two thousand',
  amount_twd: 2_000,
}
const EIGHT_HUNDRED = {
  name_zh: '雲端發票專屬八百元獎',
  name_en: 'Cloud invoice prize of eight hundred',
  amount_twd: 800,
}
const FIVE_HUNDRED = {
  name_zh: '雲端發票專屬五百元獎',
  name_en: 'Cloud invoice prize of five hundred',
  amount_twd: 500,
}

// Sets of 500: udn.com/news/story/7266/9281406 (2026-01-25) and udn.com/news/story/7243/9344336 (2026-02-25).
const FIVE_HUNDRED_SETS: readonly { from: string; to: string; sets: number }[] = [
  { from: '114-01-02', to: '114-03-04', sets: 2_450_000 },
  { from: '114-05-06', to: '114-11-12', sets: 3_150_000 },
  { from: '115-01-02', to: '115-05-06', sets: 3_850_000 },
]

/** Empty before 114-01-02. */
export function listCloudPrizes(period: string): CloudPrize[] {
  if (period < '114-01-02') return []
  const held = FIVE_HUNDRED_SETS.find((it) => it.from <= period && period <= it.to)
  return [
    { ...MILLION, sets: held ? 30 : null },
    { ...TWO_THOUSAND, sets: held ? 16_000 : null },
    { ...EIGHT_HUNDRED, sets: held ? 100_000 : null },
    { ...FIVE_HUNDRED, sets: held ? held.sets : null },
  ]
}
