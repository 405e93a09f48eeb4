import { column, compact, em, link, quiet, table } from '#operation/view.ts'
import type { Block, Target, Text, Words } from '#operation/view.ts'
import type { Item } from './items.ts'
import type { Overview } from './overview.ts'

export type Discussion = Pick<Item, 'id' | 'title' | 'url' | 'community' | 'published_at' | 'score' | 'comments'>

/** `order` says in words how the discussions are sorted. */
export function discussionsBlock(items: readonly Discussion[], heading: string, words: Words, order: string): Block {
  const { t } = words
  return table(
    items,
    [
      column(t('討論', 'Discussion'), (it) => link(it.title, placeOf(it))),
      column(words.label('community'), (it) => words.value('community', it.community)),
      column(t('日期', 'Date'), ({ published_at }) =>
        published_at === null ? quiet(t('不明', 'not known')) : words.plainDay(published_at.slice(0, 10)),
      ),
      column(t('熱度', 'Reactions'), (it) => describeReactions(it, words)),
    ],
    { heading, order, caption: t('標題是原文', 'Titles as written'), onPhone: 'cards' },
  )
}

/** How many discussions there are where: the answer, as long as no title takes a side. */
export function placesText(taiwan: number, foreign: number, { t, number }: Words): string {
  if (taiwan + foreign === 0) return t('還沒有收錄討論', 'No discussion is stored yet')
  const here = t(`台灣 ${number(taiwan)} 則`, `${number(taiwan)} in Taiwan`)
  const there = t(`國外 ${number(foreign)} 則`, `${number(foreign)} abroad`)
  if (taiwan === 0) return t(`${there}討論，台灣還沒有`, `${there}, none in Taiwan yet`)
  if (foreign === 0) return t(`${here}討論，國外還沒有`, `${here}, none abroad yet`)
  return t(`${here}討論，${there}`, `${here}, ${there}`)
}

/** The discussion that most people joined: what a subject is talked about for. */
export function mostJoinedText({ title }: Joined, { t }: Words): Text {
  return [t('最多人討論「', 'Most discussed: “'), em(title), t('」', '”')]
}

/** When that was and how many joined. A discussion can be years old. */
export function joinedWhen({ comments, published_at }: Joined, { t, count }: Words): string {
  const year = published_at?.slice(0, 4)
  return t(
    `${year === undefined ? '' : `${year} 年，`}${count(comments, '則留言', 'comment')}。`,
    `${year === undefined ? '' : `${year}, `}${count(comments, '', 'comment')}. `,
  )
}

type Joined = Pick<NonNullable<Overview['most_joined']>, 'title' | 'comments' | 'published_at'>

/** The target of a discussion's link. A review of this site has a page here; a thread is on the community's site. */
export function placeOf({ id, url }: Pick<Discussion, 'id' | 'url'>): Target {
  return url.startsWith('/') ? { operation: 'get_taiwan_post', input: { id } } : url
}

function describeReactions({ score, comments }: Discussion, words: Words): Text {
  const { t } = words
  const details = compact([
    score !== null && words.count(score, '分', 'point'),
    comments !== null && words.count(comments, '則留言', 'comment'),
  ])
  return details.length === 0 ? quiet(t('不明', 'not known')) : details.join(t('、', ', '))
}
