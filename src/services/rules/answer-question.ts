import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { withoutGame } from './asked-words.ts'
import { findQuestions } from './find-questions.ts'
import { listQuestions, type QuestionRow } from './queries.ts'
import { rulingSchema } from './rulings/in-words.ts'
import { readQuestion } from './rulings/read-question.ts'
import { ruleOnCards } from './rulings/rule-on-cards.ts'
import { DERIVED, ONLY_YUGIOH, NOT_IN_RULES } from './trademark.ts'
import { unknownShare } from './unknown-words.ts'

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
  notice: z
    .string()
    .describe(
      'The game that is covered, that a ruling is derived and not official, or that hardly a word is in the rules.',
    ),
}

/** A common question answers one that names a card only if it is asked in nearly the same words, the card's included. */
const LIKENESS_ON_CARDS = 0.75
/**
 * From this share of unknown words, a text is about something else. Of the requests in data/labelled/requests.tsv that
 * no common question or ruling answers, this holds for 195 of 219 about other games and 25 of 144 about these rules.
 */
const UNKNOWN_SHARE = 0.7
/** From this one, a common question must be more alike. It then answers 4 of the 229 requests about other games. */
const UNKNOWN_SHARE_OF_COMMON = 0.8
const LIKENESS_IF_UNKNOWN = 0.5

/** The ruling or common question that answers a question, and the common questions like it, best first. */
export function answerQuestion(db: Database, q: string) {
  const { found, isAsked } = findQuestions(db, withoutGame(q))
  const question = readQuestion(db, q)
  const ruling = ruleOnCards(question) ?? null
  const unknown = unknownShare(db, withoutGame(q))
  const likenessMin =
    question.cards.length > 0 ? LIKENESS_ON_CARDS : unknown >= UNKNOWN_SHARE_OF_COMMON ? LIKENESS_IF_UNKNOWN : 0
  const isCommon = isAsked && (found[0]?.likeness ?? 0) >= likenessMin
  // A common question outranks a ruling that says neither yes nor no.
  const card_ruling = isCommon && ruling?.allowed === null ? null : ruling
  const answered_by = card_ruling ? ('ruling' as const) : isCommon ? ('question' as const) : ('none' as const)
  // Rules that share a word or two with a question about another game would be taken for its answer.
  const isCovered = answered_by !== 'none' || unknown < UNKNOWN_SHARE
  return {
    isCovered,
    answer: { answered_by, card_ruling, notice: card_ruling ? DERIVED : isCovered ? ONLY_YUGIOH : NOT_IN_RULES },
    questions: isCovered ? found.map((it) => describeQuestion(it.question)) : [],
  }
}

export function listAnswers(db: Database) {
  return listQuestions(db).map(describeQuestion)
}

function describeQuestion({ question_zh, question_en, answer_zh, answer_en, chapters }: QuestionRow) {
  return { question: question_zh, question_en, answer: answer_zh, answer_en, chapters }
}
