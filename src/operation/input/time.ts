import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { HAN_NUMBER, numberOf, pad } from './calendar.ts'
import { readEnglishNumber } from './english-number.ts'
import { ofKind, type Kind } from './kind.ts'
import { patterns, type Groups } from './patterns.ts'
import { isTaken, markWorkedOut, type Outcome } from './reading.ts'

/** Parts of the day, with the hours that people combine with the word, and the hours to add on a 24-hour clock. */
const PARTS: readonly { readonly words: string; readonly hours: readonly number[]; readonly add: number }[] = [
  { words: '凌晨', hours: [12, 0, 1, 2, 3, 4, 5], add: 0 },
  { words: '清晨|早晨|一早', hours: [3, 4, 5, 6, 7, 8], add: 0 },
  { words: '早上|上午|早', hours: [4, 5, 6, 7, 8, 9, 10, 11], add: 0 },
  { words: '中午|正午', hours: [11, 12, 1], add: 12 },
  { words: '下午|午後', hours: [12, 1, 2, 3, 4, 5, 6, 7], add: 12 },
  { words: '傍晚|黃昏', hours: [4, 5, 6, 7], add: 12 },
  { words: '晚上|晚間|夜晚|夜裡|晚', hours: [12, 5, 6, 7, 8, 9, 10, 11], add: 12 },
  { words: '半夜|深夜|午夜', hours: [10, 11, 12, 0, 1, 2, 3, 4], add: 0 },
]
/** Names of parts of the day, which precede the hour. */
export const DAY_PART = PARTS.map(({ words }) => words).join('|')
const PART = `(?<part>${DAY_PART})`
const QUARTERS: Readonly<Record<string, number>> = lookupTable({ 半: 30, 整: 0, 一刻: 15, 三刻: 45, 鐘: 0, 钟: 0 })

function toClockTime(hours: number, minutes: number): Outcome<string> {
  if (hours === 24 && minutes === 0) return { value: '00:00' }
  return hours <= 23 && minutes <= 59 ? { value: `${pad(hours)}:${pad(minutes)}` } : undefined
}

/** Reads 7 am and 12 pm. 12 pm is noon, 12 am is midnight. */
function halfDay({ h = '', min = '00', half = '' }: Groups): Outcome<string> {
  const hours = Number(h)
  if (hours < 1 || hours > 12) return undefined
  return toClockTime((hours % 12) + (/^p/i.test(half) ? 12 : 0), Number(min))
}

function readChineseTime({ part, h = '', min, quarter }: Groups): Outcome<string> {
  const hours = numberOf(h)
  const minutes = quarter === undefined ? numberOf(min ?? '0') : QUARTERS[quarter]
  if (hours === undefined || minutes === undefined) return undefined
  if (part === undefined) return markWorkedOut(toClockTime(hours, minutes))
  const named = PARTS.find(({ words }) => words.split('|').includes(part))
  if (!named) return undefined
  // 下午15點 (15:00 in the afternoon) is redundant but accepted.
  const isAfternoon = named.add === 12 && hours > 12 && hours <= 23 && named.hours.includes(hours - 12)
  // 上午 (am) and 下午 (pm) go with every hour of a 12-hour clock.
  const isOnClock = /^[上下]午$/.test(part) && hours >= 1 && hours <= 11
  if (!named.hours.includes(hours) && !isAfternoon && !isOnClock) return undefined
  return markWorkedOut(toClockTime(toHourOfDay(part, hours, named.add), minutes))
}

/** The hour on a 24-hour clock. 12 is midnight with a word for the night (晚上12點), otherwise noon. */
function toHourOfDay(part: string, hours: number, add: number): number {
  if (hours > 12) return hours
  const isNight = /凌晨|晚|夜/.test(part)
  if (hours === 12) return isNight ? 0 : 12
  if (/半夜|深夜|午夜/.test(part)) return hours >= 10 ? hours + 12 : hours
  return part === '中午' && hours === 11 ? 11 : hours + add
}

const HOUR = `(?<h>\\d{1,2}|${HAN_NUMBER}|兩)`
const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const ENGLISH_HOUR = `(?<h>\\d{1,2}|${HOUR_WORD})`
const MINUTE_WORD = 'ten|fifteen|(?:twenty|thirty|forty|fifty)(?:[ -]five)?'

