import { lookupTable } from '#support/text/lookup-table.ts'
import { HAN_NUMBER, numberOf } from './calendar.ts'
import { readEnglishNumber } from './english-number.ts'
import type { Groups } from './patterns.ts'

export const RELATIVE_YEARS: Readonly<Record<string, number>> = lookupTable({
  今年: 0,
  本年: 0,
  明年: 1,
  後年: 2,
  后年: 2,
  去年: -1,
  前年: -2,
  大後年: 3,
  大后年: 3,
  大前年: -3,
  'this year': 0,
  'next year': 1,
  'last year': -1,
})

export const RELATIVE_MONTHS: Readonly<Record<string, number>> = lookupTable({
  這個月: 0,
  这个月: 0,
  這月: 0,
  本月: 0,
  當月: 0,
  下個月: 1,
  下个月: 1,
  下月: 1,
  下下個月: 2,
  下下个月: 2,
  上上個月: -2,
  上上个月: -2,
  上個月: -1,
  上个月: -1,
  上月: -1,
  'this month': 0,
  'next month': 1,
  'last month': -1,
})

export const COUNT_WORD = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
export const SPAN_ZH = `(?<zh>\\d{1,2}|${HAN_NUMBER}|兩|两|半(?=年)) ?(?<unitZh>(?:個|个)?(?:週|周|星期|禮拜|礼拜)|(?:個|个)月|年) ?(?:之|以)?(?<way>[後后前])`
/** Time spans from today in weeks, months or years: 兩週後, 一個月前, 半年前, in two weeks, three months ago. */
export const SPAN = [
  SPAN_ZH,
  `in (?<in>${COUNT_WORD}) (?<unitIn>week|month|year)s?`,
  `(?<from>${COUNT_WORD}) (?<unitFrom>week|month|year)s? (?<past>ago|from now|from today|later)`,
].join('|')
const MONTHS_OF_YEAR = 12

/** The matched span in weeks or months; negative for the past. */
export function spanOf(groups: Groups): { unit: 'week' | 'month'; count: number } | undefined {
  const { zh, unitZh, way, in: ahead, unitIn, from, unitFrom, past } = groups
  const written = zh ?? ahead ?? from ?? ''
  const number = written === '半' ? 1 / 2 : /^[a-z]/i.test(written) ? countOf(written) : numberOf(written)
  if (number === undefined) return undefined
  const named = (unitZh ?? unitIn ?? unitFrom ?? '').toLowerCase()
  const count = /年|year/.test(named) ? number * MONTHS_OF_YEAR : number
  const unit = /[月年]|month|year/.test(named) ? 'month' : 'week'
  return { unit, count: way === '前' || past?.toLowerCase() === 'ago' ? -count : count }
}

export function countOf(word: string): number | undefined {
  return /^an?$/i.test(word) ? 1 : readEnglishNumber(word)
}

export function anyOf(table: Readonly<Record<string, unknown>>): string {
  return Object.keys(table)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
}
