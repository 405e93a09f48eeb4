import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { namedChoiceInput } from '#operation/input/choice.ts'
import {
  defineOperation,
  pageOf,
  pagingInput,
  pagingOutput,
  provenanceSchema,
  referenceProvenance,
} from '#operation/operation.ts'
import { COUNTIES, type County } from '#operation/input/counties.ts'
import { COUNSELLING, placeSchema, planSchema, YOUTH_PLAN } from './local-help.ts'

const notice = joinLanguages(
  `The list was read on ${COUNSELLING.asOf}; openings are on the plan’s site. If you cannot wait, call 1925 or 119.`,
  `名單為 ${COUNSELLING.asOf} 所讀，名額請看方案網站；等不到預約而有危險時請撥 1925 或 119。`,
)

const NO_PLACE = joinLanguages(
  `The list of ${COUNSELLING.asOf} has no such place. Leave out county or by_video to see others; the plan’s site has the places of today. If you cannot wait, call 1925 or 119.`,
  `${COUNSELLING.asOf} 的名單裡沒有符合的機構；可以不限縣市或視訊再查，最新名單在方案網站。等不到預約而有危險時請撥 1925 或 119。`,
)

export const findCounselling = defineOperation({
  name: 'find_counselling',
  route: 'GET /api/counselling',
  tool: 'unlisted',
  title: 'Free counselling for ages 15 to 45',
  titleZh: '免費心理諮商（15–45 歲）',
  summary: 'Where people aged 15 to 45 get three free counselling sessions, by county.',
  description:
    'Places of the Ministry’s free counselling plan for ages 15–45 with phone, address, further fees and whether they ' +
    'counsel by video. For help at once use [crisis_lines].',
  tasks: ['台中哪裡有免費心理諮商？', 'Free counselling in Taipei by video'],
  unlimited: true,
  cacheSeconds: 3600,
  input: z.object({
    county: namedChoiceInput({ en: 'county or city', zh: '縣市' }, COUNTIES)
      .optional()
      .describe('A county or city, for example 臺中市 or Taichung.'),
    by_video: z.boolean().default(false).describe('Only places that counsel by video.'),
    ...pagingInput({ standard: 50, max: 200 }),
  }),
  output: z.object({
    plan: planSchema,
    items: z.array(placeSchema),
    ...pagingOutput,
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { county: '臺北市', limit: 3 },
  permanent: () => (Object.keys(COUNTIES) as County[]).map((county) => ({ county })),
  run({ county, by_video, limit, offset }, { now }) {
    const found = COUNSELLING.rows.filter(
      (place) => (county === undefined || place.county === county) && (!by_video || place.by_video),
    )
    return {
      plan: YOUTH_PLAN,
      ...pageOf(found, { limit, offset, sortedBy: 'county, as the plan lists them', what: ['諮商地點', 'places'] }),
      notice: found.length === 0 ? NO_PLACE : notice,
      provenance: referenceProvenance({ ...COUNSELLING, staleAfterDays: 180 }, now),
    }
  },
})
