import { inLanguage } from '#support/errors/localized-text.ts'
import { encodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired as PaymentRequiredV2 } from '@x402/core/types'
import { ApiError } from '#support/errors/errors.ts'
import type { PaymentFacts, PaymentPage, PaymentTerms, Quote } from '#operation/charge.ts'
import { ANSWER_KEPT_MS_MAX } from './reconcile-schedule.ts'
import { fromAtomicUnits } from './requirements.ts'
import {
  receiptHeaders,
  toPaymentRequired,
  toPaymentRequiredV1,
  type Offer,
  type Receipt,
  type Terms,
} from './offer.ts'

// x402's own servers send this text, and some clients look for it.
const UNPAID = 'X-PAYMENT header is required'

/** The parts of a 402 beside its offer. */
interface Circumstances {
  page: PaymentPage
  /** Why a payment was refused; absent if none was sent. */
  reason?: string
  receipt?: Receipt | undefined
  sandbox: boolean
  extensions: Readonly<Record<string, object>>
  preview?: Quote['preview']
  words?: Quote['words']
  /** The query string of the request; it selects the format of a download. */
  search?: string
}

/**
 * The 402 in every form: version 2 in its header, version 1 as the body, a page for browsers, and content for MCP.
 */
export class PaymentRequired extends ApiError {
  readonly required: PaymentRequiredV2

  constructor(
    offer: Offer,
    { page, reason, receipt, sandbox, extensions, preview, words, search = '' }: Circumstances,
  ) {
    const required = toPaymentRequired(offer, reason ?? 'Payment required', extensions)
    const inEnglish = preview && { preview: inLanguage(preview, 'en') }
    const additions = { ...(sandbox && { sandbox }), ...inEnglish }
    const body = { ...toPaymentRequiredV1(offer, reason ?? UNPAID), ...additions }
    super('payment_required', reason ?? 'This call is paid for with x402.', {
      headers: {
        'PAYMENT-REQUIRED': encodePaymentRequiredHeader(required),
        'Cache-Control': 'no-store',
        Vary: 'Accept',
        ...(receipt && receiptHeaders(receipt)),
      },
      body: {
        contentType: 'application/json',
        bytes: new TextEncoder().encode(JSON.stringify(body)),
        page: {
          draw: (language) => {
            const shown = inLanguage(preview, language)
            return page.draw({ ...factsOf(offer), reason, sandbox, preview: shown, words, search }, language)
          },
          scriptHash: page.scriptHash,
        },
        structured: { ...required, ...inEnglish },
      },
    })
    this.name = 'PaymentRequired'
    this.required = required
  }
}

function factsOf({ title, method, resource, terms, formBody }: Offer): Omit<PaymentFacts, 'sandbox' | 'search'> {
  const [first, ...others] = terms
  return {
    title,
    method,
    resourceUrl: resource.url,
    walletResource: resource,
    terms: [termsOf(first), ...others.map(termsOf)],
    form: formBody,
    keptMs: ANSWER_KEPT_MS_MAX,
  }
}

function termsOf({ network, requirements }: Terms): PaymentTerms {
  const { title, isTest, family, id, asset } = network
  const wallet = family === 'evm' ? { terms: requirements, chainId: Number(id.split(':')[1]) } : undefined
  const price = fromAtomicUnits(BigInt(requirements.amount), asset.decimals)
  return { network: title, isTest, payTo: requirements.payTo, price, wallet }
}
