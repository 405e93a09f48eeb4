import type { PaymentRow } from './ledger.ts'
import type { Purchase } from './purchase.ts'

/**
 * Whether the same payment may fetch its answer again, while that is stored. A settled payment is public on the chain,
 * so by itself it suffices only before the first delivery, or for a request that arrived before the payment was sent.
 * An identifier is on no chain, so it works any number of times.
 */
export function mayReplay(row: PaymentRow, { identifier, isFromBefore }: Purchase, now: number): boolean {
  if (row.answer_until === null || now >= row.answer_until) return false
  if (row.identifier !== null) return row.identifier === identifier
  // A settled payment never sent from here was published by somebody else, at an unknown time.
  return (isFromBefore && row.sent_at !== null) || row.delivered_at === null
}
