import { lookupTable } from '#support/text/lookup-table.ts'
import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, strong, type Link, type Text } from '#operation/view/text.ts'
import { answerHead, questionsBlock, rulingSources } from './card-ruling-view.ts'
import type { searchRules } from './search-rules.ts'

type Answer = AnswerOf<typeof searchRules>

export function rulesSearchView(answer: Answer, words: Words): Document {
  const { t } = words
  const { q, items, total, answered_by, card_ruling: ruling, questions, notice } = answer
  const [first, ...others] = questions
  const head = answerHead(answer, first, words)
  const isFew = answer.matched === 'few'
  const passages = items.map((it): Block => ({
    kind: 'text',
    heading: words.sentence(it.title),
    paragraphs: [...withoutCutSource(it.snippet).map(boldMarks), chapterLink(it, words)],
  }))
  return {
    title: t(`規則：${q}`, `Rules: ${q}`),
    asked: answered_by === 'question' && first ? t(first.question, first.question_en) : q,
    ...(head ?? {
      headline:
        total === 0
          ? isFew
            ? t('這裡沒有這一題的答案', 'No answer to this is stored here')
            : t('規則裡沒有這個詞', 'The rules do not say that')
          : [q, t('：', ': '), em(words.sentence(items[0]?.title ?? ''))],
      lede:
        total === 0
          ? [
              isFew ? words.sentence(notice) : '',
              t('換個詞試試，或看常見問題。', ' Try other words, or the questions and answers.'),
            ]
          : [
              boldMarks(items[0]?.snippet.split('\n\n', 1)[0] ?? ''),
              t('', ' '),
              foundSentence(answer, words),
              otherLanguage(q, words),
            ],
    }),
    form: 'after',
    blocks: compact([
      ruling && rulingSources(ruling, words),
      ...(head ? passages.slice(0, 1) : items.slice(0, 1).map((it) => links(chapterLink(it, words)))),
      questionsBlock(answered_by === 'question' ? others : questions, words),
      ...passages.slice(1),
      links(
        link(t('常見問題', 'Questions and answers'), { operation: 'get_faq', input: { q } }),
        link(t('名詞解釋', 'Glossary'), { operation: 'lookup_term', input: { q } }),
      ),
    ]),
  }
}

function foundSentence({ matched, items, total }: Answer, { t }: Words): string {
  if (matched === 'some')
    return t('沒有一段全部提到，這些提到一部分。', 'None holds everything asked; these hold part of it. ')
  return items.length < total
    ? t(`先看最相關的 ${items.length} 段。`, `The ${items.length} that fit best come first. `)
    : ''
}

/**
 * A remark if the query is in another language than the page. Passages are in the language of the query; the chapters
 * they link to are in that of the page.
 */
function otherLanguage(q: string, { language, t }: Words): string {
  const asked = /\p{sc=Han}/u.test(q) ? 'zh' : 'en'
  if (asked === language) return ''
  return t(
    '用英文問，所以段落是英文的；點進去的章節是中文的。',
    'You asked in Chinese, so the passages are in Chinese; the chapters that they lead to are in English.',
  )
}

function chapterLink(it: Answer['items'][number], { t }: Words): Link {
  return link(t(`讀「${it.chapter_title_zh}」這一章`, `Read the chapter ${it.chapter_title_en}`), {
    operation: 'get_chapter',
    input: { slug: it.chapter },
  })
}

/** The paragraphs of a passage. The last is left out if the length of a snippet cuts it: it names the source. */
function withoutCutSource(snippet: string): string[] {
  const paragraphs = snippet.split('\n\n')
  return paragraphs.filter((text, at) => at === 0 || at < paragraphs.length - 1 || !text.endsWith('…'))
}

const ENTITIES: Readonly<Record<string, string>> = lookupTable({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })

/** Replaces `<mark>`, the only markup in a snippet, by bold text. */
function boldMarks(snippet: string): Text {
  return snippet.split(/<\/?mark>/).map((part, at) => {
    const text = part.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    return at % 2 === 1 ? strong(text) : text
  })
}
