import type { Provenance } from '#operation/provenance.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { link, quiet, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import { discussionsBlock, placeOf, type Discussion } from '../opinions/discussions-block.ts'
import type { Argument } from './arguments.ts'
import { stanceBlock, stanceHeadline, type Recommendation } from './stance-block.ts'

interface DigestAnswer {
  readonly query: string
  readonly summary_zh: string
  readonly summary_en: string
  readonly recommend: Recommendation
  readonly pros: readonly Argument[]
  readonly cons: readonly Argument[]
  readonly discussions: readonly Discussion[]
  readonly provenance: Provenance
}

/** The share that recommends it, what speaks for and against, and the discussions to be trusted most. */
export function digestView(answer: DigestAnswer, words: Words): Document {
  const { t } = words
  const { query, recommend, pros, cons, discussions } = answer
  return {
    title: t(`評價整理：${query}`, `Opinion digest: ${query}`),
    asked: query,
    headline: stanceHeadline(recommend, words),
    lede: t(answer.summary_zh, answer.summary_en),
    form: 'after',
    blocks: [
      ...stanceBlock(recommend, words),
      ...(pros.length + cons.length > 0
        ? [
            {
              kind: 'split' as const,
              isEven: true,
              left: argumentsBlock(pros, t('說好的', 'For'), words),
              right: argumentsBlock(cons, t('說不好的', 'Against'), words),
            },
          ]
        : []),
      ...(discussions.length > 0
        ? [discussionsBlock(discussions, t('最可信的討論', 'The most credible discussions'), words)]
        : []),
      {
        kind: 'links',
        links: [
          {
            text: t('全部討論', 'All discussions'),
            to: { operation: 'search_human_opinions', input: { q: query } },
          },
        ],
      },
    ],
    provenance: answer.provenance,
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
