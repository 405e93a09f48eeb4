import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { answerFields, answerQuestion, listAnswers, questionSchema } from './answer-question.ts'
import { ONLY_YUGIOH } from './trademark.ts'

const FOUND_MAX = 10

export const getFaq = defineOperation({
  name: 'get_faq',
  tool: true,
  route: 'GET /api/faq',
  title: 'Questions and answers',
  titleZh: '常見問題',
  summary: 'Short answers to what new players ask; without q, all of them.',
  description:
    'Short answers to questions about Yu-Gi-Oh! rules, best match first; send the whole question, or nothing for all. If it names cards and is about the Damage Step, what negates what, once per turn, costs, turns or zones, a ruling (yes or no, why, sources) is derived from the rules; it is not an official one. For the full rules use [search_rules].',
  tasks: ['蓋放的陷阱當回合可以發動嗎？', 'Can the first player attack on turn one?'],
  cacheSeconds: 3600,
  long: true,
  input: z.object({
    q: z
      .string()
      .trim()
      .max(200, 'Send at most 200 characters.')
      .optional()
      .describe('Words or a question, for example 起手抽幾張？'),
  }),
  output: z.object({
    q: z.string().nullable(),
    ...answerFields,
    items: z.array(questionSchema),
    total: z.int(),
    provenance: provenanceSchema,
  }),
  example: { q: '起手抽幾張' },
  run({ q = '' }, { db, provenance }) {
    const provided = provenance('rules_faq')
    if (q === '') {
      const items = listAnswers(db)
      const answer = { answered_by: 'none' as const, card_ruling: null, notice: ONLY_YUGIOH }
      return { q: null, ...answer, items, total: items.length, provenance: provided }
    }
    const { questions, answer } = answerQuestion(db, q)
    const items = questions.slice(0, FOUND_MAX)
    return { q, ...answer, items, total: items.length, provenance: provided }
  },
})
