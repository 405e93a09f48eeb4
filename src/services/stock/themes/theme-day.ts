import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { closeBefore } from '../history/price-change.ts'
import { listDaysBefore, listLatestCloses, listTradingDays, type CloseRow } from '../history/queries.ts'

export const dayField = z.string().nullable().describe('The one trading day that the figures are of.')

export const missingField = z.int().describe('Stocks without a close of that day, which count in no figure.')

export interface ThemeDay {
  readonly day: string | null
  /** The newest close of each code up to `day`. */
  readonly latest: ReadonlyMap<string, CloseRow>
  /** By code: the close of `day` and the close of the trading day before. Codes without a close on `day` are absent. */
  readonly moves: ReadonlyMap<string, { readonly close: number; readonly before: number | undefined }>
}

/**
 * Price moves of these codes on the newest trading day up to `upTo`, the day up to which both markets are complete.
 * Newer closes of only one market are ignored.
 */
export function themeDay(db: Database, codes: readonly string[], upTo: string | null): ThemeDay {
  const days = listTradingDays(db)
  const day = days.findLast((it) => upTo === null || it <= upTo) ?? null
  const dayBefore = listDaysBefore(db)
  const stored = day === null ? new Map() : listLatestCloses(db, codes, day)
  const latest = new Map<string, CloseRow>()
  const moves = new Map<string, { close: number; before: number | undefined }>()
  for (const [code, { latest: newest, before }] of stored) {
    latest.set(code, newest)
    if (newest.date === day) moves.set(code, { close: newest.close, before: closeBefore(newest, before, dayBefore) })
  }
  return { day, latest, moves }
}
