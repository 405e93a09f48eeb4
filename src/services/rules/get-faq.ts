import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { withoutGame } from './asked-words.ts'
import { cardRulingField, ruleOnDamageStep } from './damage-step.ts'
import { listQuestions, searchQuestions, type QuestionRow } from './queries.ts'
import { plainQuestion } from './spoken-question.ts'

export const getFaq = defineOperation({
  name: 'get_faq',
  tool: true,
  route: 'GET /api/faq',
  title: 'Questions and answers',
  titleZh: '常見問題',
  summary: 'Short answers to what new players ask; without q, all of them.',
  description:
    'Common questions about Yu-Gi-Oh! rules with short answers in Traditional Chinese and English. `q` finds the ones that fit, best first; a whole question may be sent. Of single cards it answers only whether they may be used in the Damage Step, where a source says so. Use [search_rules] for the full rules behind an answer.',
  keywords: ['faq', 'beginner questions', '常見問題', '新手問題', '問答', '可以嗎', '新手', 'first turn', 'can I'],
  tasks: ['蓋放的陷阱當回合可以發動嗎？', 'Can the first player attack on turn one?'],
  cacheSeconds: 3600,
  long: true,
  input: z.object({
    q: z
      .string()
      .trim()
      .max(200, 'Send at most 200 characters.')
      .optional()
      .describe('Words or a question, for example 祭品. Default: all questions.'),
  }),
  output: z.object({
    q: z.string().nullable(),
    card_ruling: cardRulingField,
    items: z.array(
      z.object({
        question: z.string().describe('In Traditional Chinese.'),
        question_en: z.string(),
        answer: z.string(),
        answer_en: z.string(),
        chapters: z.array(z.string()).describe('Slugs of the chapters that say more.'),
      }),
    ),
    total: z.int(),
    provenance: provenanceSchema,
  }),
  example: {
    input: { q: '起手抽幾張' },
    output: {
      q: '起手抽幾張',
      card_ruling: null,
      items: [
        {
          question: '起手抽幾張？可以換牌嗎？',
          question_en: 'How many cards do I start with? Is there a mulligan?',
          answer: '雙方各抽 5 張，規則上沒有換起手。',
          answer_en: 'Five each, and there is no mulligan.',
          chapters: ['getting-started'],
        },
      ],
      total: 1,
      provenance: { as_of: '2026-11-21', stale: false, sources: [] },
    },
  },
  run({ q = '' }, { db, provenance }) {
    const found = q === '' ? listQuestions(db) : findQuestions(db, withoutGame(q))
    const items = found.map(({ question_zh, question_en, answer_zh, answer_en, chapters }) => ({
      question: question_zh,
      question_en,
      answer: answer_zh,
      answer_en,
      chapters,
    }))
    return {
      q: q === '' ? null : q,
      card_ruling: ruleOnDamageStep(db, q) ?? null,
      items,
      total: items.length,
      provenance: provenance('rules_faq'),
    }
  },
})

/** Questions that contain all words of the query. If none does, the ten that share most of its rule terms. */
function findQuestions(db: Database, typed: string): QuestionRow[] {
  const all = ftsQuery(typed)
  const strict = all === undefined ? [] : searchQuestions(db, all, 100)
  const any = ftsQuery(plainQuestion(typed), 'any')
  const found = strict.length > 0 || any === undefined ? strict : searchQuestions(db, any, 10)
  return found.map(({ question }) => question)
}
