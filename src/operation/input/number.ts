import { lookupTable } from '#support/text/lookup-table.ts'
import { MONTH_WORD } from './calendar.ts'
import { CHINESE_NUMERALS, readChineseNumber } from './chinese-number.ts'
import { ENGLISH_NUMERALS, readEnglishNumber } from './english-number.ts'
import { foldWidth } from './patterns.ts'
import { plain } from './reading.ts'

const FIGURES = /^[+-]?(\d{1,16}|\d{1,3}(,\d{3}){1,5})(\.\d{0,12})?$|^\.\d{1,12}$/

const POWERS: Readonly<Record<string, number>> = lookupTable({
  hundred: 2,
  k: 3,
  thousand: 3,
  m: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
})
const SCALED = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,9})? ?(hundred|thousand|million|billion|bn|[kmb])$/i

/** Parses a text that is one number, in digits or in words. number.test.ts lists refused notations. */
export function readNumber(text: string): number | undefined {
  const written = plain(text)
  if (FIGURES.test(written)) return Number(written.replaceAll(',', ''))
  const scaled = SCALED.exec(written)
  if (scaled) {
    const [, whole = '', decimals = '', unit = ''] = scaled
    return Number(`${whole.replaceAll(',', '')}${decimals}e${POWERS[unit.toLowerCase()]}`)
  }
  if (/^[a-z][a-z -]*$/i.test(written)) return readEnglishNumber(written)
  return readChineseNumber(written.replaceAll(SPACE_AT_UNIT, ''))
}

const NUMERAL = `[\\d${CHINESE_NUMERALS}]`
const UNIT = '[十百千萬万億亿兆]'
/** A space beside a Chinese unit is dropped, but a space between two digits separates numbers. */
const SPACE_AT_UNIT = new RegExp(`(?<=${NUMERAL}) (?=${UNIT})|(?<=${UNIT}) (?=${NUMERAL})`, 'g')

export interface WrittenNumber {
  readonly value: number
  readonly start: number
  readonly end: number
  readonly isPercent: boolean
}

const ENGLISH = `(?:${ENGLISH_NUMERALS.join('|')})`
/** A number with the characters that make it inexact, so that no part of an inexact number is found. */
const RUN = new RegExp(
  [
    `(?<![A-Za-z])(?:an? )?${ENGLISH}(?:[ -](?:and )?${ENGLISH})*(?![A-Za-z])`,
    `(?:(?<!${NUMERAL})[+-])?${NUMERAL}(?:[.,]?${NUMERAL}|[幾几餘余來数數]|多(?!少)|(?<=\\d) ?(?=[十百千萬万億亿兆])|(?<=[十百千萬万億亿兆]) ?(?=\\d))*` +
      `(?: ?(?:hundred|thousand|million|billion|bn|[kmb])(?![a-z\\d]))?`,
  ].join('|'),
  'giu',
)
const RANGE = /^ ?(?:[-~–—～]|至|到|to|or|或) ?$/
const INEXACT_BEFORE = /(?:約|大約|將近|(?<!不)超過|不到|不滿|上下|第|about|around|nearly|almost|some|over|[~<>≤≥]) ?$/i
const INEXACT_AFTER =
  /^ ?(?:(?:[元圓塊]|[台臺][幣币]|NTD?|TWD)? ?(?:左右|上下|起跳|出頭|有餘)|成多|左右|上下|出頭|有餘|以上|以下|多(?!少)|幾|餘|來|or so|dozen)|^\+(?! ?\d)|^ ?[*×]/
const CLOCK_OR_CALENDAR = /^ ?[年月日號号點点時时]/
// In January 2012.5, the 2012 after the month is a year, so 2012.5 is not a number.
const YEAR_AFTER_MONTH = new RegExp(`(?<![A-Za-z])${MONTH_WORD},? $`, 'i')
const PERCENT_BEFORE = /百分之$/
const PERCENT_AFTER = /^ ?(?:%|per ?cent(?![a-z])|趴|成(?![本為長交功]))/i

/** Finds the exact numbers in a text. A single Chinese numeral needs a unit, because 一 also begins 一定. */
export function findNumbers(original: string): WrittenNumber[] {
  const text = foldWidth(original)
  const runs: Run[] = [...text.matchAll(RUN)].map(({ 0: all, index }) => {
    const run = BEFORE_ORDINAL.exec(all)?.[0] ?? all
    return { run, start: index, end: index + run.length }
  })
  return runs.flatMap((it, at) => {
    const { run, start, end } = it
    const before = text.slice(0, start)
    const after = text.slice(end)
    const next = runs[at + 1]
    const last = runs[at - 1]
    if (last && isRange(text, last, it)) return []
    if (next && isRange(text, it, next)) return []
    if (/\d/.test(run) && (/[A-Za-z\d._/:-]$/.test(before) || /^(?:[\d_]|[./:-]\d)/.test(after))) return []
    // A Latin word may follow 萬 directly: 100萬token.
    if (/\d$/.test(run) && /^[A-Za-z]/.test(after)) return []
    if (YEAR_AFTER_MONTH.test(before) && /^(?:19|20)\d\d(?!\d)/.test(run)) return []
    if (/\d['’]$/.test(before) || /^['’]\d/.test(after)) return []
    if (/^[十百千萬万億亿]/.test(run) && /[數数幾几] ?$/.test(before)) return []
    if (INEXACT_AFTER.test(after) || INEXACT_BEFORE.test(before) || CLOCK_OR_CALENDAR.test(after)) return []
    const isPercent = PERCENT_AFTER.test(after) || PERCENT_BEFORE.test(before)
    const tenths = isPercent ? TENTHS.exec(after)?.groups : undefined
    if (isLoneNumeral(run) && !tenths && !UNIT_AFTER_LONE.test(run + after)) return []
    const value = tenths ? tenthsOf(run, tenths['rest']) : readNumber(run)
    return value === undefined ? [] : [{ value, start, end, isPercent }]
  })
}

/** 一篇 usually means "an article", so 一 before 篇 is not a number. */
const UNIT_AFTER_LONE = /^. ?[元塊圓%]|^[^一][篇筆則檔款部]/u

/** A word that begins with a Chinese numeral may follow digits directly: in 主持費20000二代健保 the number is 20000. */
const BEFORE_ORDINAL = /^\d[\d,.]*\d(?=[一二三四五六七八九]$)/

interface Run {
  readonly run: string
  readonly start: number
  readonly end: number
}

/** Whether two numbers are the ends of a range, so that neither is exact: 3 到 5 萬. */
function isRange(text: string, from: Run, to: Run): boolean {
  const between = text.slice(from.end, to.start)
  if (RANGE.test(between)) return true
  if (/^ and $/i.test(between)) return /\bbetween $/i.test(text.slice(0, from.start))
  return between === ' ' && /^\d{1,3}$/.test(from.run) && /^\d{3}$/.test(to.run)
}

const TENTHS = /^ ?成(?<rest>[一二三四五六七八九半])?/

/** Chinese tenths as a percentage: 20 for 兩成, 15 for 一成五. */
function tenthsOf(tenths: string, rest = '〇'): number | undefined {
  const [whole, part] = [readNumber(tenths), rest === '半' ? 5 : readNumber(rest)]
  return whole === undefined || part === undefined || whole >= 10 ? undefined : whole * 10 + part
}

function isLoneNumeral(run: string): boolean {
  return run.length === 1 && !/\d/.test(run)
}
