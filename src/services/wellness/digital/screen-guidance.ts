import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const guidance = z.object({
  age_group: z.string(),
  label_zh: z.string(),
  label_en: z.string(),
  /** Ages are in months. For the upper limit, null means none. */
  from_months: z.int(),
  below_months: z.int().nullable(),
  guidance: z.string(),
  guidance_en: z.string(),
  /** The maximum screen time a day in minutes. Null if the guidance states none. */
  minutes_max_a_day: z.int().nullable(),
  /** The position of the source in `sources`. */
  source: z.int(),
  year: z.int(),
})

const { as_of, sources, items } = readDocument(
  'reference/wellness/screen-guidance.json',
  z.object({
    as_of: z.iso.date(),
    sources: z.array(z.object({ name: z.string(), url: z.url(), licence: z.string() })),
    items: z.array(guidance),
  }),
)

/** Sorted by age, youngest first, so that differing advice for one age is adjacent. */
export const SCREEN_GUIDANCE = items.map((it) => ({ ...it, source: sources[it.source]! }))

export const SCREEN_REFERENCE = {
  asOf: as_of,
  // Authorities revise guidance on screen time about every five years, so it counts as stale after six.
  staleAfterDays: 6 * 365,
  sources,
}
