import { column, em, link, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { digitalWellnessGuide } from './digital-wellness-guide.ts'

type Answer = AnswerOf<typeof digitalWellnessGuide>

export function digitalView({ items, gaps, notice }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('各年齡螢幕時間', 'Screen time by age'),
    headline: [t('未滿 2 歲不要看，2 到 5 歲', 'Age two to five: '), em(t('一天最多 1 小時', 'an hour a day at most'))],
    lede: t(
      '各機關的建議略有不同，全部列出如下。',
      'None below two. The bodies do not quite agree; all of them are below.',
    ),
    blocks: [
      table(
        items,
        [
          column(t('年齡', 'Age'), (it) => t(it.label_zh, it.label_en)),
          numberColumn(t('一天最多', 'At most a day'), ({ minutes_max_a_day: minutes }) =>
            minutes === null
              ? t('沒有數字', 'no figure')
              : minutes === 0
                ? t('不要看', 'none')
                : words.count(minutes, '分鐘', 'minute'),
          ),
          column(t('建議', 'Guidance'), (it) => t(it.guidance, it.guidance_en)),
          column(t('誰說的', 'Source'), ({ source, year }) => [
            link(source.name, source.url),
            t(`（${year}）`, ` (${year})`),
          ]),
        ],
        { onPhone: 'cards' },
      ),
      { kind: 'list', heading: t('目前沒有定論', 'What the guidance leaves open'), items: gaps.map(words.sentence) },
    ],
    notice,
  }
}
