import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { cardsTyped, meantCards, type CardRow } from './card-index.ts'
import { COPIES_MAX, type Status } from './editions.ts'
import type { Format } from './formats.ts'
import { findSeries } from './series-names.ts'
import type { StatusRow } from './queries.ts'

export const cardNamesSchema = z.object({
  konami_id: z.int(),
  name_en: z.string(),
  name_ja: z.string().nullable(),
  name_zh: z.string().nullable(),
  zh_kind: z.enum(['zh-TW', 'zh-CN']).nullable().describe('zh-CN: no Traditional Chinese name is known.'),
})

export const verdictSchema = z.object({
  asked: z.string(),
  status: z
    .enum([
      'forbidden',
      'limited',
      'semi_limited',
      'unlimited',
      'not_released',
      'unknown_card',
      'several_cards',
      'series',
    ])
    .describe(
      'unknown_card: nothing goes by that name, so nothing is said of it. several_cards: more than one does, see near. ' +
        'series: the name of a series, whose listed cards are in items. ' +
        'not_released: not out in this format when the names were gathered.',
    ),
  copies_max: z.int().nullable().describe('Null where the status gives no number.'),
  card: cardNamesSchema.nullable(),
  near: z.array(cardNamesSchema).describe('Cards with a name like it, where none or several go by it.'),
})

export type Verdict = z.output<typeof verdictSchema>

export function describeCard({ id, name_en, name_ja, name_zh, zh_kind }: CardRow) {
  return { konami_id: id, name_en, name_ja, name_zh, zh_kind: zh_kind as 'zh-TW' | 'zh-CN' | null }
}

/** The status of one card on a list. An unknown name gets no status, because “unlimited” would be a guess. */
export function judgeCard(
  db: Database,
  asked: string,
  { listed, format, isNewest }: { listed: readonly StatusRow[]; format: Format; isNewest: boolean },
): Verdict {
  const typed = cardsTyped(db, asked)
  const [card] = typed
  if (!card || typed.length > 1) {
    const near = card ? typed : meantCards(db, asked)
    return {
      asked,
      status: card ? 'several_cards' : findSeries(asked) ? 'series' : 'unknown_card',
      copies_max: null,
      card: null,
      near: near.map(describeCard),
    }
  }
  const status = listed.find((it) => it.card === card.id)?.status as Status | undefined
  // The data tells only whether a card is released now, not when it was. The lists of Asia and China follow the OCG.
  const isOut = card.released.includes(format.startsWith('ocg') ? 'ocg' : format)
  if (!status && isNewest && !isOut)
    return { asked, status: 'not_released', copies_max: null, card: describeCard(card), near: [] }
  return {
    asked,
    status: status ?? 'unlimited',
    copies_max: COPIES_MAX[status ?? 'unlimited'],
    card: describeCard(card),
    near: [],
  }
}
