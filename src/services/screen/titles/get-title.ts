import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { displayTitle, getFoundTitle } from './find-title.ts'
import { listDelays } from '../calendar/queries.ts'
import { listReleases, listSlugs } from './queries.ts'
import { setsOf } from './read-on.ts'
import { sortByRelease } from './series.ts'
import { fullTitleSchema, itemSchema, matchField, matchOf, toFullTitle, typeSchema } from './title-answer.ts'
import { titleInput } from './title-names.ts'

export const getTitle = defineOperation({
  name: 'get_title',
  tool: true,
  route: 'GET /api/title',
  title: 'One title',
  titleZh: '單一作品',
  summary: 'Everything known about one film, series or anime: titles, platforms, release dates, changes, ids.',
  description:
    'One title, mostly of 2025 and later (else [lookup_any_title]), by slug or any name: release dates by region, source, platforms, changes of date. Case, punctuation, script and the way a season is written (S2, 第二季) do not matter. `alternatives` lists others that may have been meant, such as other seasons. Use [release_countdown] for days left.',
  tasks: ['葬送的芙莉蓮第二季什麼時候播？', 'When does Zootopia 2 come out?', '金牌得主在哪個平台看？'],
  conciseWithout: [
    'title_zh_converted',
    'title_original',
    'external_ids',
    'delays.slug',
    'delays.title',
    'delays.title_en',
    'delays.type',
  ],
  input: z.object({
    q: titleInput.describe('A slug or title with its season, for example gatto.'),
  }),
  output: fullTitleSchema.extend({
    match: matchField,
    is_series: z
      .boolean()
      .describe(
        'q names a work of several parts: this is the next to come out, else the newest; alternatives has all others.',
      ),
    alternatives: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        type: typeSchema,
        release_date: z.string(),
        release_region: itemSchema.shape.release_region,
        date_precision: itemSchema.shape.date_precision,
      }),
    ),
    provenance: provenanceSchema,
  }),
  permanent: ({ db }) => listSlugs(db).map((q) => ({ q })),
  example: { q: 'GATTO!' },
  run({ q }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const found = getFoundTitle(db, q, today)
    const { title, alternatives, isSeries } = sortByRelease(found, today)
    const [releases, delays] = [listReleases(db, title.slug), listDelays(db, title.slug)]
    return {
      match: matchOf(found.score),
      ...toFullTitle(title, releases, delays),
      is_series: isSeries,
      alternatives: alternatives.map((it) => ({ ...it, title: displayTitle(it) })),
      provenance: provenance(...setsOf(title, releases, delays)),
    }
  },
})
