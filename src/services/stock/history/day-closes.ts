import { closeBefore, priceChange } from './price-change.ts'
import type { CloseRow } from './queries.ts'

/** Closes for an answer, each with its change from the trading day before. Rows are oldest first. */
export function dayCloses(
  rows: readonly CloseRow[],
  before: CloseRow | undefined,
  dayBefore: ReadonlyMap<string, string>,
) {
  return rows.map((row, index) => ({
    ...row,
    ...priceChange(row.close, closeBefore(row, rows[index - 1] ?? before, dayBefore)),
  }))
}
