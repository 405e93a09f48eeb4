import { z } from 'zod'
import { taipeiDay } from '#dates/taipei.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { getFoundTitle } from '../titles/find-title.ts'
import { titleInput } from '../titles/get-title.ts'
import { countdownSchema, toCountdown } from '../titles/title-answer.ts'

export const releaseCountdown = defineOperation({
  name: 'release_countdown',
  tool: true,
  route: 'GET /api/countdown',
  title: 'Countdown',
  titleZh: '上映倒數',
  summary: 'How many days until a title comes out, counted in Taipei.',
  description:
    'Days left until the release of one title, counted from today in Taipei: 0 on the day, negative afterwards. Where only a month, ' +
    'quarter or year is known, days_left is null. Takes a slug, or any name that [get_title] takes.',
  keywords: [
    'countdown',
    'days until',
    'how long until',
    '倒數',
    '還有幾天',
    '幾天後上映',
    '倒數幾天',
    '剩幾天',
    'days left',
  ],
  tasks: ['流浪地球3 還有幾天上映？', 'How many days until Gatto?'],
  input: z.object({ q: titleInput.describe('A slug such as gatto, or a title.') }),
  output: countdownSchema.extend({ provenance: provenanceSchema }),
  example: {
    input: { q: 'gatto' },
    output: {
      slug: 'gatto',
      title: 'Gatto',
      release_date: '2027-03-05',
      release_region: 'US',
      date_precision: 'day',
      days_left: 155,
      released: false,
      today: '2026-10-01',
      source: 'allthe.news',
      source_url: null,
      provenance: { as_of: '2026-08-23', stale: true, sources: [] },
    },
  },
  run({ q }, { db, now, provenance }) {
    const { title } = getFoundTitle(db, q)
    return { ...toCountdown(title, taipeiDay(now)), provenance: provenance('screen_titles') }
  },
})
