import { z } from 'zod'
import { defineExport, inPages } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { listDelays } from '../calendar/queries.ts'
import { countTitles, listReleasesAfter, listTitlesAfter, type ReleaseRow, type TitleRow } from '../titles/queries.ts'
import { delaySchema, fullTitleSchema, releaseSchema, toDelay, toItem, toRelease } from '../titles/title-answer.ts'
import { sampleTitle } from '../titles/sample-title.ts'

const titleRow = fullTitleSchema.omit({ title: true, releases: true, delays: true })

export const screenExport = defineExport({
  name: 'screen_export',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Everything',
  titleZh: '完整資料',
  summary: 'All titles, releases and changes of dates, as JSON, NDJSON or CSV.',
  description:
    'All titles with their ids, every release by region and platform, and every change of a date, with sources.',
  keywords: ['export', 'download', 'dataset', '匯出', '下載', '完整資料'],
  tasks: ['下載全部影視上映資料', 'Export all release dates as CSV'],
  header: z.object({ attribution: z.string(), provenance: provenanceSchema }),
  about: (_input, { provenance }) => ({
    attribution:
      'bangumi-data (CC BY 4.0); TMDB, which does not endorse or certify this product; news reports named with each record.',
    provenance: provenance('screen_titles', 'screen_releases', 'screen_delays'),
  }),
  sets: { titles: titleRow, releases: releaseSchema.extend({ slug: z.string() }), delays: delaySchema },
  rows: {
    *titles(_input, { db }) {
      for (const row of inPages((last: TitleRow | undefined) => listTitlesAfter(db, last?.slug ?? ''))) {
        yield { ...toItem(row), aliases: row.aliases, official_url: row.official_url, external_ids: row.external_ids }
      }
    },
    *releases(_input, { db }) {
      for (const row of inPages((last: ReleaseRow | undefined) => listReleasesAfter(db, last?.id ?? 0))) {
        yield { slug: row.slug, ...toRelease(row) }
      }
    },
    // Some hundred rows, of two tables.
    delays: (_input, { db }) => listDelays(db).map(toDelay),
  },
  counts: (_input, { db }) => countTitles(db),
  example: {
    input: {},
    output: {
      attribution:
        'bangumi-data (CC BY 4.0); TMDB, which does not endorse or certify this product; news reports named with each record.',
      provenance: { as_of: '2026-08-23', stale: true, sources: [] },
      titles: [
        {
          slug: 'gatto',
          title_zh: '貓的急轉彎',
          title_en: 'Gatto',
          title_original: 'Gatto',
          title_zh_converted: false,
          type: 'film',
          platforms: ['cinema'],
          release_date: '2027-03-05',
          release_region: 'TW',
          date_precision: 'day',
          source: 'TMDB and cinema sites (through kaxisch/movienotice)',
          source_url: 'https://github.com/kaxisch/movienotice',
          aliases: [],
          official_url: null,
          external_ids: { bangumi: null, mal: null, anilist: null, tmdb: 'movie/1497464', wikidata: null },
        },
      ],
      releases: [
        {
          slug: 'gatto',
          region: 'US',
          platform: 'cinema',
          date: '2027-03-05',
          precision: 'day',
          source: 'allthe.news',
          source_url: null,
          note: 'New date of an announced change.',
        },
      ],
      delays: sampleTitle.delays,
    },
  },
})
