import { ask, column, compact, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import { discussionsBlock, placeOf } from '../opinions/discussions-block.ts'
import type { Argument } from './arguments.ts'
import type { digestOpinions } from './digest-opinions.ts'
import { stanceBlock, stanceHeadline } from './stance-block.ts'
import type { AspectCount } from './summary.ts'

type Answer = AnswerOf<typeof digestOpinions>

export function digestView(answer: Answer, words: Words): Document {
  const { t } = words
  const { query, recommend, aspects, pros, cons, discussions } = answer
  return {
    title: t(`評價整理：${query}`, `Opinion digest: ${query}`),
    asked: query,
    headline: stanceHeadline(recommend, words),
    lede: countSentence(answer, words),
    form: 'after',
    blocks: compact([
      ...stanceBlock(recommend, words),
      aspects.length > 0 && aspectsTable(aspects, words),
      pros.length + cons.length > 0 && {
        kind: 'split',
        isEven: true,
        left: argumentsBlock(pros, t('說好的', 'For'), words),
        right: argumentsBlock(cons, t('說不好的', 'Against'), words),
      },
      discussions.length > 0 &&
        discussionsBlock(
          discussions,
          t('最可信的討論', 'The most credible discussions'),
          words,
          t('線索高的在前', 'Highest first'),
        ),
      {
        kind: 'text',
        heading: t('寫成一段', 'In one paragraph'),
        paragraphs: [t(answer.summary_zh, answer.summary_en)],
      },
      links(link(t('全部討論', 'All discussions'), ask('search_human_opinions', { q: query }))),
    ]),
  }
}

/** A sentence with the number of opinions, their period, and the number of neutral ones. */
function countSentence({ voices: opinions, recommend, from, to }: Answer, words: Words): string {
  const neutral = opinions - recommend.yes - recommend.no
  const days =
    from === null || to === null
      ? ''
      : words.t(
          `，${words.plainDay(from)}到 ${words.plainDay(to)}`,
          `, ${words.plainDay(from)} to ${words.plainDay(to)}`,
        )
  return words.t(
    `讀到 ${opinions} 則意見${days}；${neutral} 則沒有表態。`,
    `${words.count(opinions, '', 'opinion')} heard${days}; ${neutral} take no side.`,
  )
}

function aspectsTable(aspects: readonly AspectCount[], { t }: Words): Block {
  return table(
    aspects,
    [
      column(t('方面', 'Aspect'), (it) => t(it.name_zh, it.name_en)),
      numberColumn(t('則數', 'Opinions'), (it) => it.voices),
      numberColumn(t('說好', 'For'), (it) => it.yes),
      numberColumn(t('說不好', 'Against'), (it) => it.no),
    ],
    { heading: t('談到什麼', 'What they speak of') },
  )
}

function argumentsBlock(these: readonly Argument[], heading: string, { t }: Words): Block[] {
  if (these.length === 0) return []
  return [
    {
      kind: 'list',
      heading,
      items: these.map((it): Text => [
        link(it.text, placeOf(it)),
        it.phrase === null ? null : quiet(t(`　依「${it.phrase}」判斷`, ` by “${it.phrase}”`)),
      ]),
    },
  ]
}
