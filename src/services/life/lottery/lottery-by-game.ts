import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Context } from '#operation/context.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { drawSchema, gameField, NOTICE, toDraw } from './lottery-answer.ts'
import { GAMES, type Game } from './lottery.ts'
import { listLatestDraws } from './queries.ts'
import { nextDraws, nextDrawsField, staleNotice, staleNoticeField } from './rhythm.ts'

const DRAWS_SHOWN = 20

export const gameDrawsSchema = z.object({
  game: z.enum(GAMES),
  items: z.array(drawSchema).describe('The last twenty stored draws, newest first.'),
  next_draws: nextDrawsField,
  stale_notice: staleNoticeField,
  notice: z.string(),
  provenance: provenanceSchema,
})

export function answerGameDraws(game: Game, { db, now, provenance }: Context): z.infer<typeof gameDrawsSchema> {
  const draws = listLatestDraws(db, game, DRAWS_SHOWN)
  return {
    game,
    items: draws.map(toDraw),
    next_draws: nextDraws(draws.slice(0, 1), taipeiDay(now)),
    stale_notice: staleNotice(draws.slice(0, 1), taipeiDay(now)),
    notice: NOTICE,
    provenance: provenance({ name: 'life_lottery_draws', rowsUpTo: draws[0]?.date }),
  }
}

export const lotteryByGame = defineOperation({
  name: 'lottery_by_game',
  variantOf: 'get_lottery_results',
  route: 'GET /api/lottery/{game}',
  title: 'Last draws of a lottery game',
  titleZh: '近 20 期開獎號碼',
  summary: 'The last twenty draws of one game.',
  description:
    'The last twenty stored draws of 大樂透, 威力彩 or 今彩539, newest first. Use [lottery_latest] for the newest draw of all three, [check_lottery] to check a ticket.',
  tasks: ['今彩539 最近 20 期號碼', 'List the last Super Lotto draws in Taiwan.'],
  input: z.object({ game: gameField }),
  output: gameDrawsSchema,
  permanent: () => GAMES.map((game) => ({ game })),
  example: { game: 'superlotto638' },
  run: ({ game }, ctx) => answerGameDraws(game, ctx),
})
