import { MONTH_WORD } from './calendar.ts'
import { ENGLISH_NUMERALS } from './english-number.ts'
import { CHINESE_UNIT, NUMERAL, readNumber } from './number.ts'
import { foldWidth } from './patterns.ts'

/** A number in a sentence, with its position in UTF-16 code units. */
export interface WrittenNumber {
  readonly value: number
  readonly start: number
  readonly end: number
  readonly isPercent: boolean
}

/** Characters that may be a number: 3萬, 二十幾, twenty thousand. */
interface Run {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Finds the exact numbers in a sentence. Inexact numbers (三萬多), both ends of a range (3-5萬) and parts of dates, times
 * and codes (GPT-4) are left out. So is a lone Chinese numeral without a unit, because 一 also begins 一定.
 */
export function findNumbers(original: string): WrittenNumber[] {
  const text = foldWidth(original)
  const runs = findRuns(text)
  return runs.flatMap((run, at) => {
    const [previous, next] = [runs[at - 1], runs[at + 1]]
    if ((previous && isRange(text, previous, run)) || (next && isRange(text, run, next))) return []
    return readRun(run, text.slice(0, run.start), text.slice(run.end)) ?? []
  })
}

const ENGLISH = `(?:${ENGLISH_NUMERALS.join('|')})`
/** A number with the characters that make it inexact, so that no part of an inexact number is found. */
const RUN = new RegExp(
  [
    // A hundred and twenty, thirty-five thousand
    `(?<![A-Za-z])(?:an? )?${ENGLISH}(?:[ -](?:and )?${ENGLISH})*(?![A-Za-z])`,
    // -1,250, 2.5萬, 3 萬 5, 十幾萬, 三萬多 (but not 多少, "how much"); then optionally a scale: 20 thousand, 5k
    `(?:(?<!${NUMERAL})[+-])?${NUMERAL}(?:[.,]?${NUMERAL}|[幾几餘余來数數]|多(?!少)|(?<=\\d) ?(?=${CHINESE_UNIT})|(?<=${CHINESE_UNIT}) ?(?=\\d))*` +
      `(?: ?(?:hundred|thousand|million|billion|bn|[kmb])(?![a-z\\d]))?`,
  ].join('|'),
  'giu',
)
/** A word that begins with a Chinese numeral may follow digits directly: in 主持費20000二代健保 the number is 20000. */
const DIGITS_BEFORE_NUMERAL = /^\d[\d,.]*\d(?=[一二三四五六七八九]$)/

function findRuns(text: string): Run[] {
  return [...text.matchAll(RUN)].map(({ 0: matched, index }) => {
    const run = DIGITS_BEFORE_NUMERAL.exec(matched)?.[0] ?? matched
    return { text: run, start: index, end: index + run.length }
  })
}

const BETWEEN_ENDS = /^ ?(?:[-~–—～]|至|到|to|or|或) ?$/

/** Whether two numbers are the ends of a range, so that neither is exact: 3 到 5 萬, between 3 and 5. */
function isRange(text: string, from: Run, to: Run): boolean {
  const between = text.slice(from.end, to.start)
  if (BETWEEN_ENDS.test(between)) return true
  if (/^ and $/i.test(between)) return /\bbetween $/i.test(text.slice(0, from.start))
  // In 1 234 the space may separate groups of digits or two numbers, so neither is certain.
  return between === ' ' && /^\d{1,3}$/.test(from.text) && /^\d{3}$/.test(to.text)
}

/** About 30, 不到三萬, the third (第三), >5. */
const INEXACT_BEFORE = /(?:約|大約|將近|(?<!不)超過|不到|不滿|上下|第|about|around|nearly|almost|some|over|[~<>≤≥]) ?$/i
/** 300元左右, 三成多, 5 or so, two dozen, 30+, 3×4. */
const INEXACT_AFTER =
  /^ ?(?:(?:[元圓塊]|[台臺][幣币]|NTD?|TWD)? ?(?:左右|上下|起跳|出頭|有餘)|成多|左右|上下|出頭|有餘|以上|以下|多(?!少)|幾|餘|來|or so|dozen)|^\+(?! ?\d)|^ ?[*×]/
const CLOCK_OR_CALENDAR = /^ ?[年月日號号點点時时]/
const PERCENT_BEFORE = /百分之$/
/** 15%, 15 percent, 15趴, 三成 (30 %) but not 三成本: there 成 begins 成本, 成為, 成長, 成交 or 成功. */
const PERCENT_AFTER = /^ ?(?:%|per ?cent(?![a-z])|趴|成(?![本為長交功]))/i
/** The first character is the numeral: 五元, 三塊, 五篇. 一篇 is left out, because it usually means "an article". */
const MEASURE_AFTER_LONE = /^. ?[元塊圓%]|^[^一][篇筆則檔款部]/u
const TENTHS = /^ ?成(?<rest>[一二三四五六七八九半])?/

function readRun({ text, start, end }: Run, before: string, after: string): WrittenNumber | undefined {
  if (isInIdentifier(text, before, after) || isYearAfterMonth(text, before)) return undefined
  if (isGroupedByApostrophe(before, after) || CLOCK_OR_CALENDAR.test(after)) return undefined
  if (isTailOfInexact(text, before) || INEXACT_BEFORE.test(before) || INEXACT_AFTER.test(after)) return undefined
  const isPercent = PERCENT_AFTER.test(after) || PERCENT_BEFORE.test(before)
  const tenths = isPercent ? TENTHS.exec(after)?.groups : undefined
  if (isLoneNumeral(text) && !tenths && !MEASURE_AFTER_LONE.test(text + after)) return undefined
  const value = tenths ? tenthsOf(text, tenths['rest']) : readNumber(text)
  return value === undefined ? undefined : { value, start, end, isPercent }
}

/** Whether digits belong to a code, a date or a time: GPT-4, 2026-12-25, 7:30, 100token. But 100萬token has a number. */
function isInIdentifier(run: string, before: string, after: string): boolean {
  const isJoined = /[A-Za-z\d._/:-]$/.test(before) || /^(?:[\d_]|[./:-]\d)/.test(after)
  return (/\d/.test(run) && isJoined) || (/\d$/.test(run) && /^[A-Za-z]/.test(after))
}

const AFTER_MONTH = new RegExp(`(?<![A-Za-z])${MONTH_WORD},? $`, 'i')

/** Whether the run begins with a year after a month: in January 2012.5 there is no number 2012.5. */
function isYearAfterMonth(run: string, before: string): boolean {
  return AFTER_MONTH.test(before) && /^(?:19|20)\d\d(?!\d)/.test(run)
}

/** Whether the run is part of 12'345, a Swiss notation that is not read. */
function isGroupedByApostrophe(before: string, after: string): boolean {
  return /\d['’]$/.test(before) || /^['’]\d/.test(after)
}

const UNIT_FIRST = new RegExp(`^${CHINESE_UNIT}`)

/** Whether the run is the 十萬 of 數十萬 (hundreds of thousands). */
function isTailOfInexact(run: string, before: string): boolean {
  return UNIT_FIRST.test(run) && /[數数幾几] ?$/.test(before)
}

function isLoneNumeral(run: string): boolean {
  return run.length === 1 && !/\d/.test(run)
}

/** Chinese tenths as a percentage: 20 for 兩成, 15 for 一成五, 25 for 兩成半. */
export function tenthsOf(tenths: string, rest = '〇'): number | undefined {
  const [whole, part] = [readNumber(tenths), rest === '半' ? 5 : readNumber(rest)]
  return whole === undefined || part === undefined || whole > 10 ? undefined : whole * 10 + part
}
