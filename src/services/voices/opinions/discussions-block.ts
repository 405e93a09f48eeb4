import { compact } from '#operation/view/blocks.ts'
import type { Block } from '#operation/view/document.ts'
import { link, quiet, type Target, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { WEIGHTS } from '../credibility/credibility.ts'
import type { Item } from './items.ts'

export type Discussion = Pick<
  Item,
  'id' | 'title' | 'url' | 'community' | 'published_at' | 'score' | 'comments' | 'credibility'
>

export function discussionsBlock(items: readonly Discussion[], heading: string, words: Words): Block {
  const { t } = words
  return {
    kind: 'table',
    heading,
    note: t(
      '真人討論線索：從分數、留言、帳號和寫法估計有多少真人參與，滿分 100 %。',
      'Signs of people: estimated from points, comments, accounts and style; 100% at most.',
    ),
    onPhone: 'cards',
    columns: [
      { name: t('討論', 'Discussion') },
      { name: words.label('community') },
      { name: t('日期', 'Date') },
      { name: t('熱度', 'Reactions') },
      { name: words.label('credibility'), as: 'number' },
    ],
    rows: items.map((it) => ({
      cells: [
        link(it.title, placeOf(it)),
        words.value('community', it.community),
        it.published_at === null ? quiet(t('不明', 'not known')) : words.plainDay(it.published_at.slice(0, 10)),
        reactions(it, words),
        words.percent(it.credibility * 100, 0),
      ],
    })),
  }
}

const FACTORS = [
  ['age', 'ChatGPT 出現前發表', 'Published before ChatGPT'],
  ['engagement', '分數與留言', 'Points and comments'],
  ['community', '社群', 'The community'],
  ['account', '帳號', 'The account'],
  ['text', '標題或內文的寫法', 'How the title or text is written'],
] as const

/** Explains the factors of the credibility and their limits. */
export function signsBlock(words: Words): Block {
  const { t } = words
  return {
    kind: 'fold',
    summary: t('「真人討論線索」怎麼算', 'What “signs of people” is made of'),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          t(
            '這個數字只估計「有真人在寫、在討論」，不代表說得對，也不代表談的就是你要找的東西。不知道的項目不計。',
            'The figure only estimates that people wrote and discussed this: not that they are right, nor that it is about what you want. Unknown parts do not count.',
          ),
        ],
      },
      {
        kind: 'facts',
        facts: FACTORS.map(([name, zh, en]) => ({ name: t(zh, en), value: words.percent(WEIGHTS[name] * 100, 0) })),
      },
    ],
  }
}

/** The target of a discussion's link. A review of this site has a page here; a thread is on the community's site. */
export function placeOf({ id, url }: Pick<Discussion, 'id' | 'url'>): Target {
  return url.startsWith('/') ? { operation: 'get_taiwan_post', input: { id } } : url
}

function reactions({ score, comments }: Discussion, words: Words): Text {
  const { t } = words
  const details = compact([
    score !== null && words.count(score, '分', 'point'),
    comments !== null && words.count(comments, '則留言', 'comment'),
  ])
  return details.length === 0 ? quiet(t('不明', 'not known')) : details.join(t('、', ', '))
}
