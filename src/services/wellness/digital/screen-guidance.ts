import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

export const guidanceSchema = z.object({
  age_group: z.string(),
  label_zh: z.string(),
  label_en: z.string(),
  from_months: z.int(),
  below_months: z
    .int()
    .nullable()
    .describe('The first month the guidance no longer covers; null where it has no upper age.'),
  guidance: z.string(),
  guidance_en: z.string(),
  minutes_max_a_day: z.int().nullable().describe('Null where the guidance names no number.'),
  source: z.object({ name: z.string(), url: z.string(), licence: z.string() }),
  year: z.int(),
})

const { as_of, sources, items } = readDocument(
  'reference/wellness/screen-guidance.json',
  z.object({
    as_of: z.iso.date(),
    sources: z.array(z.object({ name: z.string(), url: z.url(), licence: z.string() })),
    /** `source` is a position in `sources`. */
    items: z.array(guidanceSchema.extend({ source: z.int() })),
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
