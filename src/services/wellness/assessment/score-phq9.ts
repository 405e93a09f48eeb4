import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { answersField, assess, assessmentOutput, conciseWithout } from './assessment.ts'
import { PHQ9 } from './questionnaires.ts'

const SELF_HARM_ITEM = 8

export const scorePhq9 = defineOperation({
  name: 'score_phq9',
  tool: true,
  route: 'POST /api/phq9',
  title: 'PHQ-9 depression screening',
  titleZh: 'PHQ-9 憂鬱自評',
  summary: 'Scores the nine-item depression questionnaire.',
  description:
    'Scores the PHQ-9 on depression of the past two weeks: band, advice, help lines, whether item 9, on self-harm, needs follow-up. ' +
    'A self-screening, not a diagnosis; nothing is stored. For anxiety use [score_gad7].',
  tasks: ['幫我算 PHQ-9 分數', '我是不是有憂鬱症？想先做自我檢測', 'Score my PHQ-9 answers'],
  unlimited: true,
  conciseWithout,
  cacheSeconds: 0,
  input: z.object({ answers: answersField(PHQ9) }),
  output: z.object({
    ...assessmentOutput,
    needs_follow_up: z.boolean().describe('True when item 9, on death or self-harm, was answered above 0.'),
  }),
  example: { answers: [1, 1, 2, 1, 0, 1, 1, 0, 0] },
  run({ answers }, { now }) {
    const item = answers[SELF_HARM_ITEM] ?? 0
    return {
      ...assess(PHQ9, answers, item === 0 ? 'none' : item === 1 ? 'some' : 'strong', now),
      needs_follow_up: item > 0,
    }
  },
})
