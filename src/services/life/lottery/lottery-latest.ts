import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { getDraw } from './check-lottery.ts'
import { drawSchema, NOTICE, toDraw, toPrizes } from './lottery-answer.ts'
import { GAMES, normalizeDrawPeriod, type Game } from './lottery.ts'
import { findDraw, listLatestDraws, listPrizes } from './queries.ts'
import { nextDraws, nextDrawsField, staleNotice, staleNoticeField } from './rhythm.ts'

export const latestDrawsSchema = z.object({
  items: z.array(drawSchema).describe('The latest stored draw of each game.'),
  next_draws: nextDrawsField,
  stale_notice: staleNoticeField,
  notice: z.string(),
  provenance: provenanceSchema,
})

/** The answer to lottery_latest, and to get_lottery_results without a game. */
export function answerLatestDraws({ db, now, provenance }: Context): z.infer<typeof latestDrawsSchema> {
  const newest = GAMES.flatMap((game) => listLatestDraws(db, game, 1))
  return {
    items: newest.map(toDraw),
    next_draws: nextDraws(newest, taipeiDay(now)),
    stale_notice: staleNotice(newest, taipeiDay(now)),
    notice: NOTICE,
    provenance: provenance({ name: 'life_lottery_draws', rowsUpTo: newest.map(({ date }) => date).toSorted()[0] }),
  }
}

/** The draws with this number or of this day, in one game or in all games. Throws `not_found` if there is none. */
export function answerOneDraw(
  by: { period: string } | { date: string },
  game: Game | undefined,
  { db, now, provenance }: Context,
): z.infer<typeof latestDrawsSchema> & { game?: Game } {
  const games = game === undefined ? GAMES : [game]
  const chosen = 'period' in by ? { period: normalizeDrawPeriod(by.period) } : by
  const draws = games.flatMap((it) => findDraw(db, it, chosen) ?? [])
  // Throws with the reason why the day has no draw. The reason for Daily Cash fits all games, because it is drawn on
  // every day but Sunday.
  if (draws.length === 0 && 'date' in by) getDraw(db, game ?? 'daily539', undefined, by.date, taipeiDay(now))
  if (draws.length === 0) {
    const period = 'period' in by ? by.period : ''
    const latest = games.flatMap((it) => listLatestDraws(db, it, 1)).map((draw) => draw.period)
    throw new ApiError('not_found', `There is no draw with the number ${period}.`, {
      zh: `沒有收錄第 ${period} 期。`,
      suggestions: [...new Set(latest)],
      replaces: 'period',
    })
  }
  return {
    ...(game && { game }),
    items: draws.map((draw) => ({
      ...toDraw(draw),
      prizes: toPrizes(draw, listPrizes(db, draw.game, draw.period)),
    })),
    next_draws: nextDraws(
      draws.flatMap((draw) => listLatestDraws(db, draw.game, 1)),
      taipeiDay(now),
    ),
    stale_notice: null,
    notice: NOTICE,
    provenance: provenance({ name: 'life_lottery_draws', isFinal: true }),
  }
}

export const lotteryLatest = defineOperation({
  name: 'lottery_latest',
  variantOf: 'get_lottery_results',
  route: 'GET /api/lottery/latest',
  page: '/lottery',
  title: 'Latest lottery draws',
  titleZh: '最新樂透開獎號碼',
  summary: 'The latest draw of Lotto 6/49, Super Lotto and Daily Cash.',
  description:
    'The latest stored draw of 大樂透, 威力彩 and 今彩539. Look at each date and at provenance.stale. Use [lottery_by_game] for the last twenty draws of one game, [check_lottery] to check a ticket.',
  tasks: ['大樂透最新開獎號碼', '昨天威力彩開什麼號碼？', 'What were the latest Taiwan Lottery numbers?'],
  input: z.object({}),
  output: latestDrawsSchema,
  example: {},
  run: (_input, ctx) => answerLatestDraws(ctx),
})
