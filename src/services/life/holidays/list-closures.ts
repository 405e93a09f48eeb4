import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { COUNTIES } from '#operation/input/counties.ts'
import { dateInput } from '#operation/input/date.ts'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { CLOSURE_NOTICES, countyInput, namesOverTime } from './closure-counties.ts'
import { CLOSURES_FROM, listClosureRows } from './closure-queries.ts'

export const closureState = z
  .string()
  .nullable()
  .describe(
    'normal; stop: the whole day; stop:morning, stop:afternoon, stop:evening, stop:from 17:00: that part; met: the standard was met on a day off anyway. ' +
      'Null where the notice speaks of the next day only.',
  )

/** The notices are in both languages; the page shows only the part in its own language. */
const BEFORE_RECORDS = joinLanguages(
  `The records begin on ${CLOSURES_FROM}: whether anything stopped before is not known.`,
  `紀錄從 ${CLOSURES_FROM} 開始，之前有沒有停班停課，這裡不知道。`,
)

/** Says on which day the record ends. */
export const recordEnds = (knownUpTo: string | null) =>
  joinLanguages(
    `Complete up to ${knownUpTo ?? '–'}: for later days see the notices of the DGPA.`,
    `紀錄完整到 ${knownUpTo ?? '–'}；之後的颱風假請看行政院人事行政總處公告。`,
  )

export const listClosures = defineOperation({
  name: 'list_closures',
  route: 'GET /api/closures',
  tool: 'unlisted',
  title: 'Typhoon days by county',
  titleZh: '颱風假紀錄',
  summary: 'On which days work and school stopped for a typhoon, rain or an earthquake, by county, since 2001.',
  description:
    `Stops of work and school by county and day from the notices of the DGPA, newest first, from ${CLOSURES_FROM}; \`known_up_to\` is the last complete day, and of other days an empty list means “not known”. ` +
    'By `stopped`, only days on which something stopped. Use [is_holiday] for planned days off.',
  tasks: ['2024 年台北放了幾天颱風假？', '高雄 2024-10-02 有停班停課嗎？', 'Typhoon days of Hualien in 2024'],
  cacheSeconds: 3600,
  input: z.object({
    county: countyInput.optional().describe('A county or city, for example 臺北市 or Hualien.'),
    from: dateInput({ toward: 'past' }).optional().describe('From this day on.'),
    to: dateInput({ toward: 'past' }).optional().describe('Up to this day.'),
    stopped: z.boolean().default(true).describe('Only where work or school stopped (default).'),
    ...pagingInput({ standard: 50, max: 200 }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        date: z.string(),
        county: z.string().describe('As it was called then.'),
        work: closureState,
        school: closureState,
        places_no_work: z.int().describe('Townships and offices with a stop of their own.'),
        places_no_school: z.int(),
        source_url: z.string().nullable(),
      }),
    ),
    ...pagingOutput,
    day: z
      .array(z.object({ county: z.string(), work: closureState, school: closureState }))
      .nullable()
      .describe('Of a single day: every county with a notice, also those as usual. Null for more days.'),
    known_up_to: z.string().nullable().describe('The last day up to which every closure is on record.'),
    unknown_from: z
      .string()
      .nullable()
      .describe('The first asked day that the record does not cover in full. Null where it covers all that was asked.'),
    notices_url: z.url().describe('The authority’s notices of today and tomorrow.'),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { county: '臺北市', from: '2024-10-31', to: '2024-10-31' },
  permanent: () => Object.keys(COUNTIES).map((county) => ({ county })),
  run({ county, from, to, stopped, limit, offset }, { db, provenance }) {
    if (from !== undefined && to !== undefined && to < from)
      throw new ApiError('invalid_input', 'to: The last date lies before the first. Send from no later than to.', {
        zh: 'to 早於 from：請把兩個日期對調。',
      })
    const known_up_to = provenance('life_closures').as_of
    const firstUnknown = known_up_to === null ? CLOSURES_FROM : addDays(known_up_to, 1)
    const begin = from ?? to ?? CLOSURES_FROM
    const isAfter = to === undefined || to >= firstUnknown
    const later = isAfter ? (from !== undefined && from > firstUnknown ? from : firstUnknown) : null
    const isBefore = begin < CLOSURES_FROM
    const unknown_from = isBefore ? begin : later
    const notice = isBefore ? BEFORE_RECORDS : recordEnds(known_up_to)
    const rows = listClosureRows(db, {
      counties: county === undefined ? undefined : namesOverTime(county),
      from,
      to,
      stopped,
    })
    return {
      items: rows.slice(offset, offset + limit).map(({ notice: id, ...row }) => ({
        ...row,
        source_url: id === null ? null : `https://www.dgpa.gov.tw/information?uid=374&pid=${id}`,
      })),
      ...pagingOf(rows.length, { limit, offset, sortedBy: 'date desc, county', what: ['停班停課紀錄', 'closures'] }),
      ...(unknown_from !== null && rows.length === 0 && { empty_reason: notice }),
      day:
        from !== undefined && from === to
          ? listClosureRows(db, { counties: undefined, from, to, stopped: false })
          : null,
      known_up_to,
      unknown_from,
      notices_url: CLOSURE_NOTICES,
      notice,
      provenance: provenance({ name: 'life_closures', isFinal: unknown_from === null }),
    }
  },
})
