import { z } from 'zod'
import { listStoredDatasets } from '#data/sync/freshness.ts'
import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { CLOSURE_NOTICES, countyInput } from './closure-counties.ts'
import { listClosureRows } from './closure-queries.ts'
import { closureState } from './list-closures.ts'

/** Notices come at any hour, so an older check says nothing about the present. */
const CHECKED_MS_MAX = 2 * 3_600_000

export const closuresNow = defineOperation({
  name: 'closures_now',
  route: 'GET /api/closures-now',
  tool: 'unlisted',
  title: 'Is there a typhoon day today or tomorrow?',
  titleZh: '今天明天停班停課',
  summary: 'Whether work and school stop today and tomorrow, by county.',
  description:
    'Stops of work and school announced for today and tomorrow in Taiwan, by county. `is_known` false means that this machine ' +
    'cannot tell, which is not “none”: see `notices_url`. For past days use [list_closures], for planned days off [is_holiday].',
  tasks: [
    '今天台北停班停課嗎？',
    '明天放颱風假嗎？',
    '花蓮明天要上課嗎？',
    'Is there a typhoon day in Taipei tomorrow?',
  ],
  input: z.object({ county: countyInput.optional().describe('A county or city, for example 臺北市 or Hualien.') }),
  output: z.object({
    days: z
      .array(
        z.object({
          date: z.string(),
          is_known: z
            .boolean()
            .describe(
              'Whether the notices were read in the last two hours. Then a county without an item has announced nothing.',
            ),
          items: z.array(
            z.object({
              county: z.string(),
              work: closureState,
              school: closureState,
              places_no_work: z.int().describe('Townships and offices with a stop of their own.'),
              places_no_school: z.int(),
            }),
          ),
        }),
      )
      .describe('Today and tomorrow in Taipei.'),
    checked_at: z.string().nullable().describe('When the notices were read. Null if not in the last two hours.'),
    known_up_to: z.string().nullable().describe('The last past day up to which every closure is on record.'),
    notices_url: z.url().describe('The authority’s notices of today and tomorrow.'),
    provenance: provenanceSchema,
  }),
  example: { county: '臺北市' },
  run({ county }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const [stored] = listStoredDatasets(db, ['life_closures'])
    const ageMs = stored?.origin === 'sync' ? now.getTime() - Date.parse(stored.loaded_at) : Infinity
    const checked_at = stored && ageMs >= 0 && ageMs <= CHECKED_MS_MAX ? stored.loaded_at : null
    const rows = listClosureRows(db, {
      counties: county === undefined ? undefined : [county],
      from: today,
      to: addDays(today, 1),
      stopped: false,
    })
    return {
      days: [today, addDays(today, 1)].map((date) => ({
        date,
        is_known: checked_at !== null,
        items: rows.filter((row) => row.date === date),
      })),
      checked_at,
      known_up_to: provenance('life_closures').as_of,
      notices_url: CLOSURE_NOTICES,
      provenance: provenance(
        checked_at === null ? 'life_closures' : { name: 'life_closures', rowsUpTo: taipeiDay(new Date(checked_at)) },
      ),
    }
  },
})
