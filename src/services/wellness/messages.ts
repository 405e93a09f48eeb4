import { serviceWords } from '#operation/view/service-words.ts'
import { valuesOf } from '#operation/view/values-of.ts'
import { BSRS5, GAD7, PHQ9, type Questionnaire } from './assessment/questionnaires.ts'
import { COUNTIES } from '#operation/input/counties.ts'
import { NEEDS } from './crisis/needs.ts'

function questionWords({ items, scale, period }: Questionnaire) {
  return {
    label: ['題目', 'Questions'],
    hint: [`${period.zh}，下面這些情形有多常出現？`, `Over ${period.en}, how often or how much was there:`],
    control: 'questions',
    questions: items.map(({ topic, text }) => [(text ?? topic).zh, (text ?? topic).en] as const),
    answers: scale.map(({ zh, en }) => [zh, en] as const),
  } as const
}

export const words = serviceWords('wellness', {
  group: 'wellbeing',
  shortName: ['數位健康', 'Digital health'],
  errands: [
    { name: ['求助專線', 'Help lines'], operation: 'crisis_lines' },
    { name: ['PHQ-9 自評', 'PHQ-9'], operation: 'score_phq9' },
    { name: ['幾點睡', 'Sleep'], operation: 'calc_sleep_times' },
    { name: ['視訊看診', 'Telehealth'], operation: 'check_telehealth_eligibility' },
  ],
  live: [
    { name: ['明天七點起床', 'Up at seven tomorrow'], operation: 'calc_sleep_times', input: { wake: '07:00' } },
    { name: ['靜下來', 'To calm down'], operation: 'breathing_exercises' },
  ],
  operations: {
    score_mood_thermometer: {
      fields: {
        answers: questionWords(BSRS5),
        suicide: {
          control: 'radios',
          isOpen: true,
          answers: BSRS5.scale.map(({ zh, en }) => [zh, en] as const),
        },
      },
    },
    score_phq9: {
      fields: { answers: questionWords(PHQ9) },
    },
    score_gad7: {
      fields: { answers: questionWords(GAD7) },
    },
  },
  fields: {
    needs: { values: valuesOf(NEEDS) },
    need: { values: valuesOf(NEEDS) },
    county: { values: valuesOf(COUNTIES) },
    wake: { control: 'time' },
    bed: { control: 'time' },
  },
})
