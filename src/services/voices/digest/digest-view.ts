import { compact, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { link, quiet, type Text } from '#operation/view/text.ts'
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
    lede: heardSentence(answer, words),
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
      links(link(t('全部討論', 'All discussions'), { operation: 'search_human_opinions', input: { q: query } })),
    ]),
    provenance: answer.provenance,
  }
}

/** A sentence with the number of voices, their period, and the number of neutral ones. */
function heardSentence({ voices, recommend, from, to }: Answer, words: Words): string {
  const silent = voices - recommend.yes - recommend.no
  const days =
    from === null || to === null
      ? ''
      : words.t(
          `，${words.plainDay(from)}到 ${words.plainDay(to)}`,
          `, ${words.plainDay(from)} to ${words.plainDay(to)}`,
        )
  return words.t(
    `讀到 ${voices} 則意見${days}；${silent} 則沒有表態。`,
    `${words.count(voices, '', 'opinion')} heard${days}; ${silent} take no side.`,
  )
}

function aspectsTable(aspects: readonly AspectCount[], { t }: Words): Block {
  return {
    kind: 'table',
    heading: t('談到什麼', 'What they speak of'),
    columns: [
      { name: t('方面', 'Aspect') },
      { name: t('則數', 'Opinions'), as: 'number' },
      { name: t('說好', 'For'), as: 'number' },
      { name: t('說不好', 'Against'), as: 'number' },
    ],
    rows: aspects.map((it) => ({ cells: [t(it.name_zh, it.name_en), it.voices, it.yes, it.no] })),
  }
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
