import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { drawSchema, NOTICE, toDraw, toPrizes } from './lottery-answer.ts'
import { GAMES, normalizeDrawPeriod, type Game } from './lottery.ts'
import { findDraw, listLatestDraws, listPrizes } from './queries.ts'
import { staleNotice, staleNoticeField } from './rhythm.ts'
import { lotteryProvenance } from '../sample-provenance.ts'

export const latestDrawsSchema = z.object({
  items: z.array(drawSchema).describe('The latest draw held of each game.'),
  stale_notice: staleNoticeField,
  notice: z.string(),
  provenance: provenanceSchema,
})

/** The latest draw of each game; the tool get_lottery_results answers the same when it is given no game. */
export function answerLatestDraws({ db, now, provenance }: Context): z.infer<typeof latestDrawsSchema> {
  const newest = GAMES.flatMap((game) => listLatestDraws(db, game, 1))
  return {
    items: newest.map(toDraw),
    stale_notice: staleNotice(newest, taipeiDay(now)),
    notice: NOTICE,
    provenance: provenance('life_lottery_draws'),
  }
}

/** The draws of this number: of one game, or of each that numbers a draw so. Throws `not_found` where there is none. */
export function answerDrawsOfPeriod(
  period: string,
  game: Game | undefined,
  { db, provenance }: Context,
): z.infer<typeof latestDrawsSchema> & { game?: Game } {
  const games = game === undefined ? GAMES : [game]
  const draws = games.flatMap((it) => findDraw(db, it, { period: normalizeDrawPeriod(period) }) ?? [])
  if (draws.length === 0) {
    const latest = games.flatMap((it) => listLatestDraws(db, it, 1)).map((draw) => draw.period)
    throw new ApiError('not_found', `No draw with the number ${period} is held. The latest held are suggested.`, {
      zh: `沒有收錄第 ${period} 期。建議的是各遊戲最新一期。`,
      suggestions: [...new Set(latest)],
    })
  }
  return {
    ...(game && { game }),
    items: draws.map((draw) => ({
      ...toDraw(draw),
      prizes: toPrizes(draw.game, listPrizes(db, draw.game, draw.period)),
    })),
    stale_notice: null,
    notice: NOTICE,
    provenance: provenance('life_lottery_draws'),
  }
}

export const lotteryLatest = defineOperation({
  name: 'lottery_latest',
  route: 'GET /api/lottery/latest',
  title: 'Latest lottery draws',
  titleZh: '最新樂透開獎號碼',
  summary: 'The latest draw of Lotto 6/49, Super Lotto and Daily Cash.',
  description:
    'The latest draw held of 大樂透, 威力彩 and 今彩539. Look at each date and at provenance.stale. Use [lottery_by_game] for the last twenty draws of one game, [check_lottery] to check a ticket.',
  keywords: ['lottery', 'lotto', 'winning numbers', '大樂透', '威力彩', '今彩539', '開獎號碼', '樂透'],
  tasks: ['大樂透最新開獎號碼', '昨天威力彩開什麼號碼？', 'What were the latest Taiwan Lottery numbers?'],
  input: z.object({}),
  output: latestDrawsSchema,
  example: {
    input: {},
    output: {
      items: [
        {
          game: 'lotto649',
          name_zh: '大樂透',
          name_en: 'Lotto 6/49',
          period: '115000081',
          date: '2026-08-21',
          numbers: [8, 14, 23, 24, 26, 47],
          special: 30,
        },
      ],
      stale_notice:
        '大樂透只收錄到 2026-08-21，之後應已開 11 次；威力彩只收錄到 2026-08-20，之後應已開 11 次；今彩539只收錄到 2026-08-22，之後應已開 33 次。 Lotto 6/49 is held up to 2026-08-21, 11 draws behind; Super Lotto 6/38 is held up to 2026-08-20, 11 draws behind; Daily Cash 5/39 is held up to 2026-08-22, 33 draws behind.',
      notice: NOTICE,
      provenance: lotteryProvenance,
    },
  },
  run(_input, ctx) {
    return answerLatestDraws(ctx)
  },
})
