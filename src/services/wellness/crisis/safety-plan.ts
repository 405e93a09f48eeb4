import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'
import { readDocument } from '#support/files/read.ts'
import { toLines } from './crisis-lines.ts'
import { hotlineSchema, openFirst, urgentHotlines } from './hotlines.ts'

export const stepSchema = z.object({
  id: z.string(),
  title_zh: z.string(),
  title_en: z.string(),
  ask_zh: z.string().describe('What to write down.'),
  ask_en: z.string(),
})

const { steps, sources } = readDocument(
  'reference/wellness/safety-plan.json',
  z.object({
    steps: z.array(stepSchema).length(6),
    sources: z.array(z.object({ name: z.string(), url: z.url() })).length(1),
  }),
)
const source = sources[0]!
export const SAFETY_STEPS = steps

const notice = joinLanguages(
  `Best made on a calm day, with somebody you trust or a professional. What you write on its page stays on your device. In danger now? Call ${LISTENS} or 119.`,
  `平靜的時候寫，最好和信任的人或專業人員一起。在網頁上填的只留在你的裝置裡。現在有危險？請撥 ${LISTENS} 或 119。`,
)

export const safetyPlan = defineOperation({
  name: 'safety_plan',
  tool: 'unlisted',
  route: 'GET /api/safety-plan',
  title: 'Safety plan',
  titleZh: '安全計畫',
  summary: 'Six steps for the day on which thoughts of suicide return, to fill in and keep on one’s own device.',
  description:
    'The six steps of a safety plan after Stanley and Brown, with what to write down in each. The page is a form that is ' +
    'stored in the browser only and can be printed; nothing reaches the server. In danger now use [crisis_lines].',
  tasks: ['我想寫一份安全計畫', 'Make a safety plan for when I feel suicidal'],
  unlimited: true,
  // Whether a line is open changes with the clock, so the response is cached for a minute only.
  cacheSeconds: 60,
  input: z.object({}),
  output: z.object({
    notice: z.string(),
    steps: z.array(stepSchema).describe('In the order in which to use them.'),
    hotlines: z.array(hotlineSchema).describe('For the fifth step: 1925, then the lines open now.'),
    source: z.object({ name: z.string(), url: z.url() }),
  }),
  example: {},
  run: (_input, { now }) => ({ notice, steps, hotlines: openFirst(toLines(urgentHotlines(), now)), source }),
})
