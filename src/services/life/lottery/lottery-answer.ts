import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { countInput } from '#operation/input/amount.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { dateInput } from '#operation/input/date.ts'
import { digitsInput } from '#operation/input/digits.ts'
import type { LotteryDrawRow, LotteryPrizeRow } from '../schema.ts'
import { lotteryTax } from '../prize-tax.ts'
import { findTicketFaults, GAMES, RULES, type Game, type Ticket } from './lottery.ts'

export const gameField = choiceInput({
  lotto649: { en: RULES.lotto649.name_en, zh: RULES.lotto649.name_zh, also: ['6/49', 'big lotto'] },
  superlotto638: {
    en: RULES.superlotto638.name_en,
    zh: RULES.superlotto638.name_zh,
    also: ['6/38', 'super lotto', 'power lottery'],
  },
  daily539: { en: RULES.daily539.name_en, zh: RULES.daily539.name_zh, also: ['539', '今彩', 'daily cash'] },
}).describe('lotto649 (大樂透), superlotto638 (威力彩) or daily539 (今彩539).')

export const drawNumberField = digitsInput({
  what: { en: 'number of the draw', zh: '期別' },
  lengths: [8, 9],
  example: '115000081',
})

/** The number of the second area, which only superlotto638 has. */
export const secondField = countInput({ min: 1, max: RULES.superlotto638.secondHighest ?? 0 }).optional()

export const drawDateField = dateInput({ toward: 'past' }).optional()

interface Slip extends Ticket {
  /** The place of the slip in the input. */
  readonly path: readonly (string | number)[]
}

/** Adds an issue for each fault of the slips, and one if both a period and a date are given. */
export function checkInput(
  { game, period, date }: { game: Game; period?: string | undefined; date?: string | undefined },
  slips: readonly Slip[],
  ctx: z.RefinementCtx,
): void {
  for (const { path: at, ...ticket } of slips) {
    for (const { path, message } of findTicketFaults(game, ticket)) {
      ctx.addIssue({ code: 'custom', path: [...at, path], message })
    }
  }
  if (period !== undefined && date !== undefined) {
    const message = joinLanguages('Send period or date, not both.', '期別與日期只給一個。')
    ctx.addIssue({ code: 'custom', path: ['date'], message })
  }
}

export const drawSchema = z.object({
  game: z.enum(GAMES),
  name_zh: z.string(),
  name_en: z.string(),
  period: z.string().describe('Nine digits: the ROC year and the number of the draw.'),
  date: z.string(),
  numbers: z.array(z.int()).describe('In ascending order.'),
  special: z
    .int()
    .nullable()
    .describe('The special number of lotto649, the second-area number of superlotto638; null for daily539.'),
  prizes: z
    .array(
      z.object({
        name_zh: z.string(),
        name_en: z.string(),
        winners: z.int(),
        amount_twd: z.int().describe('For one winner; 0 where a shared prize was won by nobody.'),
        withheld_twd: z.int().describe('Income tax on it.'),
        net_twd: z.int().describe('What a winner receives, after income tax and stamp duty.'),
      }),
    )
    .optional()
    .describe('What was paid, when one draw is asked for. Empty where its prize table is not stored.'),
})

export const NOTICE = joinLanguages(
  'For reference: the results published by Taiwan Lottery decide.',
  '僅供參考，以台灣彩券公布的開獎結果為準。',
)

export function toPrizes({ game, date }: LotteryDrawRow, rows: readonly LotteryPrizeRow[]) {
  return rows.flatMap(({ tier, winners, amount_twd }) => {
    const prize = RULES[game].tiers[tier - 1]
    const { withheld_twd, net_twd } = lotteryTax(amount_twd, date)
    return prize && withheld_twd !== null && net_twd !== null
      ? [{ ...prize, winners, amount_twd, withheld_twd, net_twd }]
      : []
  })
}

export function toDraw(draw: LotteryDrawRow): z.infer<typeof drawSchema> {
  const { name_zh, name_en } = RULES[draw.game]
  return { ...draw, name_zh, name_en }
}
