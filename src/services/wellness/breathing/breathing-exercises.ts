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
    'Breathing exercises for calming down or falling asleep, with seconds of each step, rounds, cautions and any study ' +
    'behind it. In a crisis use [crisis_lines] first.',
  keywords: [
    '呼吸練習',
    '放鬆',
    '方塊呼吸',
    '4-7-8',
    '腹式呼吸',
    'breathing',
    'relax',
    'box breathing',
    'calm down',
    '深呼吸',
    '恐慌',
    'physiological sigh',
    'breathing technique',
  ],
  tasks: ['教我一個睡前放鬆的呼吸法', '緊張的時候怎麼呼吸？', 'Guide me through box breathing'],
  cacheSeconds: 86_400,
  input: z.object({}),
  output: z.object({ items: z.array(breathingSchema), notice: z.string() }),
  example: {
    input: {},
    output: {
      items: [
        {
          id: 'box',
          name_zh: '方塊呼吸',
          name_en: 'Box breathing',
          steps: [
            { action: 'inhale', seconds: 4, note: joinLanguages('through the nose', '用鼻子吸氣') },
            { action: 'hold', seconds: 4, note: joinLanguages('without straining', '不用力，停住') },
            { action: 'exhale', seconds: 4, note: joinLanguages('slowly', '慢慢吐氣') },
            { action: 'hold', seconds: 4, note: joinLanguages('lungs empty', '吐完停住') },
          ],
          rounds: 4,
          total_seconds: 64,
          caution: joinLanguages(
            'Shorten the holds if uncomfortable; with pregnancy, heart, lung or blood pressure trouble ask a doctor first.',
            '憋氣不舒服就縮短秒數；懷孕、心肺疾病或高血壓者先問醫師。',
          ),
          evidence: 'Better mood after a month of five minutes a day (healthy adults).',
          source: {
            name: 'Balban et al., Brief structured respiration practices enhance mood and reduce physiological arousal, Cell Reports Medicine 4, 100895',
            url: 'https://doi.org/10.1016/j.xcrm.2022.100895',
            year: 2023,
          },
        },
      ],
      notice,
    },
  },
  run() {
    return { items: [...BREATHING_EXERCISES], notice }
  },
})
