import { z } from 'zod'
import { addMonths, ERA, HAN_NUMBER, yearOf } from './calendar.ts'
import { RELATIVE_YEAR, SPAN, spanOf, yearFromToday } from './from-today.ts'
import { ofKind, type Kind } from './kind.ts'
import { patterns, type Groups } from './patterns.ts'
import { outcomeOf, workedOut, type Outcome } from './reading.ts'

function readGroups({ era, y = '' }: Groups): Outcome<number> {
  return outcomeOf(yearOf(y, era))
}

const YEARS = patterns<number>([
  { look: `(?:(?<era>${ERA}) ?)?(?<y>\\d{4}|\\d{3})(?: ?年度?)?`, read: readGroups },
  { look: `(?<era>${ERA}) ?(?<y>\\d{1,2})(?: ?年度?)?`, read: readGroups },
  { look: `(?:(?<era>${ERA}) ?)?(?<y>${HAN_NUMBER})(?: ?年度?)?`, read: readGroups },
  {
    look: `${RELATIVE_YEAR}度?`,
    read: ({ relativeYear }, { today }) => workedOut(yearFromToday(today, relativeYear)),
  },
  {
    // 兩年後 names a year. 兩個月後 does not, because it may be this year or the next.
    look: SPAN,
    read: (groups, { today }) => {
      const span = spanOf(groups)
      if (span?.unit !== 'month' || span.count % 12 !== 0) return undefined
      return { value: Number(addMonths(today, span.count).slice(0, 4)), isWorkedOut: true }
    },
  },
])

/** A number without 年 or an era. */
const BARE = new RegExp(`^(?:\\d{3}|${HAN_NUMBER})$`)

const YEAR: Kind = {
  name: 'year',
  inputMode: 'numeric',
  example: '2026',
  hint: { en: 'Send one year, for example 2026 or 115.', zh: '請寫一個年份，例如 2026 或 115。' },
  readsNumbers: true,
  read: (text, reading) => YEARS.read(text, reading),
  // In a sentence, 115 is more likely a quantity than a Minguo year.
  find: (text, reading) => YEARS.find(text, reading).filter(({ start, end }) => !BARE.test(text.slice(start, end))),
}

/** A Gregorian year. A Minguo year (115) is converted. */
export function yearInput({ min = 1900, max = 2100 }: { min?: number; max?: number } = {}) {
  return ofKind(z.int().min(min).max(max), YEAR)
}
