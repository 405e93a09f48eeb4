import { z } from 'zod'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { ENDORSEMENT_RULES, endorsementSchema } from './rules.ts'
import { lawProvenance } from '../law-provenance.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

export const endorsementRules = defineOperation({
  name: 'endorsement_rules',
  tool: true,
  route: 'GET /api/endorsement',
  title: 'Endorsement rules',
  titleZh: '業配規範',
  summary: 'What to do and not to do when recommending a product for pay in Taiwan.',
  description:
    'Taiwan’s rules for paid endorsements (業配): disclosure, truthfulness, liability, food and cosmetics, tax; each with examples and dated law. For a text use [check_ad_claims].',
  tasks: [
    '業配文要怎麼標示才合法？',
    '網紅推薦產品會有什麼法律責任？',
    'What are the rules for sponsored posts in Taiwan?',
  ],
  cacheSeconds: 86_400,
  long: true,
  input: z.object({}),
  output: z.object({ items: z.array(endorsementSchema), notice: z.string(), provenance: provenanceSchema }),
  example: {},
  run(_input, { now }) {
    return {
      items: ENDORSEMENT_RULES,
      notice: NOT_LEGAL_ADVICE,
      provenance: lawProvenance(ENDORSEMENT_RULES, now),
    }
  },
})
