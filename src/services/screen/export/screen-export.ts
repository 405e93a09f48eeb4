import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { inPages } from '#operation/in-pages.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { listDelays } from '../calendar/queries.ts'
import { countExported, listReleasesAfter, listTitlesAfter, type ReleaseRow, type TitleRow } from '../titles/queries.ts'
import { delaySchema, fullTitleSchema, releaseSchema, toDelay } from '../titles/title-answer.ts'
import { delaysDataset, movesDataset, releasesDataset, titlesDataset } from '../datasets.ts'

const titleRow = fullTitleSchema.omit({ title: true, releases: true, delays: true })

const releaseRow = releaseSchema.extend({ slug: z.string() })

const ATTRIBUTION = 'bangumi-data (CC BY 4.0); Wikidata (CC0 1.0); news reports named with each record.'

export const screenExport = defineExport({
  name: 'screen_export',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Everything',
  titleZh: '完整資料',
  summary: 'Titles, releases and changes of dates that may be sold, as JSON, NDJSON or CSV.',
  description:
    'Titles with their ids, releases by region and platform, and changes of dates, with sources: anime of bangumi-data, films ' +
    'and series of Wikidata, dates from news reports. Titles that TMDB lists are not sold; they are free in [list_titles].',
  tasks: ['下載全部影視上映資料', 'Export all release dates as CSV'],
  datasets: [titlesDataset, releasesDataset, delaysDataset, movesDataset],
  header: z.object({ attribution: z.string(), provenance: provenanceSchema }),
  about: (_input, { provenance }) => ({
    attribution: ATTRIBUTION,
    provenance: provenance('screen_titles', 'screen_releases', 'screen_delays'),
  }),
  sets: { titles: titleRow, releases: releaseRow, delays: delaySchema },
  rows: {
    *titles(_input, { db }) {
      for (const row of inPages((last: TitleRow | undefined) => listTitlesAfter(db, last?.slug ?? ''))) {
        yield titleRow.parse(row)
      }
    },
    *releases(_input, { db }) {
      for (const row of inPages((last: ReleaseRow | undefined) => listReleasesAfter(db, last?.id ?? 0))) {
        yield releaseRow.parse(row)
      }
    },
    // Not read in pages, because there are only a few hundred rows.
    delays: (_input, { db }) => listDelays(db, undefined, 'exports').map((row) => delaySchema.parse(toDelay(row))),
  },
  counts: (_input, { db }) => countExported(db),
  example: {},
})
