import { sql, type AnyColumn } from 'drizzle-orm'
import { z } from 'zod'
import { defineDataset, type Sale } from '#operation/dataset.ts'
import { PARTIAL_DATE, PRECISIONS } from './calendar/dates.ts'
import { deriveNames, NAMES_MADE_BY } from './titles/derive-names.ts'
import { delays, moves, releases, titles } from './schema.ts'

export const TYPES = ['film', 'series', 'anime-series', 'anime-film'] as const
export const DELAY_KINDS = ['announced', 'observed', 'correction'] as const

const words = z.string().min(1)
const slug = z.string().regex(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
const partialDate = z
  .string()
  .regex(PARTIAL_DATE, 'A day, a month, a quarter or a year: 2026-11-22, 2026-11, 2026-Q4, 2026.')
const precision = z.enum(PRECISIONS)

// Release dates move from week to week, so dates that were not checked for two weeks are unreliable.
const STALE_AFTER_DAYS = 14

// The dates that operators check by hand, because no sync reads them.
const CINEMAS = 'Dates of Taiwan’s cinemas and platforms, such as https://www.atmovies.com.tw/movie/next/.'

export const titleRow = z.object({
  slug,
  title_zh: words.nullable(),
  title_zh_converted: z.boolean(),
  title_en: words.nullable(),
  title_original: words.nullable(),
  aliases: z.array(words),
  type: z.enum(TYPES),
  platforms: z.array(words),
  release_date: partialDate,
  date_precision: precision,
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  release_region: words.nullable(),
  source: words,
  source_url: z.url().nullable(),
  official_url: words.nullable(),
  external_ids: z.object({
    bangumi: words.nullable(),
    mal: words.nullable(),
    anilist: words.nullable(),
    tmdb: words.nullable(),
    wikidata: words.nullable(),
  }),
})

export const releaseRow = z.object({
  id: z.int().min(1),
  slug,
  region: words.nullable(),
  platform: words.nullable(),
  date: partialDate,
  precision,
  source: words,
  source_url: z.url().nullable(),
  note: words.nullable(),
})

const delayRow = z.object({
  id: z.int().min(1),
  slug: slug.nullable(),
  title: words,
  type: z.enum(TYPES),
  old_date: partialDate,
  new_date: partialDate.nullable(),
  announced_on: partialDate,
  kind: z.enum(DELAY_KINDS),
  days_moved: z.int().nullable(),
  source: words,
  note: words.nullable(),
})

/** Excludes data from TMDB, which allows commercial use only by agreement. */
function withoutTmdb(source: AnyColumn): Sale {
  const others = sql`${source} not like '%TMDB%'`
  return {
    lookups: others,
    exports: sql`${others} and ${source} not like '%hand-kept%'`,
    because: [
      'TMDB 的資料未經同意不得商用，手工片單沒有授權。',
      'TMDB permits no commercial use without an agreement, and hand-kept lists have no licence.',
    ],
  }
}

export const titlesDataset = defineDataset({
  name: 'screen_titles',
  title: 'Films, series and anime',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(titles.source),
  table: titles,
  row: titleRow,
  rhythm: 'weekly',
  staleAfterDays: STALE_AFTER_DAYS,
  upkeep: CINEMAS,
  derive: deriveNames,
  derivedTables: ['screen_names'],
  derivedBy: NAMES_MADE_BY,
})

export const releasesDataset = defineDataset({
  name: 'screen_releases',
  title: 'Releases by region and platform',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(releases.source),
  table: releases,
  row: releaseRow,
  // A sync replaces all of a title's releases from its source.
  key: ['slug', 'source'],
  rhythm: 'weekly',
  staleAfterDays: STALE_AFTER_DAYS,
  upkeep: CINEMAS,
})

export const delaysDataset = defineDataset({
  name: 'screen_delays',
  title: 'Changes of release dates',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(delays.source),
  table: delays,
  row: delayRow,
  rhythm: 'monthly',
  staleAfterDays: 30,
  upkeep: 'Delays that studios announced, from the news; those that sources show come by themselves.',
})

export const movesDataset = defineDataset({
  name: 'screen_moves',
  title: 'Changes of release dates that syncs met',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(moves.source),
  table: moves,
  row: delayRow,
  rhythm: 'weekly',
  staleAfterDays: STALE_AFTER_DAYS,
  startsEmpty: true,
})

export const datasets = [titlesDataset, releasesDataset, delaysDataset, movesDataset]
