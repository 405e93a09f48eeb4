import { ask, compact, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { stanceBlock, stanceHeadline } from '../digest/stance-block.ts'
import { discussionsBlock, joinedWhen, mostJoinedText, placesText } from '../opinions/discussions-block.ts'
import type { getTopicOpinions } from './get-topic-opinions.ts'

type Answer = AnswerOf<typeof getTopicOpinions>

export function topicView(answer: Answer, words: Words): Document {
  const { t } = words
  const { taiwan, foreign, recommend } = answer
  const [most, places] = [mostJoined(answer), placesText(taiwan.total, foreign.total, words)]
  const order = t('留言多的在前', 'Most comments first')
  const name = t(answer.title_zh, answer.title_en)
  return {
    title: t(`${name}的評價`, `Opinions: ${name}`),
    asked: name,
    ...(recommend.yes + recommend.no === 0
      ? {
          headline: most ? mostJoinedText(most, words) : places,
          lede: [
            most ? joinedWhen(most, words) : '',
            t(
              `${places}；標題都不表態，點進去看大家怎麼說。`,
              `${places}; no title takes a side, so read what was written.`,
            ),
          ],
        }
      : {
          headline: stanceHeadline(recommend, words),
          lede: t(`${places}；多數標題不表態。`, `${places}; most titles take no side.`),
        }),
    form: 'after',
    blocks: compact([
      ...stanceBlock(recommend, words),
      taiwan.items.length > 0 && discussionsBlock(taiwan.items, t('台灣', 'In Taiwan'), words, order),
      foreign.items.length > 0 && discussionsBlock(foreign.items, t('國外', 'Abroad'), words, order),
      links(
        link(t('其他主題', 'Other topics'), ask('list_opinion_topics')),
        link(t('搜尋一樣東西', 'Search for one thing'), ask('search_human_opinions')),
      ),
    ]),
  }
}

function mostJoined({ taiwan, foreign }: Answer) {
  const [most] = [...taiwan.items, ...foreign.items].toSorted((a, b) => (b.comments ?? 0) - (a.comments ?? 0))
  return most?.comments ? { ...most, comments: most.comments } : undefined
}
