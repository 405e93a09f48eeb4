import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { addDays } from '#support/dates/taipei.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import type { LotteryDrawRow } from '../schema.ts'
import { GAMES, RULES, type Game } from './lottery.ts'

/** The results of later draws. */
export const TAIWAN_LOTTERY = 'https://www.taiwanlottery.com/'

/** Weekdays on which a game is drawn; Sunday is 0. */
const DRAW_DAYS: Readonly<Record<Game, readonly number[]>> = {
  lotto649: [2, 5],
  superlotto638: [1, 4],
  daily539: [1, 2, 3, 4, 5, 6],
}

/** Draws missing since the newest in the data. Today is excluded, because draws are in the evening. */
export function countMissedDraws(game: Game, newest: string, today: string): number {
  let missed = 0
  for (let day = addDays(newest, 1); day < today; day = addDays(day, 1)) {
    if (DRAW_DAYS[game].includes(new Date(day).getUTCDay())) missed++
  }
  return missed
}

export function nextDrawDay(game: Game, from: string): string {
  let day = from
  while (!DRAW_DAYS[game].includes(new Date(day).getUTCDay())) day = addDays(day, 1)
  return day
}

export const nextDrawsField = z
  .array(
    z.object({
      game: z.enum(GAMES),
      name_zh: z.string(),
      name_en: z.string(),
      date: z.string().describe('By the weekdays of the game, at 20:30; extra draws of festivals are not in it.'),
      days_left: daysLeftField,
      carried_over_twd: z
        .int()
        .nullable()
        .describe(
          'The first prize that nobody won in the draw before, TWD; the next one is at least that. Null where not known, and of daily539.',
        ),
    }),
  )
  .describe('The next draw of each game.')

/** Next draw dates, counted from the newest draw of each game. */
export function nextDraws(
  newest: readonly Pick<LotteryDrawRow, 'game' | 'date' | 'carried_over_twd'>[],
  today: string,
): z.infer<typeof nextDrawsField> {
  return newest.map(({ game, date: last, carried_over_twd }) => {
    const date = nextDrawDay(game, last >= today ? addDays(last, 1) : today)
    const { name_zh, name_en } = RULES[game]
    const isTheNext = countMissedDraws(game, last, date) === 0
    const days_left = countDaysLeft(date, today)
    return { game, name_zh, name_en, date, days_left, carried_over_twd: isTheNext ? carried_over_twd : null }
  })
}

/** Why a date after the newest draw has none: no draw on that day, not drawn yet, or missing from the data. */
export function whyNotCovered(game: Game, asked: string, newest: string, today: string): { zh: string; en: string } {
  const next = nextDrawDay(game, asked < today ? today : asked)
  if (nextDrawDay(game, asked) !== asked)
    return {
      zh: `${asked} 不開獎，之後第一次是 ${next} 晚上`,
      en: `There is no draw on ${asked}; the first after it is on ${next}`,
    }
  if (asked > today) return { zh: `${asked} 晚上才開獎`, en: `${asked} is drawn that evening` }
  if (asked === today)
    return {
      zh: `今天（${asked}）的號碼晚上才開，這裡還沒有`,
      en: `Today’s draw (${asked}) is in the evening and not available yet`,
    }
  return {
    zh: `${asked} 應已開獎，但這裡只收錄到 ${newest}，請看台灣彩券：${TAIWAN_LOTTERY}`,
    en: `${asked} must have been drawn, but the newest available is ${newest}; see ${TAIWAN_LOTTERY} for later draws`,
  }
}

export const staleNoticeField = z
  .string()
  .nullable()
  .describe('Set where draws must have been since the newest stored one. Tell it to the user.')

interface Drawn {
  /** The game whose rhythm counts. */
  readonly game: Game
  readonly date: string
  /** Of another game that is drawn on the same evenings. */
  readonly name_zh?: string
  readonly name_en?: string
}

/** Null while the data is as new as the game's schedule allows. Extra festival draws are not counted. */
export function staleNotice(draws: readonly Drawn[], today: string): string | null {
  const late = draws
    .map((draw) => ({ ...RULES[draw.game], ...draw, missed: countMissedDraws(draw.game, draw.date, today) }))
    .filter(({ missed }) => missed > 0)
  if (late.length === 0) return null
  const en = late.map(({ name_en, date, missed }) => `${name_en} is stored up to ${date}, ${missed} draws behind`)
  const zh = late.map(({ name_zh, date, missed }) => `${name_zh}只收錄到 ${date}，之後應已開 ${missed} 次`)
  return joinLanguages(`${en.join('; ')}.`, `${zh.join('；')}。`)
}

export const claimSchema = z.object({
  before: z.string().describe('The day before which it is safe to claim: three months from the draw.'),
  days_left: daysLeftField,
  basis: z.string(),
  lapsed: z.boolean().describe('Whether that day has passed.'),
})

/**
 * The last safe day for a claim. The law counts from the first day of payment, so the true deadline is never earlier.
 */
export function describeClaim(drawnOn: string, today: string): z.infer<typeof claimSchema> {
  const before = threeMonthsAfter(drawnOn)
  return {
    before,
    days_left: countDaysLeft(before, today),
    lapsed: today > before,
    basis: joinLanguages(
      'Public Welfare Lottery Issue Act: within three months from the day that payment begins, with the ticket; later it is forfeited.',
      '公益彩券發行條例：兌獎之日起三個月內憑彩券具領，逾期視為放棄。',
    ),
  }
}

/** The same day three months later, or that month's last day: 2026-11-30 → 2027-02-28. */
function threeMonthsAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 3, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + 2, Math.min(day, last))).toISOString().slice(0, 10)
}
