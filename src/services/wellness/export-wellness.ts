import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { SAFETY_STEPS, stepSchema } from './crisis/safety-plan.ts'
import { APP_PRIVACY, privacyRuleSchema } from './app-privacy.ts'
import { BREATHING_EXERCISES, breathingSchema } from './breathing/exercises.ts'
import { ADVICE, bandSchema, maxScore, questionnaireSchema, QUESTIONNAIRES } from './assessment/questionnaires.ts'
import { guidanceSchema, SCREEN_GUIDANCE, SCREEN_REFERENCE } from './digital/screen-guidance.ts'
import { sleepAssumptions } from './sleep/calc-sleep-times.ts'
import { groundSchema, listGrounds } from './telehealth/check-telehealth-eligibility.ts'
import { TELEHEALTH_LAW } from './telehealth/telehealth-rules.ts'

const notice = joinLanguages(
  'Item topics are in our own words; items are printed only where their owner permits copies. This is not a diagnostic tool.',
  '量表題意以自己的文字說明；只有編製者允許重製的題目才附原文。本資料不是診斷工具。',
)

export const exportWellness = defineExport({
  name: 'export_wellness',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the wellness data',
  titleZh: '數位健康資料匯出',
  summary: 'The facts behind the free answers, in one file.',
  description:
    'One file instead of many calls; nearly all of it is also in free answers. Three questionnaires with topics, permitted ' +
    'items, scales, bands and advice in both languages, source and rights; the steps of a safety plan; remote-consultation rules, sleep assumptions, ' +
    'breathing exercises, screen-use guidance and app privacy. Self-assessments and crisis lines themselves are free: see [crisis_lines].',
  header: z.object({ notice: z.string(), provenance: provenanceSchema }),
  about: (_input, { now }) => ({
    notice,
    provenance: {
      ...referenceProvenance(SCREEN_REFERENCE, now),
      sources: [...TELEHEALTH_LAW.sources, ...SCREEN_REFERENCE.sources],
    },
  }),
  sets: {
    telehealth: groundSchema,
    telehealth_other_grounds: groundSchema.omit({ special_case: true }),
    questionnaires: questionnaireSchema.extend({
      max_score: z.int(),
      bands: z.array(bandSchema.extend({ advice: z.object({ zh: z.string(), en: z.string() }) })),
    }),
    safety_plan: stepSchema,
    sleep: z.object({ cycle_minutes: z.int(), falling_asleep_minutes: z.int(), note: z.string() }),
    breathing: breathingSchema,
    screen_use: guidanceSchema,
    app_privacy: privacyRuleSchema,
  },
  rows: {
    telehealth: () => listGrounds().items,
    telehealth_other_grounds: () => listGrounds().other_grounds,
    questionnaires: () =>
      QUESTIONNAIRES.map((it) => ({
        ...it,
        max_score: maxScore(it),
        bands: it.bands.map((band) => ({
          ...band,
          advice: { zh: ADVICE[band.advice].zh, en: ADVICE[band.advice].en },
        })),
      })),
    safety_plan: () => SAFETY_STEPS,
    sleep: () => [sleepAssumptions],
    breathing: () => BREATHING_EXERCISES,
    screen_use: () => SCREEN_GUIDANCE,
    app_privacy: () => APP_PRIVACY,
  },
  example: {},
})
