import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const guidance = z.object({
  age_group: z.string(),
  label_zh: z.string(),
  label_en: z.string(),
  /** Ages in months; null for no upper limit. */
  from_months: z.int(),
  below_months: z.int().nullable(),
  guidance: z.string(),
  guidance_en: z.string(),
  /** The maximum daily screen time in minutes; null if the guidance names none. */
  minutes_max_a_day: z.int().nullable(),
  /** The index of its source in `sources`. */
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

/** Sorted by age, youngest first; different advice for one age is adjacent. */
export const SCREEN_GUIDANCE = items.map((it) => ({ ...it, source: sources[it.source]! }))

export const SCREEN_REFERENCE = {
  asOf: as_of,
  // Such guidance is renewed about every five years.
  staleAfterDays: 6 * 365,
  sources,
}
