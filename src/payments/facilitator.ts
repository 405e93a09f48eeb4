import { HTTPFacilitatorClient } from '@x402/core/http'
import { SettleError, VerifyError } from '@x402/core/types'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { z } from 'zod'
import { createCdpToken, type CdpKey } from './cdp-auth.ts'
import { isSolanaAddress } from './solana/base58.ts'

const PROBE_EVERY_MS = 2_000

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

export interface Supported {
  /** The accounts that pay fees on Solana, the preferred one first; empty while unknown. */
  readonly feePayers: readonly string[]
  /** Why no payment can be made, for the operator. `isSilence`: the facilitator did not respond. */
  readonly fault?: { readonly why: string; readonly isSilence: boolean }
}

export interface Facilitator {
  /** Reads what the facilitator supports on one network (id of x402 version 2). Never throws. */
  supported(network: string): Promise<Supported>
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Verification>
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Settlement>
}

export interface FacilitatorSettings {
  readonly url: string
  /** Signs the requests to Coinbase's facilitator. No other facilitator may see the tokens. */
  readonly cdpKey?: () => CdpKey | undefined
  readonly verifyTimeoutMs: number
  readonly settleTimeoutMs: number
  /** Called when the header EXTENSION-RESPONSES reports whether the catalogue lists the paid resource. */
  readonly onListed?: (listing: Listing) => void
}

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

/** The client of one network's facilitator. It sends nothing while the facilitator is down. */
export function createFacilitator(settings: FacilitatorSettings, clock: () => number = Date.now): Facilitator {
  const { url, verifyTimeoutMs, settleTimeoutMs, onListed = () => {} } = settings
  const createAuthHeaders = settings.cdpKey && tokensFor(settings.cdpKey, url, clock)
  const asking = new HTTPFacilitatorClient({ url, timeoutMs: verifyTimeoutMs, createAuthHeaders })
  const settling = new HTTPFacilitatorClient({ url, timeoutMs: settleTimeoutMs, createAuthHeaders })
  // Only our own request for `/supported` changes this. Otherwise a payer could make the facilitator appear down.
  let isUp = true
  let isProbing = false
  let probedAt = Number.NEGATIVE_INFINITY
  const probe = async () => {
    if (isProbing || clock() - probedAt < PROBE_EVERY_MS) return
    isProbing = true
    probedAt = clock()
    // Any 4xx status proves that the facilitator responds. x402's client puts the status into the error message.
    const isThere = (err: unknown) => /\(4\d\d\)/.test(toError(err).message)
    isUp = await asking.getSupported().then(() => true, isThere)
    isProbing = false
  }
  /** While the facilitator is down, each call may start a probe. */
  const isDown = () => {
    if (!isUp) void probe()
    return !isUp
  }

  return {
    async supported(network) {
      const supported = await asking.getSupported().catch((err: unknown) => toError(err))
      if (supported instanceof Error) {
        return { feePayers: [], fault: { why: supported.message, isSilence: !isRefusal(supported) } }
      }
      const kinds = supported.kinds.filter(
        (it) => it.x402Version === 2 && it.scheme === 'exact' && it.network === network,
      )
      if (kinds.length === 0) {
        return { feePayers: [], fault: { why: `It does not settle "exact" on ${network}.`, isSilence: false } }
      }
      const named = kinds.map(({ extra }) => extra?.['feePayer'])
      const signers = [supported.signers[network], supported.signers[`${network.split(':')[0]}:*`]].flat()
      return { feePayers: [...named, ...signers].slice(0, FEE_PAYERS_MAX).filter(isFeePayer) }
    },
    async verify(payload, requirements) {
      if (isDown()) return { is: 'unavailable', cause: new Error('The facilitator is down.') }
      const outcome = await asking.verify(payload, requirements).then(
        ({ isValid, invalidReason, extensionResponses }): Verification => {
          tellListing(extensionResponses, onListed)
          return isValid ? { is: 'valid' } : readRefusal(invalidReason)
        },
        (cause: unknown): Verification =>
          cause instanceof VerifyError && cause.statusCode < 500
            ? readRefusal(cause.invalidReason)
            : { is: 'unavailable', cause },
      )
      if (outcome.is === 'unavailable') void probe()
      return outcome
    },
    async settle(payload, requirements) {
      if (isDown()) return { is: 'unknown', reason: 'facilitator_down' }
      const outcome = await settling.settle(payload, requirements).then(
        (response) => {
          tellListing(response.extensionResponses, onListed)
          return readSettlement(response)
        },
        (cause: unknown): Settlement =>
          cause instanceof SettleError && cause.statusCode < 500
            ? readSettlement({ success: false, transaction: cause.transaction, errorReason: cause.errorReason })
            : { is: 'unknown', reason: NO_ANSWER },
      )
      if (outcome.is === 'unknown' && outcome.reason === NO_ANSWER) void probe()
      return outcome
    },
  }
}

