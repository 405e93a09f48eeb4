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

/** `order` says in words how the discussions are sorted. */
export function discussionsBlock(items: readonly Discussion[], heading: string, words: Words, order: string): Block {
  const { t } = words
  return {
    kind: 'table',
    heading,
    order,
    caption: t(
      '真人討論線索：估計有多少真人參與，滿分 100 %',
      'Signs of people: an estimate of how many people took part, at most 100%',
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

/** The places in which a thing is discussed: the answer, as long as no title takes a side. */
export function placesText(taiwan: number, foreign: number, { t }: Words): string {
  if (taiwan + foreign === 0) return t('還沒有收錄討論', 'No discussion is stored yet')
  if (taiwan === 0) return t('只有國外的討論，台灣的還沒有', 'Discussed abroad, not yet in Taiwan')
  if (foreign === 0) return t('只有台灣的討論，國外的還沒有', 'Discussed in Taiwan, not yet abroad')
  return t('台灣和國外都有人談', 'Discussed in Taiwan and abroad')
}

/** `台灣 2 則、國外 4 則`. A place without discussions is left out. */
export function countsText(taiwan: number, foreign: number, words: Words): string {
  const { t, number, list } = words
  return list(
    compact([
      taiwan > 0 && t(`台灣 ${number(taiwan)} 則`, `${number(taiwan)} in Taiwan`),
      foreign > 0 && t(`國外 ${number(foreign)} 則`, `${number(foreign)} abroad`),
    ]),
  )
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
            '從分數、留言、帳號和寫法估計有多少真人參與，滿分 100 %。只估計「有真人在寫、在討論」，不代表說得對，也不代表談的就是你要找的東西。不知道的項目不計。',
            'Estimated from points, comments, accounts and style; 100% at most. It only says that people wrote and discussed this: not that they are right, nor that it is about what you want. Unknown parts do not count.',
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
