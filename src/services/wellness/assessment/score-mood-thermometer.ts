import { z } from 'zod'
import { answerInput } from '#operation/input/numbers.ts'
import { defineOperation } from '#operation/operation.ts'
import { answersField, assess, assessmentOutput, conciseWithout } from './assessment.ts'
import { BSRS5, type Thoughts } from './questionnaires.ts'
import { IN_DANGER } from '../in-danger.ts'

// If the item on suicidal thoughts has at least this answer, it alone calls for professional help.
const SUICIDE_ITEM_CUT = 2

export const scoreMoodThermometer = defineOperation({
  name: 'score_mood_thermometer',
  tool: true,
  route: 'POST /api/mood',
  title: 'Mood thermometer (BSRS-5)',
  titleZh: '心情溫度計',
  summary: 'Scores the five-item mood thermometer, with the separate item on suicidal thoughts.',
  description:
    'Scores the BSRS-5 mood thermometer of the past week, with band, advice and help lines. ' +
    'A self-screening, not a diagnosis; nothing is stored. For depression in more detail use [score_phq9], for anxiety [score_gad7].',
  tasks: ['幫我算心情溫度計的分數', '最近壓力很大，想做情緒自我檢測', 'Score my mood thermometer answers'],
  unlimited: true,
  conciseWithout,
  cacheSeconds: 0,
  input: z.object({
    answers: answersField(BSRS5),
    suicide: answerInput({ max: 4, advice: IN_DANGER })
      .optional()
      .describe('Thoughts of suicide, 0 to 4, not in the total. Leave it out if not asked.'),
  }),
  output: z.object({
    ...assessmentOutput,
    suicide: z
      .object({ score: z.int(), needs_professional_help: z.boolean() })
      .nullable()
      .describe('Null when the item was not answered.'),
  }),
  example: { answers: [2, 1, 3, 1, 2], suicide: 0 },
  run({ answers, suicide }, { now }) {
    return {
      ...assess(BSRS5, answers, thoughtsOf(suicide), now),
      suicide: suicide === undefined ? null : { score: suicide, needs_professional_help: suicide >= SUICIDE_ITEM_CUT },
    }
  },
})

function thoughtsOf(suicide: number | undefined): Thoughts {
  if (suicide === undefined) return 'not_asked'
  if (suicide === 0) return 'none'
  return suicide >= SUICIDE_ITEM_CUT ? 'strong' : 'some'
}
