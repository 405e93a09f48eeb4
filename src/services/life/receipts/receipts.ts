import { z } from 'zod'
import type { InvoicePeriodRow } from '../schema.ts'

export const prizeSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  amount_twd: z.int(),
  digits: z.int().describe('How many last digits are compared.'),
})

export type Prize = z.output<typeof prizeSchema>

export type WinningNumbers = Pick<InvoicePeriodRow, 'special' | 'grand' | 'first' | 'additional_sixth'>

const SPECIAL: Prize = { name_zh: '特別獎', name_en: 'Special prize', amount_twd: 10_000_000, digits: 8 }
const GRAND: Prize = { name_zh: '特獎', name_en: 'Grand prize', amount_twd: 2_000_000, digits: 8 }
const SIXTH: Prize = { name_zh: '六獎', name_en: 'Sixth prize', amount_twd: 200, digits: 3 }

/** First to sixth prize: the last 8 to 3 digits of a first-prize number match. */
const COMMON: readonly Prize[] = [
  { name_zh: '頭獎', name_en: 'First prize', amount_twd: 200_000, digits: 8 },
  { name_zh: '二獎', name_en: 'Second prize', amount_twd: 40_000, digits: 7 },
  { name_zh: '三獎', name_en: 'Third prize', amount_twd: 10_000, digits: 6 },
  { name_zh: '四獎', name_en: 'Fourth prize', amount_twd: 4_000, digits: 5 },
  { name_zh: '五獎', name_en: 'Fifth prize', amount_twd: 1_000, digits: 4 },
  SIXTH,
]

/** All prizes, best first, by art. 3 of the Uniform Invoice Award Regulations. */
export const PRIZES: readonly Prize[] = [SPECIAL, GRAND, ...COMMON]

export interface Verdict {
  /** Null if the caller gave three digits that do not decide whether the receipt won. */
  won: boolean | null
  /** If the caller gave three digits, the lowest prize they can have won. */
  prize: Prize | null
  matched: string | null
  needs_full_number: boolean
}

/** Checks a receipt by all eight digits, or by its last three. One receipt wins only its highest prize (art. 6). */
export function checkReceipt(number: string, winning: WinningNumbers): Verdict {
  return number.length === 8 ? checkFullNumber(number, winning) : checkLastThree(number, winning)
}

function checkFullNumber(number: string, winning: WinningNumbers): Verdict {
  const won = (prize: Prize, matched: string) => ({ won: true, prize, matched, needs_full_number: false })
  if (number === winning.special) return won(SPECIAL, winning.special)
  if (number === winning.grand) return won(GRAND, winning.grand)
  for (const prize of COMMON) {
    const matched = winning.first.find((first) => first.endsWith(number.slice(-prize.digits)))
    if (matched) return won(prize, matched)
  }
  const additional = winning.additional_sixth.find((digits) => number.endsWith(digits))
  return additional ? won(SIXTH, additional) : { won: false, prize: null, matched: null, needs_full_number: false }
}

function checkLastThree(digits: string, winning: WinningNumbers): Verdict {
  const highest = [winning.special, winning.grand].find((number) => number.endsWith(digits))
  const first = winning.first.find((number) => number.endsWith(digits))
  const sixth = first ?? winning.additional_sixth.find((number) => number === digits)
  // Three digits decide only an additional sixth prize; other matches may be part of a higher prize.
  const needs_full_number = first !== undefined || highest !== undefined
  if (sixth) return { won: true, prize: SIXTH, matched: sixth, needs_full_number }
  return { won: highest ? null : false, prize: null, matched: highest ?? null, needs_full_number }
}
