import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { drawSchema, NOTICE, toDraw } from './lottery-answer.ts'
import { GAMES } from './lottery.ts'
import { listLatestDraws } from './queries.ts'
import { lotteryProvenance } from '../sample-provenance.ts'

export const latestDrawsSchema = z.object({
  items: z.array(drawSchema).describe('The latest draw held of each game.'),
  notice: z.string(),
  provenance: provenanceSchema,
})

/** The latest draw of each game; the tool get_lottery_results answers the same when it is given no game. */
export function answerLatestDraws({ db, provenance }: Context): z.infer<typeof latestDrawsSchema> {
  return {
    items: GAMES.flatMap((game) => listLatestDraws(db, game, 1)).map(toDraw),
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
      notice: NOTICE,
      provenance: lotteryProvenance,
    },
  },
  run(_input, ctx) {
    return answerLatestDraws(ctx)
  },
})
