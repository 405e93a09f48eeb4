import { sql, type AnyColumn } from 'drizzle-orm'
import { defineDataset, type Sale } from '#operation/dataset.ts'
import { deriveNames, NAMES_MADE_BY } from './titles/derive-names.ts'
import { delays, moves, releases, titles } from './schema.ts'

// Release dates move from week to week, so dates that were not checked for two weeks are unreliable.
const STALE_AFTER_DAYS = 14

// The dates that operators check by hand, because no sync reads them.
const CINEMAS = 'Dates of Taiwan’s cinemas and platforms, such as https://www.atmovies.com.tw/movie/next/.'

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
  title: 'Films, series and anime',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(titles.source),
  table: titles,
  rhythm: 'weekly',
  staleAfterDays: STALE_AFTER_DAYS,
  upkeep: CINEMAS,
  derive: deriveNames,
  derivedTables: ['screen_names'],
  derivedBy: NAMES_MADE_BY,
})

export const releasesDataset = defineDataset({
  title: 'Releases by region and platform',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(releases.source),
  table: releases,
  // A sync replaces all of a title's releases from its source.
  key: ['slug', 'source'],
  rhythm: 'weekly',
  staleAfterDays: STALE_AFTER_DAYS,
  upkeep: CINEMAS,
})

export const delaysDataset = defineDataset({
  title: 'Changes of release dates',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(delays.source),
  table: delays,
  rhythm: 'monthly',
  staleAfterDays: 30,
  upkeep: 'Delays that studios announced, from the news; those that sources show come by themselves.',
})

export const movesDataset = defineDataset({
  title: 'Changes of release dates that syncs met',
  licence: 'CC BY 4.0 (bangumi-data); CC0-1.0 (Wikidata); TMDB’s terms',
  sold: withoutTmdb(moves.source),
  table: moves,
  rhythm: 'weekly',
  staleAfterDays: STALE_AFTER_DAYS,
  startsEmpty: true,
})

export const datasets = [titlesDataset, releasesDataset, delaysDataset, movesDataset]
