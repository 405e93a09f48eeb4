import type { UsedDataset } from '#data/db/provenance.ts'
import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { ticketNumbersInput } from '#operation/input/numbers.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import type { LotteryDrawRow } from '../schema.ts'
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
import { GAMES, matchTicket, normalizeDrawPeriod, payout, RULES, type Game, type Ticket } from './lottery.ts'
import { lotteryTax, prizeTaxSchema } from '../prize-tax.ts'
import { findDraw, findFirstDraw, findNeighbours, findPrize, listLatestDraws } from './queries.ts'
import { claimSchema, describeClaim, staleNotice, staleNoticeField, whyNotCovered } from './rhythm.ts'

const input = z
  .object({
    game: gameField,
    numbers: ticketNumbersInput().describe('Numbers, for example [8,14,23,24,26,47]; daily539 has five.'),
    second: secondField.describe('For superlotto638: the second-area number, 1 to 8.'),
    period: drawNumberField.optional().describe('Draw number, for example 115000081. Default: the latest.'),
    date: drawDateField.describe('Its day, for example 2026-11-20.'),
  })
  .superRefine(({ numbers, second, ...asked }, ctx) => checkInput(asked, [{ numbers, second, path: [] }], ctx))

export const slipResult = {
  matched: z.array(z.int()).describe('The numbers of the ticket that were drawn.'),
  matched_count: z.int(),
  special_matched: z.boolean().nullable().describe('Null for daily539, which has no special number.'),
  won: z.boolean(),
  prize: z.string().nullable().describe('頭獎, 貳獎 … 普獎.'),
  prize_en: z.string().nullable(),
  amount_twd: z.int().nullable().describe('For one ticket, before tax. 0 without a prize, null where it is not known.'),
  amount_basis: z
    .enum(['official_result', 'standing_rule'])
    .nullable()
    .describe('official_result: the prize table of this draw. standing_rule: the fixed amount of the rules.'),
  amount_note: z.string().nullable(),
  pari_mutuel: z.boolean().describe('True for a prize whose winners share a pool.'),
  tax: prizeTaxSchema.nullable().describe('Null without a prize.'),
}

