import { z } from 'zod'
import { tableOf } from '#data/db/table-of.ts'
import { PARTIAL_DATE, PRECISIONS } from './calendar/dates.ts'

export const TYPES = ['film', 'series', 'anime-series', 'anime-film'] as const
export const DELAY_KINDS = ['announced', 'observed', 'correction'] as const

const words = z.string().min(1)
const slug = z.string().regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
const partialDate = z
  .string()
  .regex(PARTIAL_DATE, 'A day, a month, a quarter or a year: 2026-11-22, 2026-11, 2026-Q4, 2026.')
const precision = z.enum(PRECISIONS)

export const titles = tableOf(
  'screen_titles',
  z.object({
    slug,
    title_zh: words.nullable(),
    /**
     * True if the title was converted from Simplified to Traditional characters, because the source has no Traditional
     * title. The title used in Taiwan may differ.
     */
    title_zh_converted: z.boolean(),
    title_en: words.nullable(),
    title_original: words.nullable(),
    aliases: z.array(words),
    type: z.enum(TYPES),
    platforms: z.array(words),
    /** As precise as known: `2026-07-17`, `2026-07`, `2026-Q3` or `2026`. */
    release_date: partialDate,
    date_precision: precision,
    /** The first and last day that release_date covers. */
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    /** Null if the source names no region. */
    release_region: words.nullable(),
    source: words,
    source_url: z.url().nullable(),
    official_url: words.nullable(),
    external_ids: z.object({
      bangumi: words.nullable(),
      mal: words.nullable(),
      anilist: words.nullable(),
      /** The TMDB number: `movie/1` or `tv/1`. */
      tmdb: words.nullable(),
      wikidata: words.nullable(),
    }),
  }),
  ['slug'],
  { indexes: { screen_titles_first_day: ['first_day'] }, defaults: { title_zh_converted: false } },
)

export const releases = tableOf(
  'screen_releases',
  z.object({
    id: z.int().min(1),
    slug,
    region: words.nullable(),
    platform: words.nullable(),
    date: partialDate,
    precision,
    source: words,
    source_url: z.url().nullable(),
    note: words.nullable(),
  }),
  ['id'],
  { indexes: { screen_releases_slug: ['slug'] } },
)

const moveRow = z.object({
  id: z.int().min(1),
  /** Null if the change is of a title that screen_titles does not have. */
  slug: slug.nullable(),
  title: words,
  type: z.enum(TYPES),
  old_date: partialDate,
  /** Null if no new date was announced. */
  new_date: partialDate.nullable(),
  announced_on: partialDate,
  kind: z.enum(DELAY_KINDS),
  days_moved: z.int().nullable(),
  source: words,
  note: words.nullable(),
})

/** Date changes from the press and from older versions of the sources. */
export const delays = tableOf('screen_delays', moveRow, ['id'], { indexes: { screen_delays_slug: ['slug'] } })

/**
 * Date changes that our syncs observed. A separate, append-only table, so that a new seed file does not replace them.
 */
export const moves = tableOf('screen_moves', moveRow, ['id'], { indexes: { screen_moves_slug: ['slug'] } })

/** All names of each title, folded for comparison. Derived from screen_titles. */
export const names = tableOf(
  'screen_names',
  z.object({
    key: z.string(),
    slug,
    /** 0 for the slug or a proper title, 1 for another name or spelling. */
    rank: z.int(),
  }),
  ['key', 'slug'],
)
