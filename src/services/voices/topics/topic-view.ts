import { compact, links } from '#operation/view/blocks.ts'
import { link } from '#operation/view/text.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { stanceBlock, stanceHeadline } from '../digest/stance-block.ts'
import { countsText, discussionsBlock, placesText, signsBlock } from '../opinions/discussions-block.ts'
import type { getTopicOpinions } from './get-topic-opinions.ts'

type Answer = AnswerOf<typeof getTopicOpinions>

export function topicView(answer: Answer, words: Words): Document {
  const { t } = words
  const { taiwan, foreign, recommend } = answer
  const order = t('分數加留言多的在前', 'Most points and comments first')
  const name = t(answer.title_zh, answer.title_en)
  return {
    title: t(`${name}的評價`, `Opinions: ${name}`),
    asked: name,
    ...(recommend.yes + recommend.no === 0
      ? {
          headline: placesText(taiwan.total, foreign.total, words),
          lede: t(
            `${countsText(taiwan.total, foreign.total, words)}，標題都沒有說推薦或不推；點進去看大家怎麼說。`,
            `${countsText(taiwan.total, foreign.total, words)}; no title takes a side, so read what was written.`,
          ),
        }
      : {
          headline: stanceHeadline(recommend, words),
          lede: t(
            `${countsText(taiwan.total, foreign.total, words)}；多數討論沒有在標題表態。`,
            `${countsText(taiwan.total, foreign.total, words)}; most titles take no side.`,
          ),
        }),
    form: 'after',
    blocks: compact([
      ...stanceBlock(recommend, words),
      taiwan.items.length > 0 && discussionsBlock(taiwan.items, t('台灣', 'In Taiwan'), words, order),
      foreign.items.length > 0 && discussionsBlock(foreign.items, t('國外', 'Abroad'), words, order),
      signsBlock(words),
      links(
        link(t('其他主題', 'Other topics'), { operation: 'list_opinion_topics' }),
        link(t('搜尋一樣東西', 'Search for one thing'), { operation: 'search_human_opinions' }),
      ),
    ]),
    provenance: answer.provenance,
  }
}
