import { ask, column, compact, em, link, links, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import type { listTaiwanPosts } from './list-taiwan-posts.ts'
import type { Post } from './posts.ts'

type Answer = AnswerOf<typeof listTaiwanPosts>
type Asked = Partial<InputOf<typeof listTaiwanPosts>>

export function postsView(answer: Answer, words: Words, asked: Asked): Document {
  const { t } = words
  const { items, total, limit, offset } = answer
  const page = (from: number) => ({ operation: 'list_taiwan_posts', input: { ...asked, limit, offset: from } })
  return {
    title: t('台灣心得文', 'Reviews from Taiwan'),
    headline:
      total === 0
        ? t('台灣心得目前是空的', 'There are no reviews from Taiwan')
        : em(words.count(total, '篇心得', 'review')),
    lede:
      total === 0
        ? t(
            '還沒有人以開放授權提供心得，這裡不拿範例充數。論壇的討論請用搜尋。',
            'Nobody has given one under an open licence, and no samples fill the page. Search for what forums say.',
          )
        : '',
    form: 'above',
    blocks: compact([
      items.length > 0 &&
        table(
          items,
          [
            column(t('標題', 'Title'), ({ title, id }) => link(title, ask('get_taiwan_post', { id }))),
            column(words.label('author'), ({ author }) => author),
            column(words.label('published_on'), (it) => words.date(it.published_on)),
          ],
          { onPhone: 'cards' },
        ),
      links(
        offset > 0 && link(t('上一頁', 'Earlier'), page(Math.max(0, offset - limit))),
        offset + limit < total && link(t('下一頁', 'Further'), page(offset + limit)),
        link(t('論壇上怎麼說', 'What forums say'), ask('search_human_opinions')),
        link(t('照主題看', 'By topic'), ask('list_opinion_topics')),
      ),
    ]),
  }
}

export function originTag({ origin, human }: Pick<Post, 'origin' | 'human'>, words: Words): Text {
  return tag(words.value('origin', origin), human ? 'good' : 'warn')
}
