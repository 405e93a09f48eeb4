import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { digitsInput } from '#operation/input/digits.ts'
import { countDaysLeft, daysLeftField } from '#operation/days-left.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { DIGIT_GAMES, DIGIT_RULES, matchDigits, PLAY_NAMES, PLAYS, type DigitGame } from './digit-games.ts'
import { drawDateField, drawNumberField, NOTICE } from './lottery-answer.ts'
import { normalizeDrawPeriod } from './lottery.ts'
import { lotteryTax } from '../prize-tax.ts'
import { findDigitDraw, listLatestDigitDraws } from './queries.ts'
import { claimSchema, describeClaim, nextDrawDay, staleNotice, staleNoticeField, whyNotCovered } from './rhythm.ts'

const DRAWS_SHOWN = 20
/** No source was found for 2023 to July 2026. */
const COVERED_ZH = '收錄 2014-01-01 到 2022-12-31，以及 2026 年 7 月底以後'
const COVERED_EN = 'Available: 2014-01-01 to 2022-12-31, and what came after the end of July 2026'

const AMOUNT_NOTE = joinLanguages(
  'The fixed prize of a bet of NT$25: not published with the draws, but it makes up their totals from 2014 to 2022.',
  '每注 25 元的固定獎金：不隨開獎公布，但與 2014 到 2022 年各期的派彩總額相符。',
)
const TRIPLE_NOTE = joinLanguages(
  'Many bet on three like digits; in some draws less than this was paid, so what is published decides.',
  '三個數字相同的號碼買的人多，同一期的獎金曾經不足額派發，請以公布的為準。',
)

const gameField = choiceInput({
  star3: {
    en: DIGIT_RULES.star3.name_en,
    zh: DIGIT_RULES.star3.name_zh,
    also: ['三星彩', 'Pick 3', '3星', '三星', '3D'],
  },
  star4: {
    en: DIGIT_RULES.star4.name_en,
    zh: DIGIT_RULES.star4.name_zh,
    also: ['四星彩', 'Pick 4', '4星', '四星', '4D'],
  },
}).describe('star3 (3星彩) or star4 (4星彩).')

/** 3星彩 and 4星彩 are drawn on the same evenings as 今彩539. */
const DRAWN_WITH = 'daily539'

const input = z
  .object({
    game: gameField,
    number: digitsInput({ what: { en: 'digits of the ticket', zh: '彩券號碼' }, lengths: [3, 4], example: '502' })
      .optional()
      .describe('The digits of a ticket in their order, zeros included: three, or four for star4.'),
    period: drawNumberField.optional().describe('Only the draw of this number. Left out: the last twenty.'),
    date: drawDateField.describe('Only the draw of this day.'),
  })
  .superRefine(({ game, number }, ctx) => {
    const { digits, name_zh, name_en } = DIGIT_RULES[game]
    if (number === undefined || number.length === digits) return
    ctx.addIssue({
      code: 'custom',
      path: ['number'],
      message: joinLanguages(`Send ${digits} digits for ${name_en}.`, `${name_zh}要 ${digits} 個數字。`),
    })
  })

const drawSchema = z.object({
  period: z.string().describe('Nine digits: the ROC year and the number of the draw.'),
  date: z.string(),
  number: z.string().describe('The digits in the order in which they were drawn.'),
})

const playSchema = z.object({
  play: z.enum(PLAYS).describe('What was bet: straight in this order, box in any, the first or the last two digits.'),
  name_zh: z.string(),
  name_en: z.string(),
  won: z.boolean(),
  amount_twd: z.int().describe('For one bet of NT$25, before tax; 0 where nothing is won.'),
  net_twd: z.int().describe('The same after income tax and stamp duty.'),
})