export const checkLottery = defineOperation({
  name: 'check_lottery',
  tool: true,
  route: 'GET /api/lottery/check',
  title: 'Check a lottery ticket',
  titleZh: '樂透對獎',
  summary: 'Which prize a ticket of 大樂透, 威力彩 or 今彩539 wins in a draw.',
  description:
    'Checks a ticket of the Taiwan Lottery against the latest stored draw or one given: prize in TWD where known, and the tax withheld. Draws go back to 2007, those of superlotto638 to 2014. Use [get_lottery_results] for the drawn numbers.',
  tasks: [
    '大樂透 8 14 23 24 26 47 有中獎嗎？',
    '威力彩對獎 1 2 9 11 29 35 第二區 2',
    'Did my Taiwan lotto ticket 5 12 25 33 34 35 win on 2026-08-14?',
  ],
  input,
  // A caller's ticket must not be cached for others.
  cacheSeconds: 0,
  output: z.object({
    game: z.enum(GAMES),
    numbers: z.array(z.int()),
    second: z.int().nullable(),
    draw: drawSchema.describe('The draw that the ticket was checked against.'),
    ...slipResult,
    claim: claimSchema.nullable().describe('Null without a prize.'),
    stale_notice: staleNoticeField,
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { game: 'lotto649', numbers: [8, 14, 23, 24, 1, 2], period: '115000081' },
  run({ game, numbers, second, period, date }, { db, now, provenance }) {
    const today = taipeiDay(now)
    const draw = getDraw(db, game, period, date, today)
    const result = checkSlip(db, { numbers, second }, draw)
    return {
      game,
      numbers: numbers.toSorted((a, b) => a - b),
      second: second ?? null,
      draw: toDraw(draw),
      ...result,
      claim: result.won ? describeClaim(draw.date, today) : null,
      stale_notice: newestNotice(db, game, today),
      notice: NOTICE,
      provenance: provenance(...recordsOf(db, [result], draw)),
    }
  },
})

/**
 * The data sets that the answer uses; prize tables only if an amount comes from one. A past draw never changes, so only
 * the newest draw can be stale.
 */
export function recordsOf(
  db: Database,
  slips: readonly { readonly amount_basis: string | null }[],
  draw: LotteryDrawRow,
): [UsedDataset, ...UsedDataset[]] {
  const isPaidOut = slips.some(({ amount_basis }) => amount_basis !== null && amount_basis !== 'standing_rule')
  const isFinal = listLatestDraws(db, draw.game, 1)[0]?.date !== draw.date
  const drawn = { name: 'life_lottery_draws', rowsUpTo: draw.date, isFinal }
  return [drawn, ...(isPaidOut ? [{ name: 'life_lottery_prizes', isFinal: true }] : [])]
}

export function newestNotice(db: Database, game: Game, today: string): string | null {
  return staleNotice(listLatestDraws(db, game, 1), today)
}

export function checkSlip(db: Database, ticket: Ticket, draw: LotteryDrawRow) {
  const { matched, specialMatched, tier } = matchTicket(draw.game, ticket, draw)
  return {
    matched,
    matched_count: matched.length,
    special_matched: specialMatched,
    ...describePrize(db, draw, tier),
  }
}

function describePrize(db: Database, draw: LotteryDrawRow, tier: number | undefined) {
  const prize = tier === undefined ? undefined : RULES[draw.game].tiers[tier - 1]
  if (tier === undefined || !prize) {
    const nothing = { amount_twd: 0, amount_basis: null, amount_note: null, pari_mutuel: false, tax: null }
    return { won: false, prize: null, prize_en: null, ...nothing }
  }
  const paid = payout(draw.game, tier, findPrize(db, draw.game, draw.period, tier))
  return {
    won: true,
    prize: prize.name_zh,
    prize_en: prize.name_en,
    ...paid,
    tax: lotteryTax(paid.amount_twd, draw.date),
  }
}

/** Returns the requested draw, or the latest. Throws `not_found`, with the latest draws, if there is none. */
export function getDraw(
  db: Database,
  game: Game,
  period: string | undefined,
  date: string | undefined,
  today: string,
): LotteryDrawRow {
  const latest = listLatestDraws(db, game, 5)
  const found = period
    ? findDraw(db, game, { period: normalizeDrawPeriod(period) })
    : date
      ? findDraw(db, game, { date })
      : latest[0]
  if (found) return found
  const newest = latest[0]?.date
  // For a draw that is not stored yet, an error is better than a check against an older draw.
  if (!period && date !== undefined && newest !== undefined && date > newest) {
    const why = whyNotCovered(game, date, newest, today)
    throw new ApiError('not_found', `${why.en}.`, {
      zh: `${why.zh}。`,
      headline: { zh: `這裡沒有 ${date} 的號碼`, en: `The numbers of ${date} are not here` },
      suggestions: latest.map((draw) => draw.date),
      replaces: 'date',
    })
  }
  // No draw can lie between two draws with consecutive numbers.
  const [before, after] = !period && date !== undefined ? findNeighbours(db, game, date) : []
  if (before && after && Number(after.period) - Number(before.period) === 1) {
    const { name_zh, name_en } = RULES[game]
    throw new ApiError(
      'not_found',
      `No draw of ${name_en} took place on ${date}: the draws around it are of ${before.date} and ${after.date}.`,
      {
        zh: `${date} ${name_zh}沒有開獎，前後兩期是 ${before.date} 和 ${after.date}。`,
        suggestions: [before.date, after.date],
        replaces: 'date',
      },
    )
  }
  const first = findFirstDraw(db, game)
  const askedZh = period ? `第 ${period} 期` : `${date}`
  const asked = period ? `the number ${period}` : `the date ${date}`
  throw new ApiError('not_found', `No draw of ${game} with ${asked} is stored; the first is of ${first}.`, {
    zh: `沒有收錄 ${askedZh}的開獎，收錄從 ${first} 開始。`,
    suggestions: latest.map((draw) => (period ? draw.period : draw.date)),
    replaces: period ? 'period' : 'date',
  })
}
