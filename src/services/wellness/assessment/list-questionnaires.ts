import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { toLines } from '../crisis/crisis-lines.ts'
import { hotlineSchema, openFirst, supportHotlines } from '../crisis/hotlines.ts'
import { NOT_A_DIAGNOSIS, questionnaireSchema, QUESTIONNAIRES } from './questionnaires.ts'

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
  tasks: ['PHQ-9 有哪九題？', 'What does the GAD-7 ask?'],
  unlimited: true,
  cacheSeconds: 86_400,
  input: z.object({}),
  output: z.object({ hotlines: z.array(hotlineSchema), items: z.array(questionnaireSchema), notice: z.string() }),
  example: {},
  run(_input, { now }) {
    return {
      hotlines: openFirst(toLines(supportHotlines(), now)),
      items: z.array(questionnaireSchema).parse(QUESTIONNAIRES),
      notice: NOT_A_DIAGNOSIS,
    }
  },
})
