import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import type { DigitDrawRow, LotteryDrawRow, LotteryPrizeRow } from '../schema.ts'
import type { DigitGame } from './digit-games.ts'
import type { Game } from './lottery.ts'
import { digitDraws, lotteryDraws, lotteryPrizes } from '../schema.ts'

export function listLatestDraws(db: Database, game: Game, count: number): LotteryDrawRow[] {
  return db
    .select()
    .from(lotteryDraws)
    .where(eq(lotteryDraws.game, game))
    .orderBy(desc(lotteryDraws.period))
    .limit(count)
    .all()
}

/** The day of the oldest stored draw. */
export function findFirstDraw(db: Database, game: Game): string | undefined {
  return db
    .select({ date: lotteryDraws.date })
    .from(lotteryDraws)
    .where(eq(lotteryDraws.game, game))
    .orderBy(asc(lotteryDraws.date))
    .get()?.date
}

export function findDraw(
  db: Database,
  game: Game,
  by: { period: string } | { date: string },
): LotteryDrawRow | undefined {
  const chosen = 'period' in by ? eq(lotteryDraws.period, by.period) : eq(lotteryDraws.date, by.date)
  return db
    .select()
    .from(lotteryDraws)
    .where(and(eq(lotteryDraws.game, game), chosen))
    .get()
}

/** The draws before and after a day. */
export function findNeighbours(db: Database, game: Game, date: string): LotteryDrawRow[] {
  const ofGame = (side: SQL, order: SQL) =>
    db
      .select()
      .from(lotteryDraws)
      .where(and(eq(lotteryDraws.game, game), side))
      .orderBy(order)
      .limit(1)
      .all()
  return [
    ...ofGame(lt(lotteryDraws.date, date), desc(lotteryDraws.date)),
    ...ofGame(gt(lotteryDraws.date, date), asc(lotteryDraws.date)),
  ]
}

export function findPrize(db: Database, game: Game, period: string, tier: number): LotteryPrizeRow | undefined {
  return db
    .select()
    .from(lotteryPrizes)
    .where(and(eq(lotteryPrizes.game, game), eq(lotteryPrizes.period, period), eq(lotteryPrizes.tier, tier)))
    .get()
}

/** Best tier first. */
export function listPrizes(db: Database, game: Game, period: string): LotteryPrizeRow[] {
  return db
    .select()
    .from(lotteryPrizes)
    .where(and(eq(lotteryPrizes.game, game), eq(lotteryPrizes.period, period)))
    .orderBy(asc(lotteryPrizes.tier))
    .limit(20)
    .all()
}

export function listDrawNumbers(db: Database): { game: Game; period: string }[] {
  return db
    .select({ game: lotteryDraws.game, period: lotteryDraws.period })
    .from(lotteryDraws)
    .orderBy(desc(lotteryDraws.date), asc(lotteryDraws.game))
    .limit(20_000)
    .all()
}

export function listLatestDigitDraws(db: Database, game: DigitGame, count: number): DigitDrawRow[] {
  return db
    .select()
    .from(digitDraws)
    .where(eq(digitDraws.game, game))
    .orderBy(desc(digitDraws.period))
    .limit(count)
    .all()
}

export function findDigitDraw(
  db: Database,
  game: DigitGame,
  by: { period: string } | { date: string },
): DigitDrawRow | undefined {
  const chosen = 'period' in by ? eq(digitDraws.period, by.period) : eq(digitDraws.date, by.date)
  return db
    .select()
    .from(digitDraws)
    .where(and(eq(digitDraws.game, game), chosen))
    .get()
}
