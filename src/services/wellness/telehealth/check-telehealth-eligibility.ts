import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { namedChoiceInput } from '#operation/input/choice.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import {
  allowsControlledDrugs,
  explainGround,
  findSituation,
  OTHER_GROUNDS,
  prescribingVisits,
  situationLabels,
  SITUATIONS,
  TELEHEALTH_LAW,
  TELEHEALTH_LAW_URL,
  type Ground,
} from './telehealth-rules.ts'

const prescribingSchema = z.object({
  visits: prescribingVisits.describe('Which visits may end in a prescription.'),
  controlled_drugs_allowed: z
    .boolean()
    .describe('Whether controlled drugs may be prescribed whatever the illness. Psychotic illness is excepted by law.'),
})

const legalBasisSchema = z.object({ law: z.string(), articles: z.array(z.string()), url: z.string() })

export const groundSchema = z.object({
  situation: z.string().describe('The identifier to ask with.'),
  name_zh: z.string(),
  name_en: z.string(),
  special_case: z.boolean().describe('Whether this is one of the ten special cases of art. 3.'),
  prescribing_allowed: z.boolean(),
  prescribing: prescribingSchema,
  legal_basis: legalBasisSchema,
  explanation: z.string(),
  explanation_en: z.string(),
})

const notice = joinLanguages(
  'This restates the regulation and is neither medical nor legal advice; the physician decides, and the clinic needs an approved plan.',
  '本資訊為法規整理，不是醫療或法律意見；是否適合通訊診療由醫師判斷，醫療機構也須先有核准的實施計畫。',
)

export const checkTelehealthEligibility = defineOperation({
  name: 'check_telehealth_eligibility',
  tool: true,
  route: 'GET /api/telehealth',
  title: 'Telehealth eligibility',
  titleZh: '通訊診療資格',
  summary: 'Is this situation a special case for remote consultation in Taiwan, and may the doctor prescribe?',
  description:
    'Whether a patient in Taiwan may have a remote (video) consultation, and whether drugs may be prescribed, by the rules since July 2024. Tells first from return visits, and whether controlled drugs are included. In a crisis use [crisis_lines].',
  tasks: [
    '慢性病可以視訊看診拿藥嗎？',
    '居家醫療病人能不能遠距開處方？',
    'Can a doctor in Taiwan prescribe over video for a terminal patient?',
  ],
  cacheSeconds: 3600,
  long: true,
  input: z.object({
    situation: namedChoiceInput({ en: 'situation', zh: '情形' }, situationLabels())
      .optional()
      .describe(
        'remote: mountain areas and islands; acute_post: three months after acute care; chronic_plan: chronic-disease plan; ltc: in a care institution; family_doc: family-physician plan; home_care; terminal; prison; mobility: can hardly go out; disaster: disaster or epidemic; intl: the patient is abroad; emergency; general_outpatient: none of these. Default: all.',
      ),
  }),
  output: z.object({
    ...groundSchema.partial().shape,
    items: z.array(groundSchema).optional().describe('All eleven situations; only when no situation was asked for.'),
    other_grounds: z
      .array(groundSchema.omit({ special_case: true }))
      .optional()
      .describe('An emergency, a ground of its own; and the ordinary visit, which is none.'),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { situation: 'terminal' },
  run({ situation: id }, { now }) {
    const provenance = referenceProvenance(TELEHEALTH_LAW, now)
    if (id === undefined) return { ...listGrounds(), notice, provenance }
    const situation = findSituation(id)
    if (!situation) throw new Error(`${id} is a choice, not a situation.`)
    return { ...describeSituation(situation), notice, provenance }
  },
})

/** Lists every situation and every other ground. The list operation and the export share it. */
export function listGrounds() {
  return { items: SITUATIONS.map(describeSituation), other_grounds: OTHER_GROUNDS.map(describeGround) }
}

function describeSituation(situation: Ground) {
  return { ...describeGround(situation), special_case: situation.case === 'special' }
}

function describeGround(ground: Ground) {
  const explanation = explainGround(ground)
  return {
    situation: ground.id,
    name_zh: ground.name_zh,
    name_en: ground.name_en,
    prescribing_allowed: ground.visits !== 'none',
    prescribing: { visits: ground.visits, controlled_drugs_allowed: allowsControlledDrugs(ground) },
    legal_basis: { law: '通訊診察治療辦法', articles: ground.articles, url: TELEHEALTH_LAW_URL },
    explanation: explanation.zh,
    explanation_en: explanation.en,
  }
}
