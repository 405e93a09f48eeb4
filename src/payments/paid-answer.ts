import type { Rendered } from '#operation/charge.ts'
import type { PaymentRow } from './ledger.ts'
import type { Statements } from './statements.ts'
import { paidReceipt, receiptHeaders, settlementOf } from './offer.ts'

/** Adds the receipts to both headers and to the `_meta` of a tool call. */
export async function withReceipt(rendered: Rendered, row: PaymentRow, statements: Statements): Promise<Rendered> {
  const receipt = paidReceipt(row, await statements.receipt(row))
  return {
    ...rendered,
    headers: { ...rendered.headers, ...receiptHeaders(receipt), 'Cache-Control': 'private, no-store' },
    meta: { ...rendered.meta, 'x402/payment-response': settlementOf(receipt) },
  }
}

/** Ends a sale before a payment is recorded: the caller gets the answer, and the payment remains valid. */
export class Uncharged extends Error {
  readonly answer: Rendered

  constructor(answer: Rendered) {
    super('The answer lacks what was to be bought.')
    this.answer = { ...answer, headers: { ...answer.headers, 'Cache-Control': 'private, no-store' } }
  }
}
