import { z } from 'zod'
import { answersInput } from '#operation/input/numbers.ts'
import { toLines } from '../crisis/crisis-lines.ts'
import { hotlineSchema, openFirst, supportHotlines, urgentHotlines } from '../crisis/hotlines.ts'
import { IN_DANGER } from '../in-danger.ts'
import {
  ADVICE,
  bandSchema,
  DANGER_ADVICE,
  getBand,
  maxScore,
  NOT_A_DIAGNOSIS,
  sourceSchema,
  type Band,
  type Questionnaire,
  type Thoughts,
} from './questionnaires.ts'

/** The answers are private, so error messages never repeat them. */
export function answersField(questionnaire: Questionnaire) {
  const items = questionnaire.items.length
  const highest = questionnaire.scale.length - 1
  const topics = questionnaire.items.map(({ item, topic }) => `${item} ${topic.en}`).join('; ')
  return answersInput({ count: items, max: highest, advice: IN_DANGER }).describe(
    `${items} answers from 0 (${questionnaire.scale[0]?.en}) to ${highest} (${questionnaire.scale[highest]?.en}), ` +
      `in order: ${topics}.`,
  )
}

/** Concise tool answers omit these fields. An agent acts on the number, the hours and the language. */
export const conciseWithout = ['source', 'confirmation', 'needs', 'county'].map((field) => `hotlines.${field}`)

/** The output of every self-assessment. Clients show fields in this order, so the hotlines come before any score. */
export const assessmentOutput = {
  instrument: z.string(),
  advice: z
    .array(z.object({ urgent: z.boolean(), zh: z.string(), en: z.string() }))
    .describe('What to do next; urgent advice stands first.'),
  hotlines: z.array(hotlineSchema).describe('Whom to call; when advice is urgent the lines open 24 hours stand first.'),
  thoughts_of_suicide: z
    .enum(['not_asked', 'none', 'some', 'strong'])
    .describe('What the item on suicide or self-harm was answered with. `some` and `strong` come before any score.'),
  score: z.int(),
  max_score: z.int(),
  band: bandSchema,
  source: sourceSchema.describe('Where the scoring and the bands were published.'),
  notice: z.string(),
}

/** Scores a questionnaire. If an answer mentions suicide, the advice on that comes first, whatever the total. */
export function assess(questionnaire: Questionnaire, answers: readonly number[], thoughts: Thoughts, now: Date) {
  const score = answers.reduce((sum, answer) => sum + answer, 0)
  const { advice, ...band } = getBand(questionnaire, score)
  const { see_somebody, ...next } = ADVICE[advice]
  const inDanger = thoughts === 'some' || thoughts === 'strong'
  // Urgent advice may be followed only by the advice to see a professional. Milder advice, such as repeating the test
  // in two weeks, would weaken it.
  return {
    instrument: questionnaire.instrument,
    advice: [
      ...(inDanger ? [{ urgent: true, ...DANGER_ADVICE[thoughts] }] : []),
      ...(inDanger && !see_somebody ? [] : [{ urgent: false, ...next }]),
    ],
    hotlines: openFirst(toLines(inDanger ? urgentHotlines() : supportHotlines(), now)),
    thoughts_of_suicide: thoughts,
    score,
    max_score: maxScore(questionnaire),
    band: inDanger && !see_somebody ? withoutComfort(band) : band,
    source: questionnaire.source,
    notice: NOT_A_DIAGNOSIS,
  }
}

/** If an answer mentions suicide, even a low total gets no reassuring words. */
function withoutComfort(band: Omit<Band, 'advice'>) {
  const range = `${band.min}–${band.max}`
  return {
    ...band,
    label_zh: `總分 ${range}（總分低不代表安全）`,
    label_en: `Total ${range} (a low total does not mean safe)`,
  }
}
