import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { answersField, assess, assessmentOutput, conciseWithout } from './assessment.ts'
import { GAD7 } from './questionnaires.ts'

export const scoreGad7 = defineOperation({
  name: 'score_gad7',
  tool: true,
  route: 'POST /api/gad7',
  title: 'GAD-7 anxiety screening',
  titleZh: 'GAD-7 焦慮自評',
  summary: 'Scores the seven-item anxiety questionnaire.',
  description:
    'Scores the GAD-7 on anxiety of the past two weeks: band, advice, help lines. A self-screening, not a diagnosis; nothing is stored. ' +
    'For depression use [score_phq9].',
  tasks: ['幫我算 GAD-7 分數', '最近一直很焦慮，想做自我檢測', 'Score my GAD-7 answers'],
  unlimited: true,
  conciseWithout,
  cacheSeconds: 0,
  input: z.object({ answers: answersField(GAD7) }),
  output: z.object(assessmentOutput),
  example: { answers: [2, 2, 1, 1, 1, 2, 1] },
  run: ({ answers }, { now }) => assess(GAD7, answers, 'not_asked', now),
})
