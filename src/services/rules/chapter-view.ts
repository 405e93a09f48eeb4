import { links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link } from '#operation/view/text.ts'
import type { getChapter } from './get-chapter.ts'

type Answer = AnswerOf<typeof getChapter>

export function chapterView(answer: Answer, words: Words): Document {
  const { t } = words
  const [summary = [], ...sections] = answer.markdown.split(/^## .*$/m).map((text) => listParagraphs(text, words))
  const name = t(answer.title_zh, answer.title_en)
  return {
    title: name,
    asked: t(`第 ${answer.number} 章`, `Chapter ${answer.number}`),
    headline: em(name),
    lede: summary.map((line) => line.replace(/^> /, '')).join(' '),
    form: 'none',
    blocks: [
      ...answer.sections.map(({ title_zh, title_en }, at): Block => ({
        kind: 'text',
        heading: t(title_zh, title_en),
        paragraphs: sections[at] ?? [],
      })),
      links(
        ...[answer.previous, answer.next].flatMap((beside, at) =>
          beside === null
            ? []
            : [
                {
                  text: t(beside.title_zh, beside.title_en),
                  note: at === 0 ? t('上一章', 'previous') : t('下一章', 'next'),
                  to: { operation: 'get_chapter', input: { slug: beside.slug } },
                },
              ],
        ),
        link(t('全部章節', 'All chapters'), { operation: 'list_chapters' }),
      ),
    ],
    notice: answer.notice,
    jsonLd: {
      '@type': 'TechArticle',
      headline: name,
      articleSection: answer.sections.map((it) => t(it.title_zh, it.title_en)),
      position: answer.number,
      ...(answer.provenance.as_of !== null && { dateModified: answer.provenance.as_of }),
      inLanguage: words.language === 'zh' ? 'zh-Hant-TW' : 'en',
    },
  }
}

/** The paragraphs in the page's language, or all paragraphs if the answer has only the other language. */
function listParagraphs(text: string, { language }: Words): string[] {
  const all = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('# '))
  const own = all.filter((line) => /\p{Script=Han}/u.test(line) === (language === 'zh'))
  return own.length > 0 ? own : all
}
