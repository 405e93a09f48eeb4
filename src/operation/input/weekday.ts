import { weekdayOf } from './calendar.ts'
import { isTaken, plain, type Found, type Outcome } from './reading.ts'

/** Indexed by weekday number, as `weekdayOf` returns it: 0 is Monday. */
export const HAN_WEEKDAYS = '一二三四五六日'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const WEEK = '(?:週|周|星期|禮拜|礼拜)'
export const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'

/** The number of a weekday that is given by its last Chinese character or its English name. */
export function weekdayNamed(chinese: string | undefined, english = ''): number {
  return chinese === undefined
    ? WEEKDAYS.indexOf(english.slice(0, 3).toLowerCase())
    : HAN_WEEKDAYS.indexOf(chinese.replace('天', '日'))
}

const WEEKDAY_BESIDE = new RegExp(
  `^(?:(?<first>${WEEKDAY}),? )?(?<rest>.+?)(?:[ ,]*(?:\\((?:${WEEK})?(?<inside>[${HAN_WEEKDAYS}天])\\)|${WEEK}(?<han>[${HAN_WEEKDAYS}天])|[ ,]\\(?(?<last>${WEEKDAY})\\)?))?$`,
  'iu',
)

/** Reads a date with a weekday beside it, such as 12月25日（五）. The two must agree. */
export function readBesideWeekday(text: string, read: (text: string) => Outcome<string>): Outcome<string> {
  const { first, rest = '', inside, han, last } = WEEKDAY_BESIDE.exec(plain(text))?.groups ?? {}
  const chinese = inside ?? han
  const english = first ?? last
  if (chinese === undefined && english === undefined) return undefined
  const weekday = weekdayNamed(chinese, english)
  const outcome = read(rest)
  if (!isTaken(outcome) || weekdayOf(outcome.value) === weekday) return outcome
  const [en, zh] = [`${outcome.value} is a ${NAMES[weekdayOf(outcome.value)]}`, HAN_WEEKDAYS[weekdayOf(outcome.value)]]
  return { refusal: { en: `${en}: send the date that is meant.`, zh: `${outcome.value} 是星期${zh}，請確認日期。` } }
}

const WEEKDAY_AFTER = new RegExp(
  `^ ?(?:[(（](?:${WEEK})?(?<inside>[${HAN_WEEKDAYS}天])[)）]|${WEEK}(?<han>[${HAN_WEEKDAYS}天])|,? ?\\(?(?<english>${WEEKDAY})\\)?(?![a-z]))`,
  'iu',
)

const WEEKDAY_BEFORE = new RegExp(`(?<![A-Za-z])(?<english>${WEEKDAY}),? ?$`, 'i')

/** 2026-12-25（六） and Fri, Nov 5 2026 contradict themselves: either the date or the weekday is wrong. */
function hasOtherWeekday(before: string, after: string, date: string): boolean {
  const { inside, han, english } = WEEKDAY_AFTER.exec(after)?.groups ?? WEEKDAY_BEFORE.exec(before)?.groups ?? {}
  if (inside === undefined && han === undefined && english === undefined) return false
  return weekdayNamed(inside ?? han, english) !== weekdayOf(date)
}

const ONLY_WEEKDAY = new RegExp(`${WEEK}[${HAN_WEEKDAYS}天]$|${WEEKDAY}$`, 'iu')

/** Drops weekdays that stand beside a date, because they are not a second date. */
export function withoutWeekdaysBeside(text: string, all: readonly Found<string>[]): Found<string>[] {
  const isWeekday = ({ start, end }: Found<string>) => ONLY_WEEKDAY.test(text.slice(start, end))
  const isBeside = (a: Found<string>, b: Found<string>) => /^[ ,(（]{0,2}$/.test(text.slice(a.end, b.start))
  return all.filter((it, at) => {
    if (!isWeekday(it)) return !hasOtherWeekday(text.slice(0, it.start), text.slice(it.end), it.value)
    const [last, next] = [all[at - 1], all[at + 1]]
    return !(last && !isWeekday(last) && isBeside(last, it)) && !(next && !isWeekday(next) && isBeside(it, next))
  })
}
