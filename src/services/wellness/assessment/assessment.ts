import { z } from 'zod'
import { answersInput } from '#operation/input/numbers.ts'
import { hotlineSchema, toLines } from '../crisis/crisis-lines.ts'
import { supportHotlines, urgentHotlines } from '../crisis/hotlines.ts'
import { getBand, maxScore, NOT_A_DIAGNOSIS, totalOf, URGENT_ADVICE, type Questionnaire } from './questionnaires.ts'

/** The answers to a questionnaire. Its messages never repeat what was sent: answers are private. */
export function answersField(questionnaire: Questionnaire) {
  const items = questionnaire.topics.length
  const highest = questionnaire.scale.length - 1
  const topics = questionnaire.topics.map((topic, index) => `${index + 1} ${topic.en}`).join('; ')
  return answersInput({ count: items, max: highest }).describe(
    `${items} whole numbers from 0 (${questionnaire.scale[0]?.en}) to ${highest} (${questionnaire.scale[highest]?.en}), ` +
      `about ${questionnaire.period_en}, in this order: ${topics}.`,
  )
}

/** What every self-assessment answers. */
export const assessmentOutput = {
  instrument: z.string(),
  score: z.int(),
  max_score: z.int(),
  band: z.object({
    id: z.string(),
    label_zh: z.string(),
    label_en: z.string(),
    min: z.int(),
    max: z.int(),
  }),
  advice: z
    .array(z.object({ urgent: z.boolean(), zh: z.string(), en: z.string() }))
    .describe('What to do next; urgent advice stands first.'),
  notice: z.string(),
  hotlines: z.array(hotlineSchema).describe('Whom to call; when advice is urgent the lines open 24 hours stand first.'),
}

/** The parts of a self-assessment's example that are the same whatever the total: an excerpt of the lines. */
export const exampleLines = { notice: NOT_A_DIAGNOSIS, hotlines: toLines(supportHotlines().slice(0, 1)) }

/** Scores one questionnaire. A person `atRisk` gets the urgent advice first, whatever the total. */
export function assess(questionnaire: Questionnaire, answers: readonly number[], atRisk: boolean) {
  const score = totalOf(answers)
  const { advice, ...band } = getBand(questionnaire, score)
  return {
    instrument: questionnaire.instrument,
    score,
    max_score: maxScore(questionnaire),
    band,
    advice: atRisk ? [URGENT_ADVICE, advice] : [advice],
    notice: NOT_A_DIAGNOSIS,
    hotlines: toLines(atRisk ? urgentHotlines() : supportHotlines()),
  }
}
