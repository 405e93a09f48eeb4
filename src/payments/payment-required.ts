import type { PaymentRequired as PaymentRequiredV2 } from '@x402/core/types'
import { ApiError } from '#support/errors/errors.ts'
import type { Quote } from '#operation/charge.ts'
import type { SignedOffers } from './offers.ts'
import { PAGE_SCRIPT_HASH, paymentPage } from './page.ts'
import {
  encodeHeader,
  receiptHeaders,
  toPaymentRequired,
  toPaymentRequiredV1,
  type Offer,
  type Receipt,
} from './offer.ts'

// What x402's own servers say; some clients look for it.
const UNPAID = 'X-PAYMENT header is required'

interface Circumstances {
  /** Why the payment that came was refused; left out when none came. */
  reason?: string
  /** Of a settlement that was refused. */
  receipt?: Receipt | undefined
  sandbox: boolean
  /** The terms over our signature. */
  signed: SignedOffers | undefined
  /** What the answer would hold. */
  preview?: Quote['preview']
  words?: Quote['words']
  /** The query that was asked with: a form of a download is chosen in it. */
  search?: string
}

/** The 402 in every dress: version 2 in its header, version 1 as the body, a page for people, content for MCP. */
export class PaymentRequired extends ApiError {
  readonly required: PaymentRequiredV2

  constructor(offer: Offer, { reason, receipt, sandbox, signed, preview, words, search = '' }: Circumstances) {
    const required = toPaymentRequired(offer, reason ?? 'Payment required', signed)
    const more = { ...(sandbox && { sandbox }), ...(preview && { preview }) }
    const body = { ...toPaymentRequiredV1(offer, reason ?? UNPAID), ...more }
    super('payment_required', reason ?? 'This call is paid for with x402.', {
      headers: {
        'PAYMENT-REQUIRED': encodeHeader(required),
        'Cache-Control': 'no-store',
        Vary: 'Accept',
        ...(receipt && receiptHeaders(receipt)),
      },
      body: {
        contentType: 'application/json',
        bytes: new TextEncoder().encode(JSON.stringify(body)),
        page: {
          draw: (language) =>
            paymentPage(offer, language, { reason, sandbox, preview, words: words?.(language), search }),
          scriptHash: PAGE_SCRIPT_HASH,
        },
        structured: { ...required, ...(preview && { preview }) },
      },
    })
    this.name = 'PaymentRequired'
    this.required = required
  }
}
