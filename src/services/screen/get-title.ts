import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { displayTitle, getTitle as findOrRefuse } from './find-title.ts'
import { listDelays, listReleases } from './queries.ts'
import { fullTitleSchema, toFullTitle, typeSchema } from './title-answer.ts'

export const titleInput = z
  .string()
  .trim()
  .min(1, 'Send a title or slug, for example 葬送的芙莉蓮 or zootopia-2.')
  .max(200, 'Send at most 200 characters.')

export const getTitle = defineOperation({
  name: 'get_title',
  tool: true,
  route: 'GET /api/title',
  title: 'One title',
  titleZh: '單一作品',
  summary: 'Everything held about one film, series or anime: titles, platforms, release dates, changes, ids.',
  description:
    'One title by slug or by any of its names, forgiving of case, full-width forms, punctuation, Simplified or Traditional script, ' +
    'season numbering, parts of a name and slips. `alternatives` lists others that may have been meant, such as other seasons. ' +
    'Use release_countdown for days left, lookup_any_title when it is not held.',
  keywords: ['movie info', 'release date', 'anime info', '上映日', '開播日', '作品資料', '哪裡看', '播出平台'],
  tasks: ['葬送的芙莉蓮第二季什麼時候播？', 'When does Zootopia 2 come out?', '金牌得主在哪個平台看？'],
  input: z.object({ q: titleInput.describe('A slug or a title in Chinese, English or the original language.') }),
  output: fullTitleSchema.extend({
    alternatives: z.array(
      z.object({ slug: z.string(), title: z.string(), type: typeSchema, release_date: z.string() }),
    ),
    provenance: provenanceSchema,
  }),
  example: {
    input: { q: 'GATTO!' },
    output: {
      slug: 'gatto',
      title_zh: null,
      title_en: 'Gatto',
      title_original: null,
      title_zh_converted: false,
      type: 'film',
      platforms: ['cinema'],
      release_date: '2027-03-05',
      release_region: 'US',
      date_precision: 'day',
      source: 'allthe.news',
      source_url: null,
      title: 'Gatto',
      aliases: [],
      official_url: null,
      external_ids: { bangumi: null, mal: null, anilist: null, tmdb: null, wikidata: null },
      releases: [
        {
          region: 'US',
          platform: 'cinema',
          date: '2027-03-05',
          precision: 'day',
          source: 'allthe.news',
          source_url: null,
          note: 'New date of an announced change.',
        },
      ],
      delays: [
        {
          slug: 'gatto',
          title: 'Gatto',
          type: 'film',
          old_date: '2027-06-18',
          new_date: '2027-03-05',
          announced_on: '2025-12-22',
          days_moved: -105,
          kind: 'announced',
          source: 'allthe.news',
          note: 'Announced on 22 or 23 December.',
        },
      ],
      alternatives: [],
      provenance: { as_of: '2026-08-23', stale: true, sources: [] },
    },
  },
  run({ q }, { db, provenance }) {
    const { title, alternatives } = findOrRefuse(db, q)
    return {
      ...toFullTitle(title, listReleases(db, title.slug), listDelays(db, title.slug)),
      alternatives: alternatives.map((it) => ({
        slug: it.slug,
        title: displayTitle(it),
        type: typeSchema.parse(it.type),
        release_date: it.release_date,
      })),
      provenance: provenance('screen_titles', 'screen_releases', 'screen_delays'),
    }
  },
})
