import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { namedChoiceInput } from '#operation/input/choice.ts'
import { isOpen } from '#operation/view/opening-hours.ts'
import { ofKind } from '#operation/input/kind.ts'
import { namedKind } from '#operation/input/named.ts'
import type { NamedOptions } from '#operation/input/read-named.ts'
import { defineOperation } from '#operation/operation.ts'
import { COUNTIES } from '#operation/input/counties.ts'
import {
  chatSchema,
  chatsFor,
  hotlineSchema,
  hotlinesFor,
  openFirst,
  type Hotline,
  type ShownHotline,
} from './hotlines.ts'
import { LINE_NAMES, LINE_TITLES, spokenLine } from './line-names.ts'
import { localHelp, localHelpSchema, planSchema, YOUTH_PLAN } from './local-help.ts'
import { needInput } from './needs.ts'

const notice = joinLanguages(
  'In immediate danger call 119 or 110. Numbers are for use within Taiwan.',
  '有立即危險請撥 119 或 110。號碼為台灣境內使用，服務時間以各單位公告為準。',
)

const LINE = {
  what: { en: 'help line', zh: '專線' },
  example: '1980',
  removeAdditions: spokenLine,
  around: ['叫', '打', '撥打', '撥', '找', '請問', 'call', 'call the', 'the', 'number'],
} satisfies Partial<NamedOptions>

/**
 * As the complete input, 保護 (“protection”) means the protection line. Within a sentence it is an ordinary word and does
 * not match.
 */
const lineInput = ofKind(z.string().min(1).max(60), {
  ...namedKind({ ...LINE, names: () => LINE_NAMES }),
  find: namedKind({ ...LINE, names: () => LINE_TITLES }).find,
})

export const crisisLines = defineOperation({
  name: 'crisis_lines',
  tool: true,
  card: true,
  route: 'GET /api/crisis',
  title: 'Crisis lines',
  titleZh: '求助專線',
  summary: 'Whom to call in Taiwan, those for a life at risk first.',
  description:
    'Emergency numbers, help lines and text counselling in Taiwan with hours, languages, cost and the day checked. `need` narrows them ' +
    '(119, 110 and 1925 always stay), `county` adds its mental health centres. Use it first for anybody who speaks of hurting themselves.',
  tasks: [
    '心情很差想找人說話，可以打哪支電話？',
    '台灣家暴求助電話是多少？',
    'What is the suicide prevention hotline in Taiwan?',
  ],
  unlimited: true,
  // Whether a line is open changes with the clock, so the response is cached for a minute only.
  cacheSeconds: 60,
  input: z.object({
    need: needInput()
      .optional()
      .describe('threats: also debt collectors; migrants: any foreigner; illness: infectious disease.'),
    county: namedChoiceInput({ en: 'county or city', zh: '縣市' }, COUNTIES)
      .optional()
      .describe('County or city, for example 臺中市.'),
    line: lineInput.optional().describe('One line by name or number, for example 1980.'),
  }),
  output: z.object({
    notice: z.string(),
    items: z.array(hotlineSchema),
    chats: z.array(chatSchema).describe('Help by writing instead of speaking.'),
    local: localHelpSchema.nullable().describe('What there is in the county; null when none was asked for.'),
    free_counselling: planSchema.describe('Three free sessions for ages 15–45.'),
  }),
  example: {},
  run({ need, county, line }, { now }) {
    const found = hotlinesFor({ need, county, line })
    return {
      notice,
      items: line === undefined ? openFirst(toLines(found, now)) : toLines(found, now),
      chats: chatsFor(need, now),
      local: county === undefined ? null : localHelp(county),
      free_counselling: YOUTH_PLAN,
    }
  },
})

/** Adds to each line whether it is open now. */
export function toLines(lines: readonly Hotline[], now: Date): ShownHotline[] {
  return lines.map(({ schedule, ...line }) => ({
    ...line,
    open_now: line.open_24h || (schedule && isOpen(schedule, now)),
    languages: [...line.languages],
    needs: [...line.needs],
  }))
}
