import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { monthInput } from '#operation/input/month.ts'
import { defineOperation, outsideRecord, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { periodOf } from './dates.ts'
import { findNextTitle, findReleaseSpan, listReleaseMonths, listTitlesOfDays, listTitlesOfPeriod } from './queries.ts'
import { platformInput } from '../titles/platforms.ts'
import { itemSchema } from '../titles/title-answer.ts'

export const releaseCalendar = defineOperation({
  name: 'release_calendar',
  tool: true,
  route: 'GET /api/calendar',
  title: 'Release calendar',
  titleZh: '上映月曆',
  summary: 'What comes out in a month, day by day.',
  description:
    'Films, series and anime, mostly of 2025 and later, by release day in one month, each with the date’s region. `held` names the first and the last month. Titles known only to the month, quarter or year are in `undated`. Use [list_titles] with upcoming for everything to come.',
  tasks: ['這個月有什麼新片？', 'What comes out in January 2026?'],
  long: true,
  conciseWithout: [
    'days.items.title_original',
    'days.items.title_zh_converted',
    'undated.title_original',
    'undated.title_zh_converted',
  ],
  input: z.object({
    month: monthInput().optional().describe('Month, for example 2026-12. Default: this month.'),
    platform: platformInput().optional().describe('As in [list_titles], such as netflix.'),
  }),
  output: z.object({
    month: z.string(),
    days: z
      .array(z.object({ date: z.string(), items: z.array(itemSchema) }))
      .describe('Days on which something comes out.'),
    undated: z.array(itemSchema).describe('Known to the month, quarter or year only, and possibly in this month.'),
    total: z.int().describe('Titles with a day in this month.'),
    empty_reason: pagingOutput.empty_reason.describe('Only without days: why.'),
    held: z
      .object({
        from: z.string(),
        to: z.string(),
        next: itemSchema
          .nullable()
          .describe('The first title to come out from today on, of any month and this platform.'),
      })
      .nullable()
      .describe(
        'The first and the last month with stored titles of the platform, if one is given: releases of other months are not known here.',
      ),
    provenance: provenanceSchema,
  }),
  permanent: ({ db }) => listReleaseMonths(db).map((month) => ({ month })),
  example: { month: '2026-02' },
  run({ month: wanted, platform = undefined }, { db, now, provenance }) {
    const month = wanted ?? taipeiDay(now).slice(0, 7)
    const { first_day, last_day } = periodOf(month)
    const dated = listTitlesOfDays(db, first_day, last_day, platform)
    const [held, next] = [findReleaseSpan(db, platform), findNextTitle(db, taipeiDay(now), platform)]
    const days = [...Map.groupBy(dated, (title) => title.first_day)]
    return {
      month,
      days: days.map(([date, titles]) => ({ date, items: titles })),
      undated: listTitlesOfPeriod(db, first_day, last_day, platform),
      total: dated.length,
      ...(dated.length === 0 && { empty_reason: emptyReason(month, held) }),
      held: held && { ...held, next: next ?? null },
      provenance: provenance('screen_titles'),
    }
  },
})

function emptyReason(month: string, held: ReturnType<typeof findReleaseSpan>): string {
  if (!held) return joinLanguages('No titles with a day are stored.', '這裡沒有收錄定了日子的作品。')
  if (month < held.from || month > held.to) return outsideRecord(['上映', 'releases'], month, held)
  return joinLanguages(
    `None of the stored titles has a day in ${month}. There may be some that are not stored.`,
    `收錄的作品沒有一部定在 ${month}；沒有收錄不代表沒有。`,
  )
}
