import { defineResource } from '#operation/resource.ts'
import { FORMAT_LABELS, FORMATS } from './formats.ts'
import { getBanlist } from './get-banlist.ts'
import { getChapter } from './get-chapter.ts'
import { lookupTerm } from './lookup-term.ts'
import { listChapterRows, listTerms } from './queries.ts'

export const resources = [
  defineResource({
    path: 'chapters/{slug}',
    operation: getChapter,
    title: ['規則章節', 'Rules chapter'],
    description: 'One chapter of the Yu-Gi-Oh! rules reference in Traditional Chinese and English.',
    names: ({ db }) =>
      Object.fromEntries(listChapterRows(db).map(({ slug, title_zh, title_en }) => [slug, `${title_zh} ${title_en}`])),
    isListed: true,
  }),
  defineResource({
    path: 'glossary',
    operation: lookupTerm,
    title: ['名詞解釋', 'Glossary'],
    description: 'Every term of the game in Traditional Chinese and English, with what players call it.',
  }),
  defineResource({
    path: 'glossary/{term}',
    operation: lookupTerm,
    title: ['名詞', 'Term'],
    description: 'What one term of the game means.',
    input: ({ term }) => ({ q: term }),
    listed: ({ db }) =>
      listTerms(db).flatMap(({ term_zh, term_en }) => [
        { variables: { term: term_zh } },
        { variables: { term: term_en } },
      ]),
  }),
  defineResource({
    path: 'banlists/{format}',
    operation: getBanlist,
    title: ['現行禁限卡表', 'Forbidden & Limited List in force'],
    description: 'The Forbidden & Limited List of one format that is in force today, with what it changed.',
    listed: () => FORMATS.map((format) => ({ variables: { format }, name: FORMAT_LABELS[format].en })),
    isListed: true,
  }),
  defineResource({
    path: 'banlists/{format}/{edition}',
    operation: getBanlist,
    title: ['歷年禁限卡表', 'Forbidden & Limited List of an edition'],
    description: 'The Forbidden & Limited List of one format from the day it took effect, with what it changed.',
  }),
]
