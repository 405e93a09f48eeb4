import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { pagingInput, pagingOf, pagingOutput } from '#operation/paging.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { markedSnippet } from '#support/text/snippet.ts'
import { normalise } from '#support/text/normalise.ts'
import { ftsQuery } from '#support/text/tokens.ts'
import { answerFields, answerQuestion, questionSchema } from './answer-question.ts'
import { withoutGame } from './asked-words.ts'
import { listChapterRows, listTerms, searchSections } from './queries.ts'
import { chaptersNamed, plainQuestion } from './spoken-question.ts'
import type { Database } from '#data/db/client.ts'

const FOUND_MAX = 200
const QUESTIONS_MAX = 3

export const searchRules = defineOperation({
  name: 'search_rules',
  tool: true,
  route: 'GET /api/search',
  title: 'Search the rules',
  titleZh: '搜尋規則',
  summary: 'Full-text search of all chapters, in Chinese and English.',
  description:
    'Finds sections of the Yu-Gi-Oh! rules by words. A question on named cards may also get a ruling, as in [get_faq]. ' +
    'One Chinese character is enough, Traditional or Simplified; ' +
    'English words match in any form. Where no section has all the words, those with some are listed. ' +
    'Use [lookup_term] for the meaning of one term, [get_faq] first for a question, [get_chapter] to read on.',
  tasks: [
    '傷害步驟可以發動什麼效果？',
    'What does missing the timing mean?',
    '同步召喚的素材規定',
    '次元裂縫在場上，增殖的G還能丟嗎？',
    '青眼白龍發動效果時，可以用無限泡影擋嗎？',
  ],
  cacheSeconds: 3600,
  long: true,
  conciseWithout: ['items.score'],
  input: z.object({
    q: z
      .string()
      .trim()
      .min(1, 'Send what to search for, for example q=連鎖 or q=battle damage.')
      .max(200, 'Send at most 200 characters.')
      .describe('Words or a question, for example 連鎖 or battle damage.'),
    ...pagingInput({ standard: 10, max: 50 }),
  }),
  output: z.object({
    q: z.string(),
    matched: z
      .enum(['all', 'some', 'few'])
      .describe(
        'all: every item holds all that was asked. some: none does, so items hold part of it. few: hardly a word of it ' +
          'is in the rules, so there are no items.',
      ),
    ...answerFields,
    questions: z.array(questionSchema).describe('Common questions like it, best first, at most three.'),
    items: z.array(
      z.object({
        chapter: z.string().describe('The slug that [get_chapter] takes.'),
        chapter_title_zh: z.string(),
        chapter_title_en: z.string(),
        section: z.string().describe('The anchor of the section within its chapter.'),
        title: z.string().describe('The heading of the section.'),
        snippet: z.string().describe('The passage as HTML: what was asked in <mark>, everything else escaped.'),
        score: z.number().describe('BM25: the higher, the better. To be compared within one answer only.'),
      }),
    ),
    ...pagingOutput,
    provenance: provenanceSchema,
  }),
  example: { q: '咒文速度', limit: 5 },
  run({ q, limit, offset }, { db, provenance }) {
    const chapters = new Map(listChapterRows(db).map((chapter) => [chapter.slug, chapter]))
    const words = withoutGame(q)
    const { isCovered, questions, answer } = answerQuestion(db, q)
    const { matched, found } = isCovered ? findSections(db, words) : NONE_FOUND
    const items = found.slice(offset, offset + limit).map(({ section, rank }) => ({
      chapter: section.chapter,
      chapter_title_zh: chapters.get(section.chapter)?.title_zh ?? '',
      chapter_title_en: chapters.get(section.chapter)?.title_en ?? '',
      section: section.anchor,
      title: joinLanguages(section.title_en, section.title_zh),
      snippet: markedSnippet(/\p{sc=Han}/u.test(words) ? section.markdown_zh : section.markdown_en, words),
      score: Math.round(rank * 1000) / 1000,
    }))
    return {
      q,
      matched,
      ...answer,
      questions: questions.slice(0, QUESTIONS_MAX),
      items,
      ...pagingOf(found.length, { limit, offset, sortedBy: 'relevance', what: ['規則段落', 'sections of the rules'] }),
      provenance: provenance('rules_sections'),
    }
  },
})

/**
 * Sections that contain all words of the query. If none does, or if the query is a question, the sections that match
 * best.
 */
function findSections(db: Database, typed: string) {
  const whole = search(db, typed, 'all')
  const question = plainQuestion(typed)
  const isQuestion = question !== normalise(typed)
  if (whole.length > 0 && !isQuestion) return { matched: 'all' as const, found: whole }
  const named = chaptersNamed(question, listTerms(db))
  const ranked = search(db, question, 'any')
    .map(({ section, rank }) => {
      const weight = 1 + (named.get(section.chapter) ?? 0) / NAME_LENGTH
      return { section, rank: rank * weight }
    })
    .sort((a, b) => b.rank - a.rank)
  return { matched: ranked.length === 0 ? ('all' as const) : ('some' as const), found: ranked }
}

const NONE_FOUND = { matched: 'few', found: [] } as const

/** If the question contains a term of this length, the weight of the term's chapter doubles. */
const NAME_LENGTH = 8

function search(db: Database, words: string, match: 'all' | 'any') {
  const query = ftsQuery(words, match)
  return query === undefined ? [] : searchSections(db, query, FOUND_MAX)
}
