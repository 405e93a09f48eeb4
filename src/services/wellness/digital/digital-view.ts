import type { AnswerOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link } from '#operation/view/text.ts'
import type { digitalWellnessGuide } from './digital-wellness-guide.ts'

type Answer = AnswerOf<typeof digitalWellnessGuide>

export function digitalView({ items, gaps, notice, provenance }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('各年齡螢幕時間', 'Screen time by age'),
    headline: [t('未滿 2 歲不要看，2 到 5 歲', 'Age two to five: '), em(t('一天最多 1 小時', 'an hour a day at most'))],
    lede: t(
      '各機關的建議略有不同，全部列出如下。',
      'None below two. The bodies do not quite agree; all of them are below.',
    ),
    blocks: [
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: t('年齡', 'Age') },
          { name: t('一天最多', 'At most a day'), as: 'number' },
          { name: t('建議', 'Guidance') },
          { name: t('誰說的', 'Source') },
        ],
        rows: items.map((it) => ({
          cells: [
            t(it.label_zh, it.label_en),
            it.minutes_max_a_day === null
              ? t('沒有數字', 'no figure')
              : it.minutes_max_a_day === 0
                ? t('不要看', 'none')
                : words.count(it.minutes_max_a_day, '分鐘', 'minute'),
            t(it.guidance, it.guidance_en),
            [link(it.source.name, it.source.url), t(`（${it.year}）`, ` (${it.year})`)],
          ],
        })),
      },
      { kind: 'list', heading: t('目前沒有定論', 'What the guidance leaves open'), items: gaps.map(words.sentence) },
    ],
    notice,
    provenance,
  }
}
