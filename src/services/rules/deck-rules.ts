import { z } from 'zod'
import { DECK_PARTS, type DeckPart } from './deck-text.ts'

export const DECK_STATUSES = ['forbidden', 'limited', 'semi_limited', 'unlimited', 'not_released'] as const

export interface PlacedCard {
  readonly konami_id: number
  readonly name_en: string
  readonly name_ja: string | null
  readonly name_zh: string | null
  readonly zh_kind: 'zh-TW' | 'zh-CN' | null
  readonly part: DeckPart
  readonly isExtra: boolean
  readonly copies: number
  readonly status: (typeof DECK_STATUSES)[number]
  readonly copies_max: number | null
}

export const problemSchema = z.object({
  kind: z.enum([
    'size',
    'copies',
    'forbidden',
    'limited',
    'semi_limited',
    'not_released',
    'wrong_deck',
    'unknown_card',
  ]),
  zh: z.string(),
  en: z.string(),
  konami_id: z.int().nullable(),
})

export type Problem = z.output<typeof problemSchema>

export const DECK_SIZES = {
  main: { zh: '主牌組', en: 'Main Deck', min: 40, max: 60 },
  extra: { zh: '額外牌組', en: 'Extra Deck', min: 0, max: 15 },
  side: { zh: '副牌組', en: 'Side Deck', min: 0, max: 15 },
} as const

const STATUS_ZH = { forbidden: '禁止卡', limited: '限制卡', semi_limited: '準限制卡', unlimited: '無限制卡' } as const
const STATUS_EN = {
  forbidden: 'forbidden',
  limited: 'limited',
  semi_limited: 'semi-limited',
  unlimited: 'unlimited',
} as const

/** `part` is null for a line above the first heading. */
export interface UnknownLine {
  readonly line: number
  readonly text: string
  readonly part: DeckPart | null
  readonly copies: number
}

/** Checks the deck sizes, the three-copy limit and each card's status. Copies count across all three parts. */
export function judgeDeck(cards: readonly PlacedCard[], unknown: readonly UnknownLine[]) {
  const items = mergeLines(cards)
  const count = (part: DeckPart) =>
    items.filter((card) => card.part === part).reduce((sum, card) => sum + card.copies, 0)
  const counts = { main: count('main'), extra: count('extra'), side: count('side') }
  const problems: Problem[] = [
    ...sizeProblems(counts, unknown),
    ...copyProblems(items),
    ...items.flatMap(placeProblem),
    ...unknown.map(({ line, text }) => ({
      kind: 'unknown_card' as const,
      zh: `第 ${line} 行「${text}」不是已知的卡名。`,
      en: `Line ${line}, “${text}”, is no card that is known.`,
      konami_id: null,
    })),
  ]
  return { counts, problems, items }
}

function mergeLines(cards: readonly PlacedCard[]): PlacedCard[] {
  const merged = new Map<string, PlacedCard>()
  for (const card of cards) {
    const key = `${card.part} ${card.konami_id}`
    merged.set(key, { ...card, copies: card.copies + (merged.get(key)?.copies ?? 0) })
  }
  return [...merged.values()]
}

/**
 * A deck's size must be possible, whatever the unknown cards are. They count in the part of their heading; without a
 * heading, each may belong to the Main or the Extra Deck.
 */
function sizeProblems(counts: Record<DeckPart, number>, unknown: readonly UnknownLine[]): Problem[] {
  const copiesIn = (part: DeckPart | null) =>
    unknown.filter((it) => it.part === part).reduce((sum, it) => sum + it.copies, 0)
  return DECK_PARTS.flatMap((part) => {
    const { zh, en, min, max } = DECK_SIZES[part]
    const has = counts[part]
    const least = has + copiesIn(part)
    const most = least + (part === 'side' ? 0 : copiesIn(null))
    if (least <= max && most >= min) return []
    const total = least > max ? least : most
    const isMore = total > has
    return {
      kind: 'size' as const,
      zh: `${zh}有 ${has} 張${isMore ? `，連認不出的 ${total - has} 張共 ${total} 張` : ''}，應為 ${min} 到 ${max} 張。`,
      en: `The ${en} has ${has} ${has === 1 ? 'card' : 'cards'}${isMore ? `, ${total} with the ${total - has} not known` : ''}; it needs ${min} to ${max}.`,
      konami_id: null,
    }
  })
}

function copyProblems(items: readonly PlacedCard[]): Problem[] {
  return [...Map.groupBy(items, (card) => card.konami_id)].flatMap(([konami_id, same]) => {
    const [card] = same
    if (!card) return []
    const copies = same.reduce((sum, it) => sum + it.copies, 0)
    const zh = card.name_zh ?? card.name_ja ?? card.name_en
    if (card.status === 'not_released') {
      return {
        kind: 'not_released' as const,
        zh: `「${zh}」在這個環境還沒有發售。`,
        en: `${card.name_en} is not out in this format.`,
        konami_id,
      }
    }
    const max = card.copies_max ?? 3
    if (copies <= max) return []
    return {
      kind: card.status === 'unlimited' ? ('copies' as const) : card.status,
      zh: `「${zh}」是${STATUS_ZH[card.status]}，牌組裡有 ${copies} 張，最多 ${max} 張。`,
      en: `${card.name_en} is ${STATUS_EN[card.status]}: ${copies} in the deck, at most ${max}.`,
      konami_id,
    }
  })
}

function placeProblem(card: PlacedCard): Problem[] {
  if (card.part === 'side' || card.isExtra === (card.part === 'extra')) return []
  const zh = card.name_zh ?? card.name_ja ?? card.name_en
  const right = card.isExtra ? DECK_SIZES.extra : DECK_SIZES.main
  return [
    {
      kind: 'wrong_deck',
      zh: `「${zh}」要放在${right.zh}。`,
      en: `${card.name_en} belongs in the ${right.en}.`,
      konami_id: card.konami_id,
    },
  ]
}
