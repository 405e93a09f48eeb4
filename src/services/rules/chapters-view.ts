import { column, links, table } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { link } from '#operation/view/text.ts'
import type { listChapters } from './list-chapters.ts'

type Answer = AnswerOf<typeof listChapters>

export function chaptersView({ items }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('規則目錄', 'Chapters of the rules'),
    headline: t('新手從第 1 章讀起', 'Begin at the beginning'),
    lede: t(
      `共 ${items.length} 章，照順序讀就會；要找一句話，用搜尋比較快。`,
      `${words.count(items.length, '', 'chapter')} in reading order; to find one rule, search is quicker.`,
    ),
    form: 'none',
    blocks: [
      table(
        items,
        [
          column(t('章', 'Chapter'), ({ slug, number, title_zh, title_en }) =>
            link(`${number}. ${t(title_zh, title_en)}`, { operation: 'get_chapter', input: { slug } }),
          ),
          column(t('講什麼', 'What it says'), (it) => t(it.summary, it.summary_en)),
        ],
        { onPhone: 'cards' },
      ),
      links(
        link(t('搜尋規則', 'Search the rules'), { operation: 'search_rules' }),
        link(t('名詞解釋', 'Glossary'), { operation: 'lookup_term' }),
        link(t('常見問題', 'Questions and answers'), { operation: 'get_faq' }),
        link(t('禁限卡表', 'Forbidden & Limited List'), { operation: 'get_banlist' }),
      ),
    ],
  }
}
