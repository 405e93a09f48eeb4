import { z } from 'zod'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { choiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import type { TYPES } from '../schema.ts'
import { platformInput, PLATFORMS } from './platforms.ts'
import { isSoonestFirst, pageTitles } from './queries.ts'
import { itemSchema } from './title-answer.ts'

/** Most films leave the cinemas after four weeks. The data does not say which cinemas still show a film. */
const SHOWN_DAYS = 28

const PERIODS = {
  'this-week': (today: string) => {
    const monday = addDays(today, 1 - (new Date(today).getUTCDay() || 7))
    return { between: [monday, addDays(monday, 6)] as const }
  },
  'now-showing': (today: string) => ({
    between: [addDays(today, 1 - SHOWN_DAYS), today] as const,
    region: 'TW' as const,
    platform: 'cinema',
  }),
}

const KEYWORDS = PLATFORMS.map(({ platform }) => platform)

export const listTitles = defineOperation({
  name: 'list_titles',
  tool: true,
  route: 'GET /api/titles',
  title: 'Titles',
  titleZh: '片單',
  summary: 'Films, series and anime with release dates, by type, platform and whether they are still to come.',
  description:
    'Films, series and anime, mostly of 2025 and later, with release date and region, latest first, those to come included. Use [get_title] for one, [release_calendar] for a month, [lookup_any_title] for others.',
  tasks: [
    '巴哈姆特動畫瘋有哪些新番？',
    '這週有什麼片上映？',
    '現在戲院有什麼片？',
    'Which films are coming out soon?',
    'Netflix 即將上線的影集',
  ],
  long: true,
  conciseWithout: ['items.title_original', 'items.title_zh_converted'],
  input: z.object({
    type: choiceInput({
      film: { en: 'film', zh: '電影', also: ['movie', 'movies', 'films'] },
      series: { en: 'series', zh: '影集', also: ['劇集', 'tv', 'tv series', 'drama'] },
      'anime-series': { en: 'anime series', zh: '動畫', also: ['動畫影集', '番劇', '新番', 'anime'] },
      'anime-film': { en: 'anime film', zh: '動畫電影', also: ['劇場版', 'anime movie'] },
    } satisfies Record<(typeof TYPES)[number], ChoiceLabel>)
      .optional()
      .describe('film, series, anime-series or anime-film.'),
    platform: platformInput().optional().describe('Any usual name: netflix, Disney+, cinema.'),
    when: choiceInput({
      'this-week': { en: 'this week', zh: '這週', also: ['本週', '這禮拜', 'week'] },
      'now-showing': {
        en: 'in cinemas now',
        zh: '近四週在戲院',
        also: ['現在上映', '上映中', '熱映中', '現在戲院', '戲院現在', 'now showing', 'in cinemas'],
      },
    })
      .optional()
      .describe('this-week: out in any region; now-showing: in Taiwan’s cinemas, last four weeks.'),
    upcoming: z.boolean().optional().describe('Only those to come, soonest first.'),
    ...pagingInput({ standard: 20, max: 100 }),
  }),
  output: z.object({
    items: z.array(itemSchema),
    ...pagingOutput,
    platforms: z.array(z.string()).describe('The keywords that `platform` takes.'),
    provenance: provenanceSchema,
  }),
  example: { type: 'film', upcoming: true, limit: 100 },
  run({ type, platform, when, upcoming, limit, offset }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const filter = {
      type,
      platform,
      after: upcoming ? today : undefined,
      ...(when && PERIODS[when](today)),
    }
    const { rows, total } = pageTitles(db, filter, limit, offset)
    return {
      items: rows,
      ...pagingOf(total, {
        limit,
        offset,
        sortedBy: isSoonestFirst(filter) ? 'release_date asc' : 'release_date desc',
        what: ['作品', 'titles'],
      }),
      platforms: KEYWORDS,
      provenance: provenance('screen_titles'),
    }
  },
})
