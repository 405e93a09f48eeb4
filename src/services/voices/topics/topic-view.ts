import { compact, links } from '#operation/view/blocks.ts'
import { em, link, type Text } from '#operation/view/text.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { stanceBlock, stanceHeadline } from '../digest/stance-block.ts'
import { discussionsBlock, signsBlock } from '../opinions/discussions-block.ts'
import type { getTopicOpinions } from './get-topic-opinions.ts'

type Answer = AnswerOf<typeof getTopicOpinions>

export function topicView(answer: Answer, words: Words): Document {
  const { t } = words
  const { taiwan, foreign, recommend } = answer
  const name = t(answer.title_zh, answer.title_en)
  return {
    title: t(`${name}的評價`, `Opinions: ${name}`),
    asked: name,
    ...(recommend.yes + recommend.no === 0
      ? { headline: whatExists(answer, words), lede: t('標題都沒有說推薦或不推。', 'No title takes a side.') }
      : {
          headline: stanceHeadline(recommend, words),
          lede: t(
            `台灣 ${taiwan.total} 則、國外 ${foreign.total} 則；多數討論沒有在標題表態。`,
            `${taiwan.total} in Taiwan, ${foreign.total} abroad; most titles take no side.`,
          ),
        }),
    form: 'after',
    blocks: compact([
      ...stanceBlock(recommend, words),
      taiwan.items.length > 0 && discussionsBlock(taiwan.items, t('台灣', 'In Taiwan'), words),
      foreign.items.length > 0 && discussionsBlock(foreign.items, t('國外', 'Abroad'), words),
      signsBlock(words),
      links(
        link(t('其他主題', 'Other topics'), { operation: 'list_opinion_topics' }),
        link(t('搜尋一樣東西', 'Search for one thing'), { operation: 'search_human_opinions' }),
      ),
    ]),
    provenance: answer.provenance,
  }
}

/** The numbers of discussions, if no title takes a side. */
function whatExists({ taiwan, foreign }: Answer, words: Words): Text {
  const { t } = words
  if (taiwan.total + foreign.total === 0) return t('還沒有收錄討論', 'No discussion is stored yet')
  const [here, there] = [words.number(taiwan.total), words.number(foreign.total)]
  if (taiwan.total === 0)
    return [
      em(t(`國外 ${there} 則`, words.count(foreign.total, '', 'discussion'))),
      t('討論，台灣還沒有', ' abroad, none in Taiwan yet'),
    ]
  if (foreign.total === 0)
    return [
      em(t(`台灣 ${here} 則`, words.count(taiwan.total, '', 'discussion'))),
      t('討論，國外還沒有', ' in Taiwan, none abroad yet'),
    ]
  return t(`台灣 ${here} 則、國外 ${there} 則討論`, `${here} discussions in Taiwan, ${there} abroad`)
}
