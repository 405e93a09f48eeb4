import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { BREATHING_EXERCISES, breathingSchema } from './exercises.ts'

const notice = joinLanguages(
  'Breathing helps to calm down and replaces no treatment; with thoughts of self-harm call 1925.',
  '呼吸練習可以幫助放鬆，不能取代治療；想傷害自己時請撥 1925。',
)

export const breathingExercises = defineOperation({
  name: 'breathing_exercises',
  tool: true,
  route: 'GET /api/breathing',
  title: 'Breathing exercises',
  titleZh: '呼吸練習',
  summary: 'Six breathing exercises, step by step with seconds and cautions.',
  description:
    'Breathing exercises for calming down or falling asleep, with seconds of each step, rounds, cautions and studies. In a crisis use [crisis_lines] first.',
  tasks: ['教我一個睡前放鬆的呼吸法', '緊張的時候怎麼呼吸？', 'Guide me through box breathing'],
  cacheSeconds: 86_400,
  input: z.object({}),
  output: z.object({ items: z.array(breathingSchema), notice: z.string() }),
  example: {},
  run: () => ({ items: [...BREATHING_EXERCISES], notice }),
})