export const digitLottery = defineOperation({
  name: 'digit_lottery',
  route: 'GET /api/lottery/digits',
  tool: 'unlisted',
  title: 'Draws of 3 Star and 4 Star',
  titleZh: '3星彩、4星彩開獎與對獎',
  summary: 'Drawn digits of 3星彩 and 4星彩, and what a ticket wins.',
  description:
    'The last twenty stored draws of 3星彩 or 4星彩, or the one given by period or date; with the digits of a ticket, what each kind of bet on them wins in the newest of these. Use [check_lottery] for 大樂透, 威力彩 and 今彩539.',
  tasks: ['三星彩開什麼號碼', '4星彩 5962 有中嗎', 'Latest Taiwan 3 Star lottery numbers', '今天四星彩開獎號碼'],
  // Without the word 彩 (lottery), 三星 usually means Samsung.
  valueNames: {
    game: { star3: ['3 星彩', '三星彩', '3 star', 'pick 3'], star4: ['4 星彩', '四星彩', '4 star', 'pick 4'] },
  },
  input,
  // A caller's ticket must not be cached for others.
  cacheSeconds: 0,
  output: z.object({
    game: z.enum(DIGIT_GAMES),
    name_zh: z.string(),
    name_en: z.string(),
    items: z.array(drawSchema).describe('Newest first.'),
    number: z.string().nullable().describe('The digits that were checked; null where none were sent.'),
    plays: z
      .array(playSchema)
      .nullable()
      .describe(
        'What they win in the newest draw shown; null without digits, and where the requested day is not stored.',
      ),
    asked_note: z
      .string()
      .nullable()
      .describe(
        'Set where a day after the newest stored one was asked for: why there is no draw of it. The newest is shown instead.',
      ),
    next_draw: z.string().describe('The next evening with a draw, today included, YYYY-MM-DD.'),
    days_left: daysLeftField.describe('Days from today to that evening.'),
    claim: claimSchema.nullable().describe('Null where nothing is won.'),
    amount_note: z.string().nullable(),
    held: z.string().describe('The available draws.'),
    stale_notice: staleNoticeField,
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { game: 'star3', date: '2026-08-21', number: '250' },
  run({ game, number, period, date }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const latest = listLatestDigitDraws(db, game, DRAWS_SHOWN)
    const found =
      period === undefined
        ? date === undefined
          ? undefined
          : findDigitDraw(db, game, { date })
        : findDigitDraw(db, game, { period: normalizeDrawPeriod(period) })
    const newest = latest[0]?.date
    // Before today’s draw, or while newer draws are missing, the newest draw and the next date help more than an
    // error.
    const isLater = !found && date !== undefined && period === undefined && newest !== undefined && date > newest
    if ((period !== undefined || date !== undefined) && !found && !isLater)
      throw noSuchDraw(game, period === undefined ? 'date' : 'period', period ?? date ?? '', latest)
    const why = isLater ? whyNotCovered(DRAWN_WITH, date, newest, today) : undefined
    const draws = found ? [found] : latest
    const [draw] = draws
    const plays = number === undefined || draw === undefined || isLater ? null : matchDigits(game, number, draw.number)
    const nextDraw = nextDrawDay(DRAWN_WITH, today)
    const { name_zh, name_en } = DIGIT_RULES[game]
    const isWon = plays?.some(({ won }) => won) ?? false
    return {
      game,
      name_zh,
      name_en,
      items: draws,
      number: number ?? null,
      plays:
        plays?.map((it) => ({
          ...it,
          name_zh: PLAY_NAMES[it.play][0],
          name_en: PLAY_NAMES[it.play][1],
          net_twd: lotteryTax(it.amount_twd, draw?.date ?? today).net_twd ?? 0,
        })) ?? null,
      claim: draw && isWon ? describeClaim(draw.date, today) : null,
      amount_note: !isWon ? null : game === 'star3' && new Set(number).size === 1 ? TRIPLE_NOTE : AMOUNT_NOTE,
      asked_note: why
        ? joinLanguages(`${why.en}; below is the newest available draw.`, `${why.zh}；下面是收錄到的最近一期。`)
        : null,
      next_draw: nextDraw,
      days_left: countDaysLeft(nextDraw, today),
      held: joinLanguages(`${COVERED_EN}.`, `${COVERED_ZH}。`),
      stale_notice: staleNotice(
        newest === undefined ? [] : [{ game: DRAWN_WITH, date: newest, name_zh, name_en }],
        today,
      ),
      notice: NOTICE,
      provenance: provenance({ name: 'life_digit_draws', ...(found ? { isFinal: true } : { rowsUpTo: newest }) }),
    }
  },
})

function noSuchDraw(
  game: DigitGame,
  by: 'period' | 'date',
  asked: string,
  latest: ReturnType<typeof listLatestDigitDraws>,
): ApiError {
  return new ApiError('not_found', `There is no draw of ${game} of ${asked}. ${COVERED_EN}.`, {
    zh: `沒有收錄 ${asked} 的${DIGIT_RULES[game].name_zh}。${COVERED_ZH}。`,
    suggestions: latest.slice(0, 5).map((draw) => draw[by]),
    replaces: by,
  })
}