const TIMES = patterns<string>([
  // 7:30 am, 7 pm, AM 7:30
  { look: '(?<h>\\d{1,2})[:.](?<min>[0-5]\\d)(?::[0-5]\\d)? ?(?<half>[ap]\\.?m\\.?)', read: halfDay },
  { look: '(?<h>\\d{1,2}) ?(?<half>[ap]\\.?m\\.?)', read: halfDay },
  { look: '(?<half>[ap]m) ?(?<h>\\d{1,2})(?:[:.](?<min>[0-5]\\d))?', read: halfDay },
  // 下午 3:30, 3:30 下午, 晚上十一點半
  { look: `${PART} ?(?<h>\\d{1,2}):(?<min>[0-5]\\d)`, read: readChineseTime },
  { look: '(?<h>\\d{1,2}):(?<min>[0-5]\\d) ?(?<part>上午|下午)', read: readChineseTime },
  {
    look: `(?:${PART} ?)?${HOUR} ?[點点時时](?:(?<quarter>半|整|一刻|三刻|鐘|钟)| ?(?<min>\\d{1,2}|${HAN_NUMBER}) ?分?)?(?![半整])`,
    read: readChineseTime,
  },
  // 23:30, 2330
  { look: '(?<h>\\d{1,2}):(?<min>[0-5]\\d)(?::[0-5]\\d)?', read: ({ h, min }) => toClockTime(Number(h), Number(min)) },
  {
    look: '(?<h>[01]\\d|2[0-3])(?<min>[0-5]\\d)',
    read: ({ h, min }) => markWorkedOut(toClockTime(Number(h), Number(min))),
  },
  { look: '(?:noon|midday|中午|正午)', read: () => markWorkedOut(toClockTime(12, 0)) },
  { look: '(?:midnight|午夜)', read: () => markWorkedOut(toClockTime(0, 0)) },
  { look: `${ENGLISH_HOUR} o'?clock`, read: ({ h }) => markWorkedOut(toClockTime(hourOf(h), 0)) },
  {
    look: `(?<h>${HOUR_WORD}) (?<min>${MINUTE_WORD})`,
    read: ({ h, min = '' }) => markWorkedOut(toClockTime(hourOf(h), hourOf(min))),
  },
  { look: `half past ${ENGLISH_HOUR}`, read: ({ h }) => markWorkedOut(toClockTime(hourOf(h), 30)) },
  { look: `(?:a )?quarter past ${ENGLISH_HOUR}`, read: ({ h }) => markWorkedOut(toClockTime(hourOf(h), 15)) },
  { look: `(?:a )?quarter to ${ENGLISH_HOUR}`, read: ({ h }) => markWorkedOut(toClockTime(hourOf(h) - 1, 45)) },
])

function hourOf(word = ''): number {
  // 99 is no hour and no minute, so the text is refused.
  return /^\d+$/.test(word) ? Number(word) : (readEnglishNumber(word) ?? 99)
}

export function readTime(text: string): Outcome<string> {
  return TIMES.read(text, { today: '' })
}

/** Words for an inexact time: 大約七點 is about seven. */
const INEXACT_BEFORE = /(?:約|约|差不多|將近|快|around|about|before|after) ?$/i
const INEXACT_AFTER = /^ ?(?:多(?![少久])|幾分)/

const TIME: Kind = {
  name: 'time',
  inputMode: 'text',
  example: '07:00',
  exact: /^([01]\d|2[0-3]):[0-5]\d$/,
  hint: {
    en: 'Send one time of day, for example 07:00, 7am or 23:30.',
    zh: '請寫一個時刻，例如 07:00、早上七點 或 晚上11點半。',
  },
  read: (text, reading) => TIMES.read(text, reading),
  // In a sentence, 2330 is more likely a stock code than half past eleven at night.
  find: (text, reading) =>
    TIMES.find(text, reading).filter(
      ({ start, end }) =>
        !/^\d{4}$/.test(text.slice(start, end)) &&
        !INEXACT_AFTER.test(text.slice(end)) &&
        !INEXACT_BEFORE.test(text.slice(0, start)),
    ),
}

/** From this hour to noon, people name a bedtime without the half of the day. */
const EVENING_FROM = 7
const HALF_OF_DAY = new RegExp(`${DAY_PART}|[ap]\\.?m\\b|noon|midday|^0\\d`, 'i')

/** A bedtime of 11 is 23:00, unless the text says morning or evening. */
function atNight(time: string, written: string): string {
  const hour = Number(time.slice(0, 2))
  if (HALF_OF_DAY.test(written) || hour < EVENING_FROM || hour > 12) return time
  return pad((hour + 12) % 24) + time.slice(2)
}

const BEDTIME: Kind = {
  ...TIME,
  example: '23:00',
  read(text, reading) {
    const outcome = TIMES.read(text, reading)
    return isTaken(outcome) ? { ...outcome, value: atNight(outcome.value, text) } : outcome
  },
}

const clockTime = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A time of day, HH:MM on a 24-hour clock. */
export function timeInput() {
  return ofKind(clockTime(), TIME)
}

/** A time of day at which people go to bed. In HH:MM it stays as it is. */
export function bedtimeInput() {
  return ofKind(clockTime(), BEDTIME)
}
