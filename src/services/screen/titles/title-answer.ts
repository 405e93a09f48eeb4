import { z } from 'zod'
import { DELAY_KINDS, TYPES } from '../schema.ts'
import { countDown, PRECISIONS } from '../calendar/dates.ts'
import { displayTitle } from './find-title.ts'
import type { DelayRow } from '../calendar/queries.ts'
import type { ReleaseRow, TitleRow } from './queries.ts'

export const typeSchema = z.enum(TYPES)
const precisionSchema = z
  .enum(PRECISIONS)
  .describe('How exactly the date is known. Only `day` is a day; 2026-07, 2026-Q3 and 2026 are not.')

export const itemSchema = z.object({
  slug: z.string(),
  title_zh: z.string().nullable(),
  title_en: z.string().nullable(),
  title_original: z.string().nullable(),
  title_zh_converted: z
    .boolean()
    .describe('True where title_zh was converted from a Simplified title: Taiwan may use another one.'),
  type: typeSchema,
  platforms: z.array(z.string()),
  release_date: z
    .string()
    .describe('2026-07-17, 2026-07, 2026-Q3 or 2026. Taiwan’s where known, else where it came out first.'),
  release_region: z.string().nullable().describe('TW, JP, US, global …; null where the source names none.'),
  date_precision: precisionSchema,
  source: z.string(),
  source_url: z.string().nullable(),
})

export const matchField = z
  .object({ kind: z.enum(['exact', 'near']), score: z.number() })
  .describe('exact: q is a name of this title. near: it is only like one; a score of 1 would be equal.')

export function matchOf(score: number): z.infer<typeof matchField> {
  return { kind: score === 1 ? 'exact' : 'near', score }
}

export type Item = z.infer<typeof itemSchema>

export const releaseSchema = z.object({
  region: z.string().nullable(),
  platform: z.string().nullable(),
  date: z.string(),
  precision: precisionSchema,
  source: z.string(),
  source_url: z.string().nullable(),
  note: z.string().nullable(),
})

export const delaySchema = z.object({
  slug: z.string().nullable().describe('Null where the title itself is not stored.'),
  title: z.string(),
  title_en: z.string().nullable(),
  type: typeSchema,
  old_date: z.string(),
  new_date: z.string().nullable().describe('Null where no new date was given.'),
  announced_on: z.string().nullable().describe('As exactly as it is known. Null unless kind is announced.'),
  first_seen_on: z
    .string()
    .nullable()
    .describe('The day on which the new date was first seen, where it was not announced.'),
  days_moved: z.int().nullable().describe('Positive when later. Null unless both dates are days.'),
  kind: z
    .enum(DELAY_KINDS)
    .describe('announced: reported; observed: the date moved in the source; correction: the source corrected itself.'),
  source: z.string(),
  note: z.string().nullable(),
})

export type Delay = z.infer<typeof delaySchema>

export function toDelay(row: DelayRow): Delay {
  const isAnnounced = row.kind === 'announced'
  return {
    ...row,
    announced_on: isAnnounced ? row.announced_on : null,
    first_seen_on: isAnnounced ? null : row.announced_on,
  }
}

export const countdownSchema = z.object({
  slug: z.string(),
  title: z.string(),
  title_en: z.string().nullable(),
  release_date: z.string(),
  release_region: z.string().nullable(),
  date_precision: precisionSchema,
  days_left: z
    .int()
    .nullable()
    .describe('Days in Taipei: 0 on the day, negative afterwards. Null unless the day is known.'),
  released: z
    .boolean()
    .nullable()
    .describe('Null while only a month, quarter or year is known and it is under way, or where was_due is true.'),
  was_due: z.boolean().describe('True where the date has passed but the data is older: nothing says that it came out.'),
  today: z.string().describe('The day in Taipei from which is counted.'),
  source: z.string(),
  source_url: z.string().nullable(),
})

export type Countdown = z.infer<typeof countdownSchema>

/** `asOf` is the day up to which the dates were checked. */
export function toCountdown(row: TitleRow, today: string, asOf: string | null): Countdown {
  const { days_left, released } = countDown({ precision: row.date_precision, ...row }, today)
  const was_due = released === true && asOf !== null && row.last_day > asOf
  return { ...row, title: displayTitle(row), days_left, released: was_due ? null : released, was_due, today }
}

export const fullTitleSchema = itemSchema.extend({
  title: z.string().describe('The name by which people in Taiwan would look for it.'),
  aliases: z.array(z.string()),
  official_url: z.string().nullable(),
  external_ids: z.object({
    bangumi: z.string().nullable(),
    mal: z.string().nullable(),
    anilist: z.string().nullable(),
    tmdb: z.string().nullable().describe('movie/… or tv/….'),
    wikidata: z.string().nullable(),
  }),
  releases: z.array(releaseSchema),
  delays: z.array(delaySchema),
})

export type FullTitle = z.infer<typeof fullTitleSchema>

export function toFullTitle(row: TitleRow, releases: readonly ReleaseRow[], delays: readonly DelayRow[]): FullTitle {
  return {
    ...row,
    title: displayTitle(row),
    releases: [...releases],
    delays: delays.map(toDelay),
  }
}
