import { CHINESE_NUMERALS } from '#operation/input/chinese-number.ts'
import { ENGLISH_NUMERALS } from '#operation/input/english-number.ts'
import { readNumber } from '#operation/input/number.ts'
import type { Entities } from './entities.ts'
import { ONLY_JOINT } from './only-joint.ts'

// Words that mark a clock time as the time of waking or of going to bed.

const TO_BED = '上床|就寢|躺|睡'
const TIME_CUES = {
  wake: /起床|起來|要起|得起|醒|鬧鐘|wak|get(?:ting)? up|be up|alarm/gi,
  bed: new RegExp(`${TO_BED}|bed|asleep|(?:go(?:ing)?|get(?:ting)?) to sleep|sleep at`, 'gi'),
}

const ASKED_BED = new RegExp(
  `(?:幾點|什麼時候|何時|多早)[\\p{sc=Han}]{0,4}?(?:${TO_BED})|\\b(?:when|what time)\\b[^,.?]{0,24}\\b(?:bed|sleep|asleep|turn in)\\b`,
  'iu',
)
const ASKED_WAKE =
  /(?:幾點|什麼時候|何時)[\p{sc=Han}]{0,4}?(?:起床|起來|醒|起$|起(?=[，。？?]))|鬧鐘[\p{sc=Han}]{0,4}?(?:幾點|什麼時候)|\b(?:when|what time)\b[^,.?]{0,24}\b(?:wake|get up|be up|rise|alarm)\b/iu
const ASKED_TIME = new RegExp(`${ASKED_BED.source}|${ASKED_WAKE.source}`, 'giu')
/** Questions for a bedtime or a waking time. The time in such a task is the other of the two. */
const ASKED_TIME_OF = [
  ['bed', ASKED_BED],
  ['wake', ASKED_WAKE],
] as const

/**
 * The clock times for waking or going to bed, as the nearest word tells. Returns several only if the task lists them.
 */
export function timesFor(task: string, entities: Entities, wanted: 'wake' | 'bed'): string[] {
  const timesAt = entities.timesAt.length > 0 ? entities.timesAt : hoursIn(task)
  // Blanks the question (“When should I go to bed?”), because its words do not describe the given time.
  const stated = task.replaceAll(ASKED_TIME, (text) => ' '.repeat(text.length))
  const asked = ASKED_TIME_OF.find(([, pattern]) => pattern.test(task))?.[0]
  const isStated = (['wake', 'bed'] as const).some((it) => stated.search(TIME_CUES[it]) !== -1)
  if (asked && !isStated) {
    return asked === wanted ? [] : timesAt.map((time) => (wanted === 'bed' ? atNight(time, task) : time.value))
  }
  const distance = (cue: RegExp, { start, end }: { start: number; end: number }) =>
    Math.min(...[...stated.matchAll(cue)].map(({ index }) => (index >= end ? index - end : start - index)), Infinity)
  const meant = timesAt.filter((time) => {
    const isWake = distance(TIME_CUES.wake, time) <= distance(TIME_CUES.bed, time)
    return isWake === (wanted === 'wake')
  })
  const isListed = meant.every((time, at) => at === 0 || ONLY_JOINT.test(task.slice(meant[at - 1]?.end, time.start)))
  const nearest = meant.toSorted((a, b) => distance(TIME_CUES[wanted], a) - distance(TIME_CUES[wanted], b)).slice(0, 1)
  return (isListed ? meant : nearest).map((time) => (wanted === 'bed' ? atNight(time, task) : time.value))
}

/**
 * The minutes that it takes to fall asleep: in a task about sleep, any minutes except those of a nap. Approximate words
 * count too.
 */
export function minutesIn(task: string): number | undefined {
  const written = MINUTES.exec(task)?.[1]
  return written === undefined ? undefined : readNumber(written)
}

const MINUTES = new RegExp(
  `(?<![\\d.])(?<!(?:午睡|小睡|\\bnap).{0,6})(\\d{1,3}|[${CHINESE_NUMERALS}]{1,3}|(?:${ENGLISH_NUMERALS.join('|')}))[ -]?(?:分鐘?|min(?:ute)?s?\\b)(?!.{0,3}(?:午睡|小睡|\\bnap))`,
  'i',
)

/** In a task about sleep, a number after “at” is an hour: “Get up at 6”. */
function hoursIn(task: string): Entities['timesAt'][number][] {
  return [...task.matchAll(BARE_HOUR)].map(({ index, 0: { length }, groups }) => ({
    value: `${(groups?.['hour'] ?? '').padStart(2, '0')}:00`,
    start: index,
    end: index + length,
  }))
}

const BARE_HOUR =
  /(?<=\b(?:at|by|around|till|until) )(?<hour>1[0-2]|[1-9])(?![\d.:/-]|\s*(?:am|pm|a\.m|p\.m|o['’]?clock|min|hour|hr|sec|day|week|year))(?!\w)/gi

/** A bedtime of 11 means 23:00, unless the task says morning or evening. */
function atNight({ value, start, end }: Entities['timesAt'][number], task: string): string {
  const hour = Number(value.slice(0, 2))
  const isStated = HALF_OF_DAY.test(task.slice(Math.max(0, start - 4), end + 4)) || /^0\d:/.test(task.slice(start, end))
  if (isStated || hour < EVENING_FROM || hour > 12) return value
  return String((hour + 12) % 24).padStart(2, '0') + value.slice(2)
}

const HALF_OF_DAY = /[上下]午|[早晚]上|清晨|凌晨|半夜|中午|[ap]\.?m\b/i
const EVENING_FROM = 7
