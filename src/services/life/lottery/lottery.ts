import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { readTable } from '#support/files/read.ts'

export const GAMES = ['lotto649', 'superlotto638', 'daily539'] as const

export type Game = (typeof GAMES)[number]

export interface GameRules {
  name_zh: string
  name_en: string
  pick: number
  highest: number
  /** Highest number of the second area, which only superlotto638 has. Null for other games. */
  secondHighest: number | null
  tiers: readonly z.output<typeof tierRow>[]
}

export interface Ticket {
  numbers: readonly number[]
  second?: number | undefined
}

export interface Draw {
  numbers: readonly number[]
  special: number | null
}

const tierRow = z.object({
  game: z.enum(GAMES),
  name_zh: z.string(),
  name_en: z.string(),
  /** Drawn numbers that the ticket must match. Some prizes also need the special (second-area) number. */
  hits: z.string().transform(Number),
  special: z.enum(['yes', '']).transform((it) => it === 'yes'),
  /** Fixed by the rules. Null if the winners of the tier share a pool. */
  amount_twd: z.string().transform((it) => (it === '' ? null : Number(it))),
})

// Best tier first. The amounts agree with every prize table in the data (2025-06 to 2026-08).
const tiers = Map.groupBy(readTable('reference/life/lottery-prizes.tsv', tierRow), ({ game }) => game)

function rules(
  game: Game,
  name_zh: string,
  name_en: string,
  pick: number,
  highest: number,
  second?: number,
): GameRules {
  return { name_zh, name_en, pick, highest, secondHighest: second ?? null, tiers: tiers.get(game) ?? [] }
}

export const RULES: Readonly<Record<Game, GameRules>> = {
  lotto649: rules('lotto649', '大樂透', 'Lotto 6/49', 6, 49),
  superlotto638: rules('superlotto638', '威力彩', 'Super Lotto 6/38', 6, 38, 8),
  daily539: rules('daily539', '今彩539', 'Daily Cash 5/39', 5, 39),
}

/** Errors in a ticket, each in both languages and with the name of its input field. */
export function findTicketFaults(game: Game, ticket: Ticket): { path: 'numbers' | 'second'; message: string }[] {
  return [
    ...findNumberFaults(game, ticket.numbers).map((message) => ({ path: 'numbers' as const, message })),
    ...findSecondFaults(game, ticket.second).map((message) => ({ path: 'second' as const, message })),
  ]
}

function findNumberFaults(game: Game, numbers: readonly number[]): string[] {
  const { name_zh, name_en, pick, highest } = RULES[game]
  const isSound = numbers.every((number) => number >= 1 && number <= highest)
  if (isSound && numbers.length === pick && new Set(numbers).size === pick) return []
  const sent = numbers.join(' ')
  return [
    joinLanguages(
      `Send ${pick} different numbers from 1 to ${highest} for ${name_en}, not ${sent}.`,
      `${name_zh}要 ${pick} 個不同的號碼，1 到 ${highest}；這裡是 ${sent}。`,
    ),
  ]
}

function findSecondFaults(game: Game, second: number | undefined): string[] {
  const { name_zh, name_en, secondHighest: highest } = RULES[game]
  if (highest === null && second === undefined) return []
  if (highest !== null && second !== undefined && second >= 1 && second <= highest) return []
  return [
    highest === null
      ? joinLanguages(`Leave second out: ${name_en} has no second area.`, `請拿掉 second：${name_zh}沒有第二區可選。`)
      : joinLanguages(
          `Send second, the number of the second area of ${name_en}, 1 to ${highest}.`,
          `請給${name_zh}第二區的號碼（second），1 到 ${highest}。`,
        ),
  ]
}

export interface Match {
  matched: number[]
  specialMatched: boolean | null
  /** Position in the game's tiers, from 1 for the jackpot; undefined if the ticket wins nothing. */
  tier: number | undefined
}

export function matchTicket(game: Game, ticket: Ticket, draw: Draw): Match {
  const { secondHighest, tiers } = RULES[game]
  const matched = ticket.numbers.filter((number) => draw.numbers.includes(number)).toSorted((a, b) => a - b)
  // Lotto 6/49 draws the special number from the same 49, so any of the ticket's six numbers can match it.
  const specialMatched =
    draw.special === null
      ? null
      : secondHighest === null
        ? ticket.numbers.includes(draw.special)
        : ticket.second === draw.special
  const index = tiers.findIndex((it) => it.hits === matched.length && it.special === (specialMatched ?? false))
  return { matched, specialMatched, tier: index < 0 ? undefined : index + 1 }
}

export interface Payout {
  amount_twd: number | null
  amount_basis: 'official_result' | 'standing_rule' | null
  pari_mutuel: boolean
  amount_note: string | null
}

/** The amount for a tier. `official` is the draw’s own entry in the prize table, if available. */
export function payout(game: Game, tier: number, official: { amount_twd: number } | undefined): Payout {
  const standing = RULES[game].tiers[tier - 1]?.amount_twd ?? null
  const pari_mutuel = standing === null
  // A table shows 0 for a tier without winners. The amount that one winner would have got is then unknown.
  if (official && official.amount_twd > 0) {
    return { amount_twd: official.amount_twd, amount_basis: 'official_result', pari_mutuel, amount_note: null }
  }
  const amount_basis = pari_mutuel ? null : ('standing_rule' as const)
  return { amount_twd: standing, amount_basis, pari_mutuel, amount_note: payoutNote(game, tier, pari_mutuel) }
}

function payoutNote(game: Game, tier: number, isShared: boolean): string {
  if (isShared)
    return joinLanguages(
      'The winners share a pool, and the amount per winner of this draw is not available.',
      '獎金由中獎者均分，這一期每注金額沒有收錄。',
    )
  if (game === 'daily539' && tier === 1) {
    return joinLanguages(
      'Shared when the jackpots of one draw come to more than NT$24,000,000; promotional draws have paid NT$10,000,000.',
      '同一期頭獎總額超過 2,400 萬元時均分；加碼活動曾派 1,000 萬元。',
    )
  }
  return joinLanguages(
    'By the rules as of 2025–2026: the prize table of this draw is not available.',
    '依 2025–2026 年的規則，這一期的派彩表沒有收錄。',
  )
}

/** Period numbers have nine digits. Those from before ROC year 100 are often written without the leading zero. */
export function normalizeDrawPeriod(text: string): string {
  return text.padStart(9, '0')
}
