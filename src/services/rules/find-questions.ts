import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { searchTokens } from '#support/text/tokens.ts'
import { cardsTyped } from './card-index.ts'
import { listQuestions, type QuestionRow } from './queries.ts'
import { plainQuestion } from './spoken-question.ts'
import { isTerm } from './term-names.ts'
import { tokenWeights } from './token-weights.ts'

export interface FoundQuestion {
  readonly question: QuestionRow
  /** From 0 to 1: how much of what was typed, and of one way of asking the question, the other has. */
  readonly likeness: number
}

export interface FoundQuestions {
  readonly found: readonly FoundQuestion[]
  /** Whether the first is what was asked. A term or a card alone asks nothing. */
  readonly isAsked: boolean
}

interface Index {
  readonly weightOf: (token: string) => number
  readonly entries: readonly { question: QuestionRow; ways: readonly Set<string>[]; all: Set<string> }[]
}

/** The questions that share words with the text, most alike first. A word counts more the fewer questions have it. */
export function findQuestions(db: Database, typed: string): FoundQuestions {
  const { entries, weightOf } = openIndex(db)
  const asked = tokensOf(typed)
  const sum = (tokens: Iterable<string>) => Array.from(tokens, weightOf).reduce((total, weight) => total + weight, 0)
  const whole = sum(asked)
  if (whole === 0) return { found: [], isAsked: false }
  const found = entries
    .map(({ question, ways, all }) => {
      const alike = ways.map((way) => (2 * sum(asked.intersection(way))) / (whole + sum(way)))
      const likeness = (1 - ALL) * Math.max(...alike) + (ALL * sum(asked.intersection(all))) / whole
      return { question, likeness }
    })
    .filter(({ likeness }) => likeness > LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness)
  const [first, second] = found
  if (!first || isTerm(db, typed) || cardsTyped(db, typed).length > 0) return { found, isAsked: false }
  const lead = first.likeness - (second?.likeness ?? 0)
  return { found, isAsked: first.likeness >= ALIKE || (first.likeness >= LEADING && lead >= LEAD) }
}

/** The part of the likeness that all ways of asking and the answer decide together. */
const ALL = 0.4
const LIKENESS_MIN = 0.1

/** From this likeness, a question is taken to be the one that was asked. */
const ALIKE = 0.6
/** A question that is less alike was asked if it leads the next by this much. */
const LEADING = 0.2
const LEAD = 0.17

const openIndex = rowCache(['rules_faq'], (db): Index => {
  const entries = listQuestions(db).map((question) => {
    const { question_zh, question_en, answer_zh, answer_en, asked } = question
    const ways = [question_zh, question_en, ...asked].map(tokensOf)
    return {
      question,
      ways,
      all: new Set([...ways.flatMap((way) => [...way]), ...tokensOf(`${answer_zh} ${answer_en}`)]),
    }
  })
  return { entries, weightOf: tokenWeights(entries.map(({ all }) => all)) }
})

/** Single characters are left out: they end a run and say little. */
export function tokensOf(text: string): Set<string> {
  return new Set(
    searchTokens(plainQuestion(text))
      .split(' ')
      .filter((token) => token.length > 1),
  )
}
