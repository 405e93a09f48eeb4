import { z } from 'zod'

// Reads the responses of a facilitator. They are not trusted: any text may be long or of another type.

export type Verification =
  | { readonly is: 'valid' }
  | { readonly is: 'invalid'; readonly reason: string }
  /** The facilitator did not judge the payment. */
  | { readonly is: 'unavailable'; readonly cause: unknown }

export type Settlement =
  | { readonly is: 'settled'; readonly transaction: string }
  /** The facilitator reports that it never sent the transaction. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Money may have moved. */
  | { readonly is: 'unknown'; readonly reason: string }

/** The facilitator's report about its catalogue, with a shortened reason. */
export interface Listing {
  readonly status: 'success' | 'processing' | 'rejected'
  readonly reason?: string | undefined
}

/**
 * Reasons that a facilitator returns before it sends a transaction. Every other reason leaves the outcome open: "nonce
 * already used" may refer to our own earlier attempt.
 */
const REFUSED_BEFORE_SENDING =
  /^(insufficient_funds|invalid_exact_evm_(insufficient_balance|signature|scheme|network_mismatch|recipient_mismatch|authorization_value|payload_\w+|token_\w+_mismatch|failed_to_parse_signature)|invalid_exact_svm_(unsupported_scheme|network_mismatch|fee_payer_\w+|payload_\w+|transaction_simulation_failed))$/

/** Reasons are repeated in headers, and clients limit headers to 8 or 16 KB. */
const REASON_CHARACTERS_MAX = 200
/** A transaction hash, or a signature of Solana. Without one, only the chain can tell the outcome. */
const TRANSACTION_ID = /^[0-9A-Za-z]{1,100}$/

const listingSchema = z.object({
  bazaar: z.object({
    status: z.enum(['success', 'processing', 'rejected']),
    rejectedReason: z.string().optional().catch(undefined),
  }),
})

/** Reports only the entry about the catalogue in the header EXTENSION-RESPONSES and ignores the rest. */
export function reportListing(responses: unknown, onListed: (listing: Listing) => void): void {
  const { data } = listingSchema.safeParse(responses)
  if (!data) return
  const { status, rejectedReason } = data.bazaar
  onListed({ status, reason: rejectedReason?.slice(0, REASON_CHARACTERS_MAX) })
}

// On a 4xx status, x402's client returns the value from the response unchecked, so it may have any type.
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

export function readRefusal(value: unknown): Verification {
  const reason = textOf(value, 'invalid_payment').slice(0, REASON_CHARACTERS_MAX)
  // An exception inside the facilitator does not mean that the payment is invalid.
  return reason.startsWith('unexpected_') ? { is: 'unavailable', cause: new Error(reason) } : { is: 'invalid', reason }
}

interface SettleResponse {
  readonly success: boolean
  readonly transaction: string
  readonly errorReason?: string | undefined
}

export function readSettlement({ success, transaction, errorReason }: SettleResponse): Settlement {
  if (success) return { is: 'settled', transaction: TRANSACTION_ID.test(transaction) ? transaction : '' }
  const reason = textOf(errorReason, 'no_reason_given').slice(0, REASON_CHARACTERS_MAX)
  const isUnsent = transaction === '' && REFUSED_BEFORE_SENDING.test(reason)
  return { is: isUnsent ? 'refused' : 'unknown', reason }
}
