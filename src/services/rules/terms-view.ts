import { compact, facts, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, type Link, type Text } from '#operation/view/text.ts'
import type { lookupTerm } from './lookup-term.ts'

type Answer = AnswerOf<typeof lookupTerm>
type Term = Answer['items'][number]
type Chapter = Answer['chapters'][number]

export function termsView(answer: Answer, words: Words): Document {
  if (answer.q === null) return viewGlossary(answer, words)
  const [first, ...others] = answer.items
  return first ? viewTerm(answer.q, first, others, answer, words) : viewUnknownTerm(answer.q, answer, words)
}

function viewGlossary(answer: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('名詞解釋', 'Glossary'),
    headline: t('遊戲王的名詞，中英對照', 'The words of the game, in two languages'),
    lede: t(`${answer.items.length} 個，照章節排。`, `${words.count(answer.items.length, '', 'term')}, by chapter.`),
    form: 'above',
    blocks: [groupByChapter(answer, words), links(chaptersLink(words))],
  }
}

function viewTerm(q: string, term: Term, others: readonly Term[], answer: Answer, words: Words): Document {
  const { t } = words
  const { chapters } = answer
  return {
    title: t(`${q} 是什麼`, `What is ${q}?`),
    asked: q,
    headline: [em(t(term.term_zh, term.term_en)), ' ', quiet(t(term.term_en, term.term_zh))],
    lede: t(term.definition, term.definition_en),
    form: 'above',
    blocks: compact([
      { kind: 'facts', facts: factsOf(term, chapters, words) },
      others.length > 0 && {
        kind: 'facts',
        heading: t('也有關的', 'Others that fit'),
        facts: others.map((it) =>
          entryOf(it, it.chapter === term.chapter ? [] : [chapterLink(it, chapters, words)], words),
        ),
      },
      links(...term.see_also.map(termLink), ...searchLinks(q, words), chaptersLink(words)),
    ]),
    jsonLd: {
      '@type': 'DefinedTerm',
      name: t(term.term_zh, term.term_en),
      alternateName: [t(term.term_en, term.term_zh), ...term.aliases],
      description: t(term.definition, term.definition_en),
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: t('遊戲王名詞', 'Terms of the game') },
    },
  }
}

function viewUnknownTerm(q: string, { suggestions }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t(`${q} 是什麼`, `What is ${q}?`),
    asked: q,
    headline: t('沒有收錄這個名詞', 'No such term'),
    lede:
      suggestions.length > 0
        ? t('是不是要找這些？', 'Perhaps one of these?')
        : t('換個寫法，或搜尋整份規則。', 'Spell it otherwise, or search the rules.'),
    form: 'above',
    blocks: [links(...suggestions.map(termLink), ...searchLinks(q, words), chaptersLink(words))],
  }
}

function termLink(term: string): Link {
  return link(term, { operation: 'lookup_term', input: { q: term } })
}

function searchLinks(q: string, { t }: Words): Link[] {
  return [
    link(t('搜尋規則', 'Search the rules'), { operation: 'search_rules', input: { q } }),
    link(t('全部名詞', 'All terms'), { operation: 'lookup_term' }),
  ]
}

function chaptersLink({ t }: Words): Link {
  return link(t('規則目錄', 'Chapters'), { operation: 'list_chapters' })
}

function groupByChapter({ items, chapters }: Answer, words: Words): Block {
  const { t } = words
  return {
    kind: 'groups',
    groups: chapters.map((chapter) => {
      const terms = items.filter((it) => it.chapter === chapter.slug)
      return {
        name: t(chapter.title_zh, chapter.title_en),
        count: words.count(terms.length, '個名詞', 'term'),
        blocks: [
          facts(...terms.map((it) => entryOf(it, [], words))),
          links(link(t('讀這一章', 'Read the chapter'), chapterPage(chapter.slug))),
        ],
      }
    }),
  }
}

function entryOf(term: Term, more: readonly Text[], { t }: Words): { name: string; value: Text } {
  return {
    name: t(`${term.term_zh}（${term.term_en}）`, `${term.term_en} (${term.term_zh})`),
    value: [t(term.definition, term.definition_en), ...more.flatMap((it) => [' ', it])],
  }
}

function factsOf(term: Term, chapters: readonly Chapter[], words: Words): { name: string; value: Text }[] {
  const { t } = words
  return compact([
    term.aliases.length > 0 && { name: t('也叫', 'Also called'), value: words.list(term.aliases) },
    { name: t('在哪一章', 'Explained in'), value: chapterLink(term, chapters, words) },
  ])
}

function chapterLink({ chapter }: Term, chapters: readonly Chapter[], { t }: Words): Text {
  const named = chapters.find(({ slug }) => slug === chapter)
  return link(named ? t(named.title_zh, named.title_en) : t('讀這一章', 'Read the chapter'), chapterPage(chapter))
}

function chapterPage(slug: string) {
  return { operation: 'get_chapter', input: { slug } }
}
