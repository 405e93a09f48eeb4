import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { withoutGame } from './asked-words.ts'
import { findQuestions } from './find-questions.ts'
import { listQuestions, type QuestionRow } from './queries.ts'
import { rulingSchema } from './rulings/in-words.ts'
import { readQuestion } from './rulings/read-question.ts'
import { ruleOnCards } from './rulings/rule-on-cards.ts'

export const questionSchema = z.object({
  question: z.string().describe('In Traditional Chinese.'),
  question_en: z.string(),
  answer: z.string(),
  answer_en: z.string(),
  chapters: z.array(z.string()).describe('Slugs of the chapters that say more.'),
})

export const answerFields = {
  answered_by: z
    .enum(['ruling', 'question', 'none'])
    .describe('What answers it: card_ruling, the first of the common questions, or neither, which are then only near.'),
  card_ruling: rulingSchema
    .nullable()
    .describe('The ruling on the cards that it names, derived from their kinds of effects; null if it names none.'),
}

/** A common question answers one that names a card only if it is asked in nearly the same words, the card's included. */
const LIKENESS_ON_CARDS = 0.75

/** The ruling or common question that answers a question, and the common questions like it, best first. */
export function answerQuestion(db: Database, q: string) {
  const { found, isAsked } = findQuestions(db, withoutGame(q))
  const question = readQuestion(db, q)
  const ruling = ruleOnCards(question) ?? null
  const isCommon = isAsked && (question.cards.length === 0 || (found[0]?.likeness ?? 0) >= LIKENESS_ON_CARDS)
  // A common question outranks a ruling that says neither yes nor no.
  const card_ruling = isCommon && ruling?.allowed === null ? null : ruling
  return {
    answered_by: card_ruling ? ('ruling' as const) : isCommon ? ('question' as const) : ('none' as const),
    card_ruling,
    questions: found.map((it) => describeQuestion(it.question)),
  }
}

export function listAnswers(db: Database) {
  return listQuestions(db).map(describeQuestion)
}

function describeQuestion({ question_zh, question_en, answer_zh, answer_en, chapters }: QuestionRow) {
  return { question: question_zh, question_en, answer: answer_zh, answer_en, chapters }
}
