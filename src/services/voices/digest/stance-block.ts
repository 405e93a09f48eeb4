import type { z } from 'zod'
import { em } from '#operation/view.ts'
import type { Block, Text, Words } from '#operation/view.ts'
import type { recommendSchema } from './recommendation.ts'

type Recommendation = Omit<z.infer<typeof recommendSchema>, 'reason'>

/** Omits the share if too few voices take a side. */
export function stanceHeadline({ yes, no, ratio }: Recommendation, words: Words): Text {
  const { t } = words
  if (ratio !== null)
    return [
      em(words.percent(ratio * 100, 0)),
      t(' 推薦', ' recommend it'),
      t(`（${yes + no} 則表態）`, `, of ${yes + no} who take a side`),
    ]
  return yes + no === 0
    ? t('還沒有人表態', 'Nobody takes a side')
    : [em(t(`${yes} 推、${no} 不推`, `${yes} for, ${no} against`)), t('，太少不算比例', '; too few for a share')]
}

export function stanceBlock({ yes, no }: Recommendation, words: Words): Block[] {
  const { t } = words
  if (yes + no === 0) return []
  return [
    {
      kind: 'chart',
      draw: 'bars',
      caption: t('表態的則數', 'How many take a side'),
      says: t(`推薦 ${yes} 則，不推 ${no} 則。`, `${yes} for, ${no} against.`),
      points: [
        { at: words.label('yes'), value: yes, label: String(yes) },
        { at: words.label('no'), value: no, label: String(no) },
      ],
    },
  ]
}
