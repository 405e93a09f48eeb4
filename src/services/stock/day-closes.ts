import { priceChange } from './price-change.ts'
import type { CloseRow } from './queries.ts'

/** Closes as they are answered: each with its move against the one before it. Rows are oldest first. */
export function dayCloses(rows: readonly CloseRow[], before: CloseRow | undefined) {
  return rows.map(({ date, open, high, low, close, volume_lots }, index) => ({
    date,
    open,
    high,
    low,
    close,
    ...priceChange(close, (rows[index - 1] ?? before)?.close),
    volume_lots,
  }))
}
