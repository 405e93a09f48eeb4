import { ROC_EPOCH } from '#support/dates/taipei.ts'
import { dayOf, ERA, HAN_NUMBER, lastDayOf, MONTH_WORD, monthIn, monthText, numberOf, yearOf } from './calendar.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { readingAt, outcomeOf, workedOut, type Outcome } from './reading.ts'

export const ORDINAL = '(?:st|nd|rd|th)?'
export const MONTH_DAY = `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月 ?(?<d>\\d{1,2}|${HAN_NUMBER}) ?[日號号]`
/** A unit after the last number makes it a count: 8月22個. */
export const NO_UNIT_AFTER = '(?! ?[\\d.%％年月日號号天個个元塊萬万千百週周張人件期倍折])'

export const FULL_DATES: readonly Pattern<string>[] = [
  // An instant, without a zone in Taipei: 2026-12-25T16:30:00Z is 2026-12-26 there.
  {
    look: '(?<y>\\d{4})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})[T ](?<h>\\d{1,2})(?<clock>:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?) ?(?<zone>Z|[+-]\\d\\d:?\\d\\d)?',
    read: ({ y = '', m = '', d = '', h = '', clock = '', zone }) => {
      const day = dayOf(Number(y), Number(m), Number(d))
      const instant = new Date(`${day}T${h.padStart(2, '0')}${clock}${zone ?? '+08:00'}`)
      return Number.isNaN(instant.getTime()) ? undefined : workedOut(readingAt(instant).today)
    },
  },
  // 2026-12-25, 2026. 12. 25., 20261225
  { look: '(?<y>\\d{4})(?<s> ?[-/–‐−] ?)(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})', read: readGroups },
  { look: '(?<y>\\d{4})\\. ?(?<m>\\d{1,2})\\. ?(?<d>\\d{1,2})\\.?', read: readGroups },
  { look: '(?<y>\\d{4})(?<m>\\d\\d)(?<d>\\d\\d)', read: readGroups },
  // 115/12/25, 民國98.12.25, 1151225, 民國115年12月25日
  { look: `(?:(?<era>${ERA}) ?)?(?<y>1\\d\\d)(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})`, read: readGroups },
  { look: `(?<era>${ERA}) ?(?<y>\\d{1,3})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})`, read: readGroups },
  { look: '(?<y>1\\d\\d)(?<m>\\d\\d)(?<d>\\d\\d)', read: readGroups },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>\\d{1,4}|${HAN_NUMBER}) ?年 ?${MONTH_DAY}`, read: readGroups },
  // December 25th, 2026; Dec/25/2026; the 25th of December 2026; 25/Dec/2026; 2026 December 25
  { look: `(?<monthWord>${MONTH_WORD}) (?<d>\\d{1,2})${ORDINAL},? (?<y>\\d{4})`, read: readGroups },
  { look: `(?<monthWord>${MONTH_WORD})(?<s>[-/.])(?<d>\\d{1,2})\\k<s>(?<y>\\d{4})`, read: readGroups },
  {
    look: `(?:the )?(?<d>\\d{1,2})${ORDINAL}[ -](?:of )?(?<monthWord>${MONTH_WORD}),?[ -](?<y>\\d{4})`,
    read: readGroups,
  },
  { look: `(?<d>\\d{1,2})(?<s>[/.])(?<monthWord>${MONTH_WORD})\\k<s>(?<y>\\d{4})`, read: readGroups },
  { look: `(?<y>\\d{4})[ /.-](?<monthWord>${MONTH_WORD})[ /.-](?<d>\\d{1,2})${ORDINAL}`, read: readGroups },
  {
    look: `(?:the )?(?:end|last day) of (?<monthWord>${MONTH_WORD}),? (?<y>\\d{4})`,
    read: ({ y, ...groups }) => outcomeOf(lastDayOf(monthText(Number(y), monthIn(groups)!)!)),
  },
  // 25/12/2026 or 12/25/2026
  { look: '(?<first>\\d{1,2})(?<s>[-/.])(?<second>\\d{1,2})\\k<s>(?<y>\\d{4})', read: readDayOrMonthFirst },
]

export const fullDates = patterns(FULL_DATES)

function readGroups({ era, y = '', d = '', ...groups }: Groups): Outcome<string> {
  const year = yearOf(y, era)
  const month = monthIn(groups)
  const day = numberOf(d)
  if (year === undefined && era === undefined && /^\d\d$/.test(y)) return refuseTwoDigits(Number(y), month, day)
  return year === undefined || month === undefined || day === undefined ? undefined : outcomeOf(dayOf(year, month, day))
}

/**
 * Refuses a year of two digits, which is ambiguous. In 88年8月8日, Minguo year 88 is 1999, but 88 may also mean 1988.
 * Below 50, the common year is in this century.
 */
function refuseTwoDigits(year: number, month = 0, day = 0): Outcome<string> {
  const [republic, common] = [year + ROC_EPOCH, year + (year < 50 ? 2000 : 1900)].map((it) => dayOf(it, month, day))
  return republic === undefined || common === undefined ? undefined : refuseAmbiguous(common, republic)
}

function refuseAmbiguous(first: string, second: string): Outcome<string> {
  return {
    refusal: {
      en: `This may be ${first} or ${second}: send the one that is meant.`,
      zh: `可能是 ${first} 或 ${second}，請寫明是哪一天。`,
    },
    choices: [first, second],
  }
}

/** 12/25/2026 is certain, 3/4/2026 is ambiguous. */
function readDayOrMonthFirst({ first = '', second = '', y = '' }: Groups): Outcome<string> {
  const monthFirst = dayOf(Number(y), Number(first), Number(second))
  const dayFirst = dayOf(Number(y), Number(second), Number(first))
  if (monthFirst === undefined || dayFirst === undefined || monthFirst === dayFirst)
    return outcomeOf(monthFirst ?? dayFirst)
  return refuseAmbiguous(monthFirst, dayFirst)
}

/** Reads YYYY-MM-DD without trying other notations, because programs usually send this format. */
export function plainDate(text: string): Outcome<string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const year = yearOf(text.slice(0, 4))
  return year === undefined ? undefined : outcomeOf(dayOf(year, Number(text.slice(5, 7)), Number(text.slice(8))))
}
