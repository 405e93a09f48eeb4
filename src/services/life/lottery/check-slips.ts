import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { ticketNumbersInput } from '#operation/input/numbers.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { checkSlip, getDraw, newestNotice, recordsOf, slipResult } from './check-lottery.ts'
import {
  checkInput,
  drawDateField,
  drawNumberField,
  drawSchema,
  gameField,
  NOTICE,
  secondField,
  toDraw,
} from './lottery-answer.ts'
import { claimSchema, describeClaim, staleNoticeField } from './rhythm.ts'

export const checkSlips = defineOperation({
  name: 'check_slips',
  tool: 'unlisted',
  route: 'POST /api/lottery/check-slips',
  title: 'Check several slips',
  titleZh: '一次對多注樂透',
  summary: 'Which of up to 100 slips of one game win in a draw, and what they come to.',
  description:
    'Checks several slips of 大樂透, 威力彩 or 今彩539 against one draw: the latest stored, or the one given by period or date. Use [check_lottery] for a single ticket.',
  tasks: ['幫我對這五注大樂透', 'Check these ten Super Lotto slips'],
  input: z
    .object({
      game: gameField,
      slips: z
        .array(
          z.object({
            numbers: ticketNumbersInput().describe('Six numbers, or five for daily539.'),
            second: secondField.describe('The second-area number of superlotto638, 1 to 8.'),
          }),
        )
        .min(1, 'Send at least one slip.')
        .max(100, 'Send at most 100 slips.')
        .describe('1 to 100 slips, for example [{"numbers":[8,14,23,24,26,47]}].'),
      period: drawNumberField.optional().describe('The draw, by its number. The latest stored one by default.'),
      date: drawDateField.describe('The draw, by its day.'),
    })
    .superRefine(({ slips, ...asked }, ctx) =>
      checkInput(
        asked,
        slips.map((slip, at) => ({ ...slip, path: ['slips', at] })),
        ctx,
      ),
    ),
  output: z.object({
    draw: drawSchema,
    items: z
      .array(z.object({ numbers: z.array(z.int()), second: z.int().nullable(), ...slipResult }))
      .describe('In the order of the slips.'),
    summary: z.object({
      slips: z.int(),
      won: z.int(),
      total_twd: z.int().describe('Sum of the amounts that are known, before tax.'),
      net_twd: z.int().describe('The same after income tax and stamp duty.'),
      unknown_amounts: z.int().describe('Slips that won a prize of which the amount is not stored.'),
    }),
    claim: claimSchema,
    stale_notice: staleNoticeField,
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { game: 'lotto649', slips: [{ numbers: [8, 14, 23, 24, 1, 2] }], period: '115000081' },
  run({ game, slips, period, date }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const draw = getDraw(db, game, period, date, today)
    const items = slips.map(({ numbers, second }) => ({
      numbers: numbers.toSorted((a, b) => a - b),
      second: second ?? null,
      ...checkSlip(db, { numbers, second }, draw),
    }))
    return {
      draw: toDraw(draw),
      items,
      summary: {
        slips: items.length,
        won: items.filter((item) => item.won).length,
        total_twd: items.reduce((sum, item) => sum + (item.amount_twd ?? 0), 0),
        net_twd: items.reduce((sum, item) => sum + (item.tax?.net_twd ?? 0), 0),
        unknown_amounts: items.filter((item) => item.won && item.amount_twd === null).length,
      },
      claim: describeClaim(draw.date, today),
      stale_notice: newestNotice(db, game, today),
      notice: NOTICE,
      provenance: provenance(...recordsOf(db, items, draw)),
    }
  },
})