const listingSchema = z.object({
  bazaar: z.object({
    status: z.enum(['success', 'processing', 'rejected']),
    rejectedReason: z.string().optional().catch(undefined),
  }),
})

/** Reports only the entry about the catalogue and ignores the rest of the header. */
function tellListing(responses: unknown, onListed: (listing: Listing) => void): void {
  const { data } = listingSchema.safeParse(responses)
  if (!data) return
  const { status, rejectedReason } = data.bazaar
  onListed({ status, reason: rejectedReason?.slice(0, REASON_CHARACTERS_MAX) })
}

/** x402's client reads these headers anew for each request, so getters can sign a token per request. */
function tokensFor(cdpKey: () => CdpKey | undefined, url: string, clock: () => number) {
  const headers = (method: 'GET' | 'POST', path: string): Record<string, string> => {
    const key = cdpKey()
    if (!key) return {}
    const token = createCdpToken(key, method, new URL(`${url.replace(/\/+$/, '')}/${path}`), new Date(clock()))
    return { Authorization: `Bearer ${token}` }
  }
  const tokens = {
    get verify() {
      return headers('POST', 'verify')
    },
    get settle() {
      return headers('POST', 'settle')
    },
    get supported() {
      return headers('GET', 'supported')
    },
  }
  return async () => tokens
}

/** Whether a later retry cannot succeed, as with a wrong key or address. */
function isRefusal({ message }: Error): boolean {
  return /\(4\d\d\)/.test(message) && !/\(4(08|29)\)/.test(message)
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

const NO_ANSWER = 'facilitator_did_not_answer'

/** Reasons are repeated in headers, and clients limit headers to 8 or 16 KB. */
const REASON_CHARACTERS_MAX = 200
/** A transaction hash, or a signature of Solana. Without one, only the chain can tell the outcome. */
const TRANSACTION = /^[0-9A-Za-z]{1,100}$/

const FEE_PAYERS_MAX = 100

/** Every later 402 repeats the value, so it must be an address. */
function isFeePayer(named: unknown): named is string {
  return typeof named === 'string' && isSolanaAddress(named)
}

// On a 4xx status, x402's client returns the value from the response unchecked, so it may have any type.
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

function readRefusal(value: unknown): Verification {
  const reason = textOf(value, 'invalid_payment').slice(0, REASON_CHARACTERS_MAX)
  // An exception inside the facilitator does not mean that the payment is invalid.
  return reason.startsWith('unexpected_') ? { is: 'unavailable', cause: new Error(reason) } : { is: 'invalid', reason }
}

function readSettlement({
  success,
  transaction,
  errorReason,
}: {
  success: boolean
  transaction: string
  errorReason?: string | undefined
}): Settlement {
  if (success) return { is: 'settled', transaction: TRANSACTION.test(transaction) ? transaction : '' }
  const reason = textOf(errorReason, 'no_reason_given').slice(0, REASON_CHARACTERS_MAX)
  const isUnsent = transaction === '' && REFUSED_BEFORE_SENDING.test(reason)
  return { is: isUnsent ? 'refused' : 'unknown', reason }
}
