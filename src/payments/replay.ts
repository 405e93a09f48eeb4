import type { PaymentRow } from './ledger.ts'
import type { Purchase } from './purchase.ts'

/**
 * Whether the same payment may fetch its answer again. A settled payment is public on the chain, so it proves nothing.
 * It works only for a payer known before settlement, and until delivery. An identifier is on no chain, so it works any
 * number of times while the answer is stored.
 */
export function mayReplay(row: PaymentRow, { identifier, isFromBefore }: Purchase, now: number): boolean {
  if (row.answer_until === null || now >= row.answer_until) return false
  if (row.identifier !== null) return row.identifier === identifier
  // A settled payment never sent from here was published by somebody else, at an unknown time.
  return (isFromBefore && row.sent_at !== null) || row.delivered_at === null
}
