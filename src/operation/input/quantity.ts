import { lookupTable } from '#support/text/lookup-table.ts'
import { CHINESE_NUMERALS } from './chinese-number.ts'
import { ENGLISH_NUMERALS } from './english-number.ts'
import { findNumbers } from './find-numbers.ts'
import { readNumber } from './number.ts'

/** The seconds of each unit of time. */
const SECONDS: readonly (readonly [unit: RegExp, seconds: number])[] = [
  [/seconds?|secs?\b|秒/i, 1],
  [/minutes?|mins?\b|分鐘?|分钟?/i, 60],
  [/hours?|hrs?\b|小時|小时|鐘頭|钟头/i, 3600],
  [/days?|天|日/i, 86_400],
  [/fortnights?/i, 14 * 86_400],
  [/weeks?|[週周]|星期|禮拜|礼拜/i, 7 * 86_400],
  [/quarters?|季/i, 91 * 86_400],
  [/months?|月/i, 30 * 86_400],
  [/years?|年/i, 365 * 86_400],
]
/** The unit of time of an input. */
const UNITS: Readonly<Record<string, number>> = lookupTable({ days: 86_400, latency: 60, seconds: 1, duration: 1 })

const RUN = new RegExp(
  `[\\d.,]*\\d|[${CHINESE_NUMERALS}十百千萬万]+|\\b(?:${ENGLISH_NUMERALS.join('|')})(?:[ -](?:${ENGLISH_NUMERALS.join('|')}))*\\b`,
  'iu',
)
const HALF = /半|\bhalf\b/i
const DOZEN = /dozens?|打/i
const CENTS = /(?<![a-z])cents?\b|¢|美分/i

const TIME_AFTER = new RegExp(`^[ -]?[個个]?(?:${SECONDS.map(([unit]) => unit.source).join('|')})`, 'i')
const CENTS_AFTER = /^ ?(?:cents?\b|¢|美分)/i

/** The quantity between two positions of a sentence, with the unit after it: 14 for the 兩 of 這兩週 in days. */
export function quantityAt(
  sentence: string,
  { start, end }: { readonly start: number; readonly end: number },
  input: string,
): number | undefined {
  const unit = (UNITS[input] === undefined ? CENTS_AFTER : TIME_AFTER).exec(sentence.slice(end))?.[0] ?? ''
  return readQuantity(sentence.slice(start, end) + unit, input)
}

/** Whether a number of a sentence counts a time, which is no number of anything else: 3 of 這三個月. */
export function isOfTime(sentence: string, end: number, input: string): boolean {
  return UNITS[input] === undefined && !input.endsWith('days') && TIME_AFTER.test(sentence.slice(end))
}

/** A quantity that stands alone, in the unit of its input: 30 for “half an hour” in minutes, 0.05 for “5 cents”. */
export function readQuantity(text: string, input: string): number | undefined {
  const run = RUN.exec(text)?.[0]
  const number = findNumbers(text)[0]?.value ?? (run === undefined ? undefined : readNumber(run))
  const own = UNITS[input]
  const written = own === undefined ? undefined : SECONDS.find(([unit]) => unit.test(text))?.[1]
  const count = (number ?? (written !== undefined && !HALF.test(text) ? 1 : 0)) + (HALF.test(text) ? 0.5 : 0)
  if (DOZEN.test(text)) return 12 * (number ?? (HALF.test(text) ? 0.5 : 1))
  if (count === 0 && number === undefined) return undefined
  if (own !== undefined && written !== undefined) return Math.round((count * written) / own)
  return number !== undefined && CENTS.test(text) ? number / 100 : number
}
