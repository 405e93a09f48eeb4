import { ask, barColumn, column, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { listOpinionTopics } from './list-opinion-topics.ts'

type Answer = AnswerOf<typeof listOpinionTopics>

export function topicsView({ items }: Answer, words: Words): Document {
  const { t } = words
  const most = Math.max(1, ...items.map(({ discussion_count }) => discussion_count))
  const hasPosts = items.some(({ human_post_count }) => human_post_count > 0)
  const all = items.reduce((sum, { discussion_count }) => sum + discussion_count, 0)
  return {
    title: t('評價主題', 'Topics with opinions'),
    headline: t('點一個主題，看大家推不推', 'Choose a topic to see who is for it'),
    lede: t(
      `${items.length} 個主題、${words.number(all)} 串討論，談得多的在前。`,
      `${words.count(items.length, '', 'topic')}, ${words.number(all)} discussions; the most discussed first.`,
    ),
    form: 'none',
    blocks: [
      table(
        items.toSorted((a, b) => b.discussion_count - a.discussion_count),
        [
          column(words.label('topic'), (it) =>
            link(t(it.title_zh, it.title_en), ask('get_topic_opinions', { slug: it.slug })),
          ),
          numberColumn(words.label('discussion_count'), (it) => words.number(it.discussion_count)),
          hasPosts && numberColumn(words.label('human_post_count'), (it) => words.number(it.human_post_count)),
          barColumn(t('討論量', 'Size'), (it) => String(it.discussion_count / most)),
        ],
      ),
      links(
        link(t('自己搜尋', 'Search for anything'), ask('search_human_opinions')),
        link(t('台灣心得文', 'Reviews from Taiwan'), ask('list_taiwan_posts')),
      ),
    ],
  }
}
