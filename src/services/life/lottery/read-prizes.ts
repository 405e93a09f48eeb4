import { z } from 'zod'
import type { LotteryPrizeRow } from '../schema.ts'
import { RULES, type Game } from './lottery.ts'

/** Key suffixes of the tiers, best first, as in jackpotAssign, super638SecondAssign and d539FourthAssign. */
const TIERS = ['jackpot', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
/** Key suffix of the lowest prize in 大樂透 and 威力彩. */
const LAST = 'normal'

const tierSchema = z.object({ winnerCount: z.int().min(0), perPrize: z.int().min(0) })

/**
 * Empty until the winners are counted. A draw without any winner has never happened, so all zeros mean “not counted”.
 */
export function readPrizes(game: Game, period: string, draw: Readonly<Record<string, unknown>>): LotteryPrizeRow[] {
  const { tiers } = RULES[game]
  const rows = Object.entries(draw).flatMap(([key, value]) => {
    const word = key
      .replace(/^(?:super638|d539)/, '')
      .replace(/Assign$/, '')
      .toLowerCase()
    const tier = word === LAST ? tiers.length : TIERS.indexOf(word) + 1
    const read = tierSchema.safeParse(value)
    if (tier === 0 || tier > tiers.length || !read.success) return []
    return [{ game, period, tier, winners: read.data.winnerCount, amount_twd: read.data.perPrize }]
  })
  const isComplete = new Set(rows.map(({ tier }) => tier)).size === tiers.length && rows.length === tiers.length
  return isComplete && rows.some(({ winners }) => winners > 0) ? rows.toSorted((a, b) => a.tier - b.tier) : []
}
