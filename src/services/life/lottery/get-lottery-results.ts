import { z } from 'zod'
import { dateInput } from '#operation/input/date.ts'
import { defineOperation } from '#operation/operation.ts'
import { drawNumberField, gameField } from './lottery-answer.ts'
import { answerGameDraws, gameDrawsSchema } from './lottery-by-game.ts'
import { answerLatestDraws, answerOneDraw } from './lottery-latest.ts'
import { listDrawNumbers } from './queries.ts'

export const getLotteryResults = defineOperation({
  name: 'get_lottery_results',
  tool: true,
  title: 'Lottery results',
  titleZh: '樂透開獎號碼',
  summary: 'The latest draws of 大樂透, 威力彩 and 今彩539, or the last twenty of one game.',
  description:
    'Draws of 大樂透, 今彩539 (since 2007) and 威力彩 (since 2014): the latest of each, the last twenty of one, or one past draw with winners, prizes and tax. `stale_notice` says how old the newest is. For a ticket use [check_lottery].',
  tasks: ['大樂透最新開獎號碼', '今彩539 最近 20 期號碼', 'What were the latest Taiwan Lottery numbers?'],
  long: true,
  input: z.object({
    game: gameField.optional().describe('lotto649 (大樂透), superlotto638 (威力彩) or daily539 (今彩539).'),
    period: drawNumberField.optional().describe('Draw number, for example 115000081: of `game`, else of each.'),
    date: dateInput({ toward: 'past' }).optional().describe('Only that day’s draw, for example 2026-09-17.'),
  }),
  output: z.object({
    ...gameDrawsSchema.shape,
    game: gameDrawsSchema.shape.game.optional().describe('Absent when the latest draws of all three are shown.'),
    items: gameDrawsSchema.shape.items.describe(
      'The latest draw of each game, or the last twenty of the one asked for.',
    ),
  }),
  permanent: ({ db }) => listDrawNumbers(db),
  example: { game: 'daily539' },
  run({ game, period, date }, ctx) {
    if (period !== undefined) return answerOneDraw({ period }, game, ctx)
    if (date !== undefined) return answerOneDraw({ date }, game, ctx)
    return game === undefined ? answerLatestDraws(ctx) : answerGameDraws(game, ctx)
  },
})
