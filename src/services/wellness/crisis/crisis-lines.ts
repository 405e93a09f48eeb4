import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { HOTLINES, type Hotline } from './hotlines.ts'

export const hotlineSchema = z.object({
  number: z.string().describe('As dialled within Taiwan.'),
  name_zh: z.string(),
  name_en: z.string(),
  hours: z.string(),
  open_24h: z.boolean(),
  languages: z.array(z.string()).describe('BCP 47 tags. Only Mandarin where the source names no other language.'),
  cost: z.enum(['free', 'local_rate', 'first_5_minutes_free']),
  for: z.string(),
  note: z.string().nullable(),
  confirmation: z
    .enum(['confirmed', 'second_source', 'one_source'])
    .describe(
      'How far the hours were confirmed: by a recent news or official page, by a second source, or by one only.',
    ),
  source: z.object({ name: z.string(), url: z.string() }),
  checked_on: z.string().describe('When the hours were last checked, YYYY-MM-DD.'),
})

const notice =
  '有立即危險請撥 119 或 110。號碼為台灣境內使用，服務時間以各單位公告為準。 In immediate danger call 119 or 110. Numbers are for use within Taiwan.'

export const crisisLines = defineOperation({
  name: 'crisis_lines',
  tool: true,
  route: 'GET /api/crisis',
  title: 'Crisis lines',
  titleZh: '求助專線',
  summary: 'Whom to call in Taiwan, those for a life at risk first.',
  description:
    'Emergency numbers and help lines in Taiwan with hours, languages, cost and what each is for. Suicide, violence, ' +
    'distress, fraud, care, migrants. Always free and never limited. Show this to anybody who speaks of hurting themselves.',
  keywords: [
    '自殺',
    '求助',
    '專線',
    '1925',
    '安心專線',
    '生命線',
    '張老師',
    '家暴',
    '心理諮詢',
    'suicide',
    'crisis',
    'hotline',
    'help line',
    'emergency number',
    '打哪支電話',
    '自殘',
    'self-harm',
    'violence',
    'who to call',
    'talk to someone',
  ],
  tasks: [
    '心情很差想找人說話，可以打哪支電話？',
    '台灣家暴求助電話是多少？',
    'What is the suicide prevention hotline in Taiwan?',
  ],
  unlimited: true,
  cacheSeconds: 3600,
  input: z.object({}),
  output: z.object({ items: z.array(hotlineSchema), notice: z.string() }),
  example: { input: {}, output: { items: toLines(HOTLINES.filter((line) => line.number === '1925')), notice } },
  run() {
    return { items: toLines(HOTLINES), notice }
  },
})

/** Lines as answers show them. */
export function toLines(lines: readonly Hotline[]) {
  return lines.map((line) => ({ ...line, languages: [...line.languages] }))
}
