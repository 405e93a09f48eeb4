import { ROC_EPOCH } from '#support/dates/taipei.ts'
import { dayOf, ERA, HAN_NUMBER, MONTH_WORD, monthOfWord, numberOf, yearOf } from './calendar.ts'
import { patterns, type Groups, type Pattern } from './patterns.ts'
import { readingAt, outcomeOf, workedOut, type Outcome } from './reading.ts'

export const ORDINAL = '(?:st|nd|rd|th)?'
export const MONTH_DAY = `(?<m>\\d{1,2}|${HAN_NUMBER}) ?月 ?(?<d>\\d{1,2}|${HAN_NUMBER}) ?[日號号]`
/** A unit after the last number makes it a count: 8月22個. */
export const NO_UNIT_AFTER = '(?! ?[\\d.%％年月日號号天個个元塊萬万千百週周張人件期倍折])'

export const FULL_DATES: readonly Pattern<string>[] = [
  {
    look: '(?<y>\\d{4})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})[T ](?<h>\\d{1,2})(?<clock>:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?) ?(?<zone>Z|[+-]\\d\\d:?\\d\\d)?',
    read: ({ y = '', m = '', d = '', h = '', clock = '', zone }) => {
      const day = dayOf(Number(y), Number(m), Number(d))
      const instant = new Date(`${day}T${h.padStart(2, '0')}${clock}${zone ?? '+08:00'}`)
      return Number.isNaN(instant.getTime()) ? undefined : workedOut(readingAt(instant).today)
    },
  },
  { look: '(?<y>\\d{4})(?<s> ?[-/–‐−] ?)(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})', read: readGroups },
  { look: '(?<y>\\d{4})\\. ?(?<m>\\d{1,2})\\. ?(?<d>\\d{1,2})\\.?', read: readGroups },
  { look: '(?<y>\\d{4})(?<m>\\d\\d)(?<d>\\d\\d)', read: readGroups },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>1\\d\\d)(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})`, read: readGroups },
  { look: `(?<era>${ERA}) ?(?<y>\\d{1,3})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})`, read: readGroups },
  { look: '(?<y>1\\d\\d)(?<m>\\d\\d)(?<d>\\d\\d)', read: readGroups },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>\\d{1,4}|${HAN_NUMBER}) ?年 ?${MONTH_DAY}`, read: readGroups },
  { look: `(?<mw>${MONTH_WORD}) (?<d>\\d{1,2})${ORDINAL},? (?<y>\\d{4})`, read: readGroups },
  { look: `(?<mw>${MONTH_WORD})(?<s>[-/.])(?<d>\\d{1,2})\\k<s>(?<y>\\d{4})`, read: readGroups },
  { look: `(?:the )?(?<d>\\d{1,2})${ORDINAL}[ -](?:of )?(?<mw>${MONTH_WORD}),?[ -](?<y>\\d{4})`, read: readGroups },
  { look: `(?<d>\\d{1,2})(?<s>[/.])(?<mw>${MONTH_WORD})\\k<s>(?<y>\\d{4})`, read: readGroups },
  { look: `(?<y>\\d{4})[ /.-](?<mw>${MONTH_WORD})[ /.-](?<d>\\d{1,2})${ORDINAL}`, read: readGroups },
  { look: '(?<a>\\d{1,2})(?<s>[-/.])(?<b>\\d{1,2})\\k<s>(?<y>\\d{4})', read: dayOrMonthFirst },
]

export const fullDates = patterns(FULL_DATES)

function readGroups({ era, y = '', m = '', mw, d = '' }: Groups): Outcome<string> {
  const year = yearOf(y, era)
  if (year === undefined && era === undefined && /^\d\d$/.test(y))
    return yearOfTwoDigits(Number(y), numberOf(m), numberOf(d))
  const month = mw === undefined ? numberOf(m) : monthOfWord(mw)
  const day = numberOf(d)
  return year === undefined || month === undefined || day === undefined ? undefined : outcomeOf(dayOf(year, month, day))
}

/** A two-digit year such as 88年8月8日 is ambiguous: Minguo year 88 is 1999, but 88 may also mean 1988. */
function yearOfTwoDigits(year: number, month = 0, day = 0): Outcome<string> {
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

function dayOrMonthFirst({ a = '', b = '', y = '' }: Groups): Outcome<string> {
  const monthFirst = dayOf(Number(y), Number(a), Number(b))
  const dayFirst = dayOf(Number(y), Number(b), Number(a))
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
