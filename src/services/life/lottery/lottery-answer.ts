import { z } from 'zod'
import { choiceInput } from '#operation/input/choice.ts'
import { digitsInput } from '#operation/input/digits.ts'
import type { LotteryDrawRow } from '../datasets.ts'
import { GAMES, RULES } from './lottery.ts'

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
})

export const NOTICE =
  '僅供參考，以台灣彩券公布的開獎結果為準。 For reference: the results published by Taiwan Lottery decide.'

/** A draw as answers show it. */
export function toDraw(row: LotteryDrawRow): z.infer<typeof drawSchema> {
  const { name_zh, name_en } = RULES[row.game]
  return { ...row, name_zh, name_en }
}
