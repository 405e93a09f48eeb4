import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { link } from '#operation/view/text.ts'
import { answerHead, questionsBlock, rulingSources } from './card-ruling-view.ts'
import type { getFaq } from './get-faq.ts'

type Answer = AnswerOf<typeof getFaq>

export function faqView(answer: Answer, words: Words): Document {
  const { t } = words
  const { q, answered_by, card_ruling: ruling, items, notice } = answer
  const [first, ...others] = items
  const isAsked = answered_by === 'question'
  return {
    title: q === null ? t('常見問題', 'Questions and answers') : t(`問：${q}`, `Asked: ${q}`),
    ...(q !== null && { asked: first && isAsked ? t(first.question, first.question_en) : q }),
    ...(q === null
      ? {
          headline: t('新手最常問的', 'What new players ask'),
          lede: t(
            `${items.length} 題，點開看答案。`,
            `${words.count(items.length, '', 'question')}; open one to read its answer.`,
          ),
        }
      : (answerHead(answer, first, words) ?? {
          headline: t('這裡沒有收錄這個問題', 'Not known here'),
          lede: first
            ? t('看看相近的問題，或搜尋整份規則。', 'See the questions like it, or search the rules.')
            : words.sentence(notice),
        })),
    form: 'above',
    blocks: compact([
      ruling && rulingSources(ruling, words),
      q === null
        ? {
            kind: 'questions',
            questions: items.map((it) => ({
              question: t(it.question, it.question_en),
              answer: t(it.answer, it.answer_en),
            })),
          }
        : questionsBlock(isAsked ? others : items, words),
      links(
        q !== null &&
          isAsked &&
          first?.chapters[0] !== undefined &&
          link(t('讀這一章', 'Read the chapter'), { operation: 'get_chapter', input: { slug: first.chapters[0] } }),
        q !== null && link(t('搜尋規則', 'Search the rules'), { operation: 'search_rules', input: { q } }),
        q !== null && link(t('全部問題', 'All questions'), { operation: 'get_faq' }),
        link(t('規則目錄', 'Chapters'), { operation: 'list_chapters' }),
      ),
    ]),
    ...(ruling && { notice: words.sentence(notice) }),
    ...(q === null && {
      jsonLd: {
        '@type': 'FAQPage',
        mainEntity: items.map((it) => ({
          '@type': 'Question',
          name: t(it.question, it.question_en),
          acceptedAnswer: { '@type': 'Answer', text: t(it.answer, it.answer_en) },
        })),
      },
    }),
  }
}
