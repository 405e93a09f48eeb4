/** Games that draw each digit separately, from 0 to 9. Order counts, and digits may repeat. */
export const DIGIT_GAMES = ['star3', 'star4'] as const

export type DigitGame = (typeof DIGIT_GAMES)[number]

export const PLAYS = ['straight', 'box', 'front_pair', 'back_pair'] as const

export type Play = (typeof PLAYS)[number]

interface DigitRules {
  readonly name_zh: string
  readonly name_en: string
  readonly digits: number
  readonly straight_twd: number
  /**
   * The prize of a box bet (digits in any order), by the number of different orders of its digits. Fewer orders win
   * less often and pay more.
   */
  readonly box_twd: Readonly<Record<number, number>>
  /** Prize for the first two digits, or for the last two. Null if the game has no such bet. */
  readonly pair_twd: number | null
}

/**
 * Prizes for a bet of NT$25. They agree with the published prize totals of all draws from 2014 to 2022, except draws of
 * three equal digits.
 */
export const DIGIT_RULES: Readonly<Record<DigitGame, DigitRules>> = {
  star3: {
    name_zh: '3星彩',
    name_en: '3 Star',
    digits: 3,
    straight_twd: 12_500,
    box_twd: { 6: 2_000, 3: 4_000 },
    pair_twd: 1_250,
  },
  star4: {
    name_zh: '4星彩',
    name_en: '4 Star',
    digits: 4,
    straight_twd: 125_000,
    box_twd: { 24: 5_000, 12: 10_000, 6: 20_000, 4: 30_000 },
    pair_twd: null,
  },
}

export const PLAY_NAMES: Readonly<Record<Play, readonly [zh: string, en: string]>> = {
  straight: ['正彩', 'Straight'],
  box: ['組彩', 'Box'],
  front_pair: ['前對彩', 'Front pair'],
  back_pair: ['後對彩', 'Back pair'],
}

export interface PlayResult {
  readonly play: Play
  readonly won: boolean
  /** Before tax, for one bet. 0 if the bet does not win. */
  readonly amount_twd: number
}

/** The number of permutations of these digits: six for 502, three for 500. */
export function ordersOf(digits: string): number {
  const repeats = [...Map.groupBy(digits, (digit) => digit).values()].map(({ length }) => factorial(length))
  return repeats.reduce((orders, repeat) => orders / repeat, factorial(digits.length))
}

function factorial(number: number): number {
  return number < 2 ? 1 : number * factorial(number - 1)
}

const sorted = (digits: string) => [...digits].toSorted().join('')

export function matchDigits(game: DigitGame, digits: string, drawn: string): PlayResult[] {
  const { straight_twd, box_twd, pair_twd } = DIGIT_RULES[game]
  const box = box_twd[ordersOf(digits)]
  const result = (play: Play, won: boolean, twd: number): PlayResult => ({ play, won, amount_twd: won ? twd : 0 })
  return [
    result('straight', digits === drawn, straight_twd),
    // Four equal digits have one permutation, so there is no box bet.
    ...(box === undefined ? [] : [result('box', sorted(digits) === sorted(drawn), box)]),
    ...(pair_twd === null
      ? []
      : [
          result('front_pair', digits.slice(0, 2) === drawn.slice(0, 2), pair_twd),
          result('back_pair', digits.slice(-2) === drawn.slice(-2), pair_twd),
        ]),
  ]
}
