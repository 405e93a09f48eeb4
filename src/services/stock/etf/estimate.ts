import { Decimal } from 'decimal.js'
import { daysBetween } from '#support/dates/taipei.ts'
import type { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import type { estimateField } from '../fields.ts'

export type Frequency = 'monthly' | 'quarterly' | 'semiannual' | 'annual'

export interface Payout {
  readonly ex_date: string
  readonly amount_twd: number
}

export type Estimate = z.output<typeof estimateField>

interface Rhythm {
  readonly periods: number
  /** How messages name the payouts of one year. */
  readonly words: string
  readonly words_zh: string
  /**
   * Allowed range of days from the first to the last ex-date in a year. Outside it, the fund does not pay at this
   * frequency.
   */
  readonly spanDays: readonly [number, number]
  /** After this many days without a payout, payments count as suspended. */
  readonly pauseDaysMax: number
}

const RHYTHMS: Readonly<Record<Frequency, Rhythm>> = {
  monthly: {
    periods: 12,
    words: 'twelve monthly payouts',
    words_zh: '十二次月配',
    spanDays: [300, 365],
    pauseDaysMax: 62,
  },
  quarterly: {
    periods: 4,
    words: 'four quarterly payouts',
    words_zh: '四次季配',
    spanDays: [228, 320],
    pauseDaysMax: 150,
  },
  semiannual: {
    periods: 2,
    words: 'two half-yearly payouts',
    words_zh: '兩次半年配',
    spanDays: [120, 250],
    pauseDaysMax: 270,
  },
  annual: { periods: 1, words: 'yearly payout', words_zh: '一次年配', spanDays: [0, 0], pauseDaysMax: 400 },
}

/**
 * Cash per unit in 2027 if the payouts of the last year repeat, without smoothing or trend. Null, with a reason, unless
 * the last year's payouts are complete and regular. `payouts` may be in any order; `asOf` is the date up to which they
 * are complete.
 */
export function estimate2027(payouts: readonly Payout[], frequency: Frequency | null, asOf: string): Estimate {
  const inOrder = payouts.toSorted((a, b) => (a.ex_date < b.ex_date ? -1 : 1))
  const rhythm = frequency && RHYTHMS[frequency]
  const year = rhythm ? inOrder.slice(-rhythm.periods) : []
  const reason = rhythm ? explainNoEstimate(year, inOrder.length, rhythm, asOf) : noRhythm(inOrder.length)
  if (!rhythm || reason) return { total_twd: null, per_period: [], method: ESTIMATE_METHOD, based_on: year, reason }
  const total = year.reduce((sum, payout) => sum.plus(payout.amount_twd), new Decimal(0))
  return {
    total_twd: total.toNumber(),
    per_period: year
      .map((payout) => ({ ex_month: `2027-${payout.ex_date.slice(5, 7)}`, amount_twd: payout.amount_twd }))
      .toSorted((a, b) => (a.ex_month < b.ex_month ? -1 : 1))
      .map((payout, index) => ({ period: index + 1, ...payout })),
    method: ESTIMATE_METHOD,
    based_on: year,
    reason: null,
  }
}

const ESTIMATE_METHOD = joinLanguages(
  'A mechanical extrapolation: the payouts of the last four quarters (twelve months, two halves, one year, by the ' +
    'fund’s own rhythm) repeated in 2027, amount for amount. Nothing is smoothed, averaged or forecast.',
  '機械推算：把最近一年的每次配息（月配十二次、季配四次、半年配兩次、年配一次）照原金額搬到 2027 年；不平均，也不預測。',
)

function noRhythm(payouts: number): string {
  if (payouts === 0) {
    return joinLanguages(
      'No payout of this fund is on record, so there is nothing to repeat. That need not mean that it paid nothing.',
      '沒有收錄這檔的配息，無從推算；不代表它沒配過。',
    )
  }
  return joinLanguages(
    'The source names no payout frequency for this fund and the record is too short to tell one.',
    '來源沒有寫這檔多久配一次，配息紀錄也短到看不出來。',
  )
}

function explainNoEstimate(year: readonly Payout[], payouts: number, rhythm: Rhythm, asOf: string): string | null {
  const first = year[0]
  const last = year.at(-1)
  if (!first || !last || year.length < rhythm.periods) {
    return joinLanguages(
      `One year takes the last ${rhythm.words}; only ${payouts} ${payouts === 1 ? 'is' : 'are'} on record.`,
      `一年要有最近${rhythm.words_zh}，只收錄 ${payouts} 次。`,
    )
  }
  const span = daysBetween(first.ex_date, last.ex_date)
  if (span < rhythm.spanDays[0] || span > rhythm.spanDays[1]) {
    return joinLanguages(
      `The last ${rhythm.words} span ${span} days, so they are not one regular year.`,
      `最近${rhythm.words_zh}相隔 ${span} 天，不是規律的一年。`,
    )
  }
  const pause = daysBetween(last.ex_date, asOf)
  if (pause > rhythm.pauseDaysMax) {
    return joinLanguages(
      `The last payout was on ${last.ex_date}, ${pause} days before the record ends: payments seem suspended.`,
      `最後一次配息是 ${last.ex_date}，距紀錄結束 ${pause} 天，看來停配了。`,
    )
  }
  return null
}

/** The frequency stated by the source. Without one, `annual` if the last two payouts are a year apart. */
export function frequencyOf(declared: Frequency | null, payouts: readonly Payout[]): Frequency | null {
  if (declared) return declared
  const [before, last] = payouts
    .map((payout) => payout.ex_date)
    .toSorted()
    .slice(-2)
  if (before === undefined || last === undefined) return null
  const days = daysBetween(before, last)
  return days >= 330 && days <= 400 ? 'annual' : null
}

/** The sum of payouts with an ex-date in the twelve months up to `asOf`. */
export function lastTwelveMonths(payouts: readonly Payout[], asOf: string): { total_twd: number; count: number } {
  const start = `${Number(asOf.slice(0, 4)) - 1}${asOf.slice(4)}`
  const paid = payouts.filter((payout) => payout.ex_date > start && payout.ex_date <= asOf)
  const total = paid.reduce((sum, payout) => sum.plus(payout.amount_twd), new Decimal(0))
  return { total_twd: total.toNumber(), count: paid.length }
}

/** Payouts of twelve months as a percentage of the price, to two decimals. Null if either is unknown. */
export function yieldPct(paidTwd: number | null, close: number | null): number | null {
  if (paidTwd === null || close === null) return null
  return new Decimal(paidTwd).div(close).times(100).toDecimalPlaces(2).toNumber()
}
