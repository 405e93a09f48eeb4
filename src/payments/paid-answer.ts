import type { Rendered } from '#operation/charge.ts'
import type { PaymentRow } from './ledger.ts'
import type { ReceiptSigner } from './receipt-signer.ts'
import { paidReceipt, receiptHeaders, settlementOf } from './offer.ts'

/** Adds the receipts to the HTTP headers of both protocol versions and to the `_meta` of a tool call. */
export async function withReceipt(rendered: Rendered, row: PaymentRow, receipts: ReceiptSigner): Promise<Rendered> {
  const receipt = paidReceipt(row, await receipts.signReceipt(row))
  return {
    ...rendered,
    headers: { ...rendered.headers, ...receiptHeaders(receipt), 'Cache-Control': 'private, no-store' },
    meta: { ...rendered.meta, 'x402/payment-response': settlementOf(receipt) },
  }
}

/** Ends a sale of an answer that is free of charge: the caller gets the answer, and the payment remains unused. */
export class Uncharged extends Error {
  readonly answer: Rendered

  constructor(answer: Rendered) {
    super('This answer is free of charge.')
    this.answer = { ...answer, headers: { ...answer.headers, 'Cache-Control': 'private, no-store' } }
  }
}
