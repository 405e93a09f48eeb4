import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const bilingual = z.object({ zh: z.string(), en: z.string() })

/** The publication of a questionnaire, its scoring and its bands. */
export const sourceSchema = z.object({ name: z.string(), url: z.string() })

/** The content of a questionnaire, its scale and its owner. */
export const questionnaireSchema = z.object({
  instrument: z.string(),
  name_zh: z.string(),
  about: bilingual.describe('What it asks about, in a word.'),
  scored_by: z.string().describe('The operation that scores the answers.'),
  period: bilingual,
  scale: z.array(bilingual.extend({ value: z.int() })),
  items: z
    .array(z.object({ item: z.int(), topic: bilingual, text: bilingual.nullable() }))
    .describe(
      '`text` is the question as printed; null where its wording may not be shown and the sheet must be opened.',
    ),
  further_item: bilingual
    .nullable()
    .describe('A question beside the total: on thoughts of suicide (BSRS-5), on how hard life was made (PHQ-9).'),
  rule: z.string(),
  rights: z.string().describe('Who owns the form, and what its owner permits.'),
  source: sourceSchema,
})

/** A range of totals with its meaning. */
export const bandSchema = z.object({
  id: z.string(),
  label_zh: z.string(),
  label_en: z.string(),
  min: z.int(),
  max: z.int(),
})
const adviceIds = z.enum(['keep_well', 'talk_to_someone', 'see_professional', 'see_professional_soon'])

const file = readDocument(
  'reference/wellness/questionnaires.json',
  z.object({
    notice: z.string(),
    urgent_advice: z.object({ some: bilingual, strong: bilingual }),
    advice: z.record(adviceIds, bilingual.extend({ see_somebody: z.literal(true).optional() })),
    questionnaires: z.array(questionnaireSchema.extend({ bands: z.array(bandSchema.extend({ advice: adviceIds })) })),
  }),
)

export type Questionnaire = (typeof file)['questionnaires'][number]
export type Band = Questionnaire['bands'][number]

/** The meaning of the answer to the item on suicide or self-harm. */
export type Thoughts = 'not_asked' | 'none' | 'some' | 'strong'

/** Shown first if an answer mentions suicide or self-harm, whatever the total. */
export const DANGER_ADVICE = file.urgent_advice
/** Advice on the next step, by the range of the total. `see_somebody`: the advice is to see a professional. */
export const ADVICE = file.advice
/** The notice in every self-assessment result. */
export const NOT_A_DIAGNOSIS = file.notice

export const QUESTIONNAIRES: readonly Questionnaire[] = file.questionnaires
export const BSRS5 = getQuestionnaire('BSRS-5')
export const PHQ9 = getQuestionnaire('PHQ-9')
export const GAD7 = getQuestionnaire('GAD-7')

export function getQuestionnaire(instrument: string): Questionnaire {
  const found = QUESTIONNAIRES.find((it) => it.instrument === instrument)
  if (!found) throw new Error(`There is no questionnaire ${instrument}.`)
  return found
}

export function maxScore({ scale, items }: Pick<Questionnaire, 'scale' | 'items'>): number {
  return (scale.length - 1) * items.length
}

/** Finds the range that contains a total. The ranges cover every possible total, so a missing one is a bug. */
export function getBand(questionnaire: Questionnaire, score: number): Band {
  const found = questionnaire.bands.find(({ min, max }) => score >= min && score <= max)
  if (!found) throw new Error(`${questionnaire.instrument} has no band for this total.`)
  return found
}
