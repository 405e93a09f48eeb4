import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { openFirst, toLines } from '../crisis/crisis-lines.ts'
import { hotlineSchema, supportHotlines } from '../crisis/hotlines.ts'
import { BSRS5, GAD7, NOT_A_DIAGNOSIS, PHQ9, type Questionnaire } from './questionnaires.ts'

const bilingual = z.object({ zh: z.string(), en: z.string() })

const questionnaireSchema = z.object({
  instrument: z.string(),
  name_zh: z.string(),
  about: bilingual.describe('What it asks about, in a word.'),
  scored_by: z.string().describe('The operation that scores the answers.'),
  period: bilingual,
  scale: z.array(bilingual.extend({ value: z.int() })),
  items: z
    .array(z.object({ item: z.int(), topic: bilingual, text: bilingual.nullable() }))
    .describe(
      '`text` is the question as printed; null where its wording may not be shown and the sheet must be opened.',
    ),
  further_item: bilingual
    .nullable()
    .describe('A question beside the total: on thoughts of suicide (BSRS-5), on how hard life was made (PHQ-9).'),
  rule: z.string(),
  rights: z.string(),
  source: z.object({ name: z.string(), url: z.string() }),
})

const FURTHER: Readonly<Record<string, { zh: string; en: string }>> = lookupTable({
  'BSRS-5': {
    zh: '有自殺的念頭（不計入總分，送 suicide）',
    en: 'thoughts of suicide (not in the total; send it as `suicide`)',
  },
  'PHQ-9': {
    zh: '這些問題讓你在工作、處理家務或與人相處時有多困難？（不計分）',
    en: 'How difficult have these problems made it for you to do your work, take care of things at home, or get along with other people? (not scored)',
  },
})

export const listQuestionnaires = defineOperation({
  name: 'list_questionnaires',
  route: 'GET /api/questionnaires',
  tool: 'unlisted',
  title: 'The questions of the self-assessments',
  titleZh: '自評量表題目',
  summary: 'What the mood thermometer, PHQ-9 and GAD-7 ask, how to answer and who owns the wording.',
  description:
    'The questions of the PHQ-9 and GAD-7 as printed, the topics of the BSRS-5 with a link to its official sheet, the scale ' +
    'of the answers and the operation that scores them. Free; nothing is stored.',
  keywords: ['量表題目', '問卷題目', 'PHQ-9 題目', 'GAD-7 題目', 'questions', 'questionnaire items'],
  tasks: ['PHQ-9 有哪九題？', 'What does the GAD-7 ask?'],
  unlimited: true,
  cacheSeconds: 86_400,
  input: z.object({}),
  output: z.object({ hotlines: z.array(hotlineSchema), items: z.array(questionnaireSchema), notice: z.string() }),
  example: {
    input: {},
    output: { hotlines: toLines(supportHotlines().slice(0, 1), new Date(0)), items: [], notice: NOT_A_DIAGNOSIS },
  },
  run(_input, { now }) {
    return {
      hotlines: openFirst(toLines(supportHotlines(), now)),
      items: [describe(BSRS5, 'score_mood_thermometer'), describe(PHQ9, 'score_phq9'), describe(GAD7, 'score_gad7')],
      notice: NOT_A_DIAGNOSIS,
    }
  },
})

function describe(questionnaire: Questionnaire, scoredBy: string) {
  return {
    instrument: questionnaire.instrument,
    name_zh: questionnaire.name_zh,
    about: questionnaire.about,
    scored_by: scoredBy,
    period: { zh: questionnaire.period_zh, en: questionnaire.period_en },
    scale: questionnaire.scale.map((step, value) => ({ value, ...step })),
    items: questionnaire.topics.map((topic, at) => ({
      item: at + 1,
      topic: { ...topic },
      text: questionnaire.items?.[at] ?? null,
    })),
    further_item: FURTHER[questionnaire.instrument] ?? null,
    rule: questionnaire.rule,
    rights: questionnaire.rights,
    source: questionnaire.source,
  }
}
