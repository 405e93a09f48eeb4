import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { getFoundTitle } from '../titles/find-title.ts'
import { titleInput } from '../titles/title-names.ts'
import { listReleases, pageTitles } from '../titles/queries.ts'
import { readOn } from '../titles/read-on.ts'
import { sortByRelease } from '../titles/series.ts'
import { countdownSchema, fullTitleSchema, matchField, matchOf, toCountdown, toDelay } from '../titles/title-answer.ts'
import { listDelays } from './queries.ts'

const UPCOMING_MAX = 15

export const releaseCountdown = defineOperation({
  name: 'release_countdown',
  tool: true,
  route: 'GET /api/countdown',
  title: 'Countdown',
  titleZh: '上映倒數',
  summary: 'How many days until a title comes out, counted in Taipei.',
  description:
    'Days from today in Taipei until one title’s release, in Taiwan if on record, else in release_region: 0 on the day, negative afterwards. It holds titles mostly of 2025 and later; for others use [lookup_any_title]. Where only a month, quarter or year is known, days_left is null. Use [get_title] for every date of a title, [release_calendar] for a month.',
  tasks: ['流浪地球3 還有幾天上映？', 'How many days until Gatto?'],
  input: z.object({
    q: titleInput.optional().describe('A slug or title, for example gatto. Default: the next release on record.'),
  }),
  inputAliases: { q: ['slug', 'title'] },
  output: z.object({
    ...countdownSchema.partial().shape,
    match: matchField.optional(),
    releases: fullTitleSchema.shape.releases.optional(),
    delays: fullTitleSchema.shape.delays.optional(),
    items: z.array(countdownSchema).optional().describe('The titles to come, the soonest first; only without q.'),
    provenance: provenanceSchema,
  }),
  example: { q: 'gatto' },
  run({ q }, { db, now, provenance }) {
    const today = taipeiDay(now)
    if (q === undefined) {
      const source = provenance('screen_titles')
      const { rows } = pageTitles(db, { after: today }, UPCOMING_MAX, 0)
      return { items: rows.map((row) => toCountdown(row, today, source.as_of)), provenance: source }
    }
    const found = getFoundTitle(db, q, today)
    const { title } = sortByRelease(found, today)
    const source = provenance({ name: 'screen_titles', rowsUpTo: readOn(title.source) })
    return {
      match: matchOf(found.score),
      ...toCountdown(title, today, source.as_of),
      releases: listReleases(db, title.slug),
      delays: listDelays(db, title.slug).map(toDelay),
      provenance: source,
    }
  },
})
