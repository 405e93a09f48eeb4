import { z } from 'zod'
import { withKnownNames } from '#operation/input/known-names.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { withoutGame } from './asked-words.ts'
import { findTerms, suggestTerms } from './find-terms.ts'
import { plainQuestion } from './spoken-question.ts'
import { listChapterRows, listTerms } from './queries.ts'
import { namedTerms } from './term-names.ts'

export const lookupTerm = defineOperation({
  name: 'lookup_term',
  tool: true,
  route: 'GET /api/glossary',
  title: 'Glossary',
  titleZh: '名詞解釋',
  summary: 'What a term of the game means, in Chinese and English; without q, every term.',
  description:
    'Defines a term of Yu-Gi-Oh! by its Chinese or English name, by what players call it (手坑, GY, banlist) or by part of it. The term of that very name comes first. Without `q` it returns the whole glossary. Use [search_rules] for rules and rulings.',
  tasks: ['遊戲王的「手坑」是什麼意思？', 'What does banish mean in Yu-Gi-Oh?', '錯過時機的英文是什麼？'],
  cacheSeconds: 3600,
  long: true,
  conciseWithout: ['chapters'],
  input: z.object({
    q: withKnownNames(z.string().trim().max(100, 'Send at most 100 characters.'), namedTerms)
      .optional()
      .describe('A term or part of one, for example 連鎖. Default: all.'),
  }),
  inputAliases: { q: ['term'] },
  output: z.object({
    q: z.string().nullable(),
    items: z.array(
      z.object({
        term_zh: z.string(),
        term_en: z.string(),
        aliases: z.array(z.string()).describe('Other names that players use.'),
        definition: z.string().describe('In Traditional Chinese.'),
        definition_en: z.string(),
        see_also: z.array(z.string()).describe('Related terms, by their Chinese names.'),
        chapter: z.string().describe('The slug of the chapter that explains it.'),
      }),
    ),
    total: z.int(),
    chapters: z
      .array(z.object({ slug: z.string(), title_zh: z.string(), title_en: z.string() }))
      .describe('The chapters that explain them, in reading order.'),
    suggestions: z.array(z.string()).describe('Terms of similar names, when nothing was found.'),
    provenance: provenanceSchema,
  }),
  permanent: ({ db }) => listTerms(db).map(({ term_zh }) => ({ q: term_zh })),
  example: { q: 'Tuner' },
  run({ q = '' }, { db, provenance }) {
    const terms = listTerms(db)
    const whole = q === '' ? terms : findTerms(terms, q)
    // A question is reduced to its term: 遊戲王的連鎖是什麼意思 → 連鎖.
    const term = plainQuestion(withoutGame(q))
    const found = whole.length > 0 ? whole : findTerms(terms, term)
    const items = found.map(({ definition_zh, ...term }) => ({ ...term, definition: definition_zh }))
    const chapters = listChapterRows(db).filter(({ slug }) => items.some(({ chapter }) => chapter === slug))
    return {
      q: q === '' ? null : q,
      items,
      total: items.length,
      chapters: chapters.map(({ slug, title_zh, title_en }) => ({ slug, title_zh, title_en })),
      suggestions: items.length === 0 ? suggestTerms(terms, term) : [],
      provenance: provenance('rules_glossary'),
    }
  },
})
