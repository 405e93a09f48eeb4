import type { PaymentRow } from './ledger.ts'
import type { Purchase } from './purchase.ts'

/**
 * Whether the answer of a settled payment may be had with the same payment once more. After a settlement the payment is
 * public on the chain, so by itself it opens the answer only for those who had it before, and until it has arrived once.
 * An identifier is on no chain: who knows it may come as often as he likes while the answer is kept.
 */
export function mayReplay(row: PaymentRow, { identifier, isFromBefore }: Purchase, now: number): boolean {
  if (row.answer_until === null || now >= row.answer_until) return false
  if (row.identifier !== null) return row.identifier === identifier
  // What was never sent from here and is settled was made public by somebody else, nobody knows when.
  return (isFromBefore && row.sent_at !== null) || row.delivered_at === null
}
