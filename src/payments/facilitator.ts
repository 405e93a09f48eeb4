import { HTTPFacilitatorClient } from '@x402/core/http'
import { SettleError, VerifyError } from '@x402/core/types'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { createCdpToken, type CdpKey } from './cdp-auth.ts'
import {
  readRefusal,
  readSettlement,
  reportListing,
  type Listing,
  type Settlement,
  type Verification,
} from './facilitator-responses.ts'
import { isSolanaAddress } from './solana/base58.ts'

/** While the facilitator is down, payers wait for a probe, so it is frequent. */
const PROBE_EVERY_MS = 2_000

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

/** The client of one network's facilitator. It sends nothing while the facilitator is down. */
export function createFacilitator(settings: FacilitatorSettings, clock: () => number = Date.now): Facilitator {
  const { url, verifyTimeoutMs, settleTimeoutMs, onListed = () => {} } = settings
  const createAuthHeaders = settings.cdpKey && tokensFor(settings.cdpKey, url, clock)
  const verifyClient = new HTTPFacilitatorClient({ url, timeoutMs: verifyTimeoutMs, createAuthHeaders })
  const settleClient = new HTTPFacilitatorClient({ url, timeoutMs: settleTimeoutMs, createAuthHeaders })
  const liveness = createLiveness(verifyClient, clock)

  return {
    async supported(network) {
      const supported = await verifyClient.getSupported().catch((err: unknown) => toError(err))
      if (supported instanceof Error) {
        return { feePayers: [], fault: { why: supported.message, isSilence: !isRefusal(supported) } }
      }
      const kinds = supported.kinds.filter(
        (kind) => kind.x402Version === 2 && kind.scheme === 'exact' && kind.network === network,
      )
      if (kinds.length === 0) {
        return { feePayers: [], fault: { why: `It does not settle "exact" on ${network}.`, isSilence: false } }
      }
      const named = kinds.map(({ extra }) => extra?.['feePayer'])
      const signers = [supported.signers[network], supported.signers[`${network.split(':')[0]}:*`]].flat()
      return { feePayers: [...named, ...signers].slice(0, FEE_PAYERS_MAX).filter(isFeePayer) }
    },
    async verify(payload, requirements) {
      if (liveness.isDown()) return { is: 'unavailable', cause: new Error('The facilitator is down.') }
      const outcome = await verifyClient.verify(payload, requirements).then(
        ({ isValid, invalidReason, extensionResponses }): Verification => {
          reportListing(extensionResponses, onListed)
          return isValid ? { is: 'valid' } : readRefusal(invalidReason)
        },
        (cause: unknown): Verification =>
          cause instanceof VerifyError && cause.statusCode < 500
            ? readRefusal(cause.invalidReason)
            : { is: 'unavailable', cause },
      )
      if (outcome.is === 'unavailable') void liveness.probe()
      return outcome
    },
    async settle(payload, requirements) {
      if (liveness.isDown()) return { is: 'unknown', reason: 'facilitator_down' }
      const outcome = await settleClient.settle(payload, requirements).then(
        (response) => {
          reportListing(response.extensionResponses, onListed)
          return readSettlement(response)
        },
        (cause: unknown): Settlement =>
          cause instanceof SettleError && cause.statusCode < 500
            ? readSettlement({ success: false, transaction: cause.transaction, errorReason: cause.errorReason })
            : { is: 'unknown', reason: NO_ANSWER },
      )
      if (outcome.is === 'unknown' && outcome.reason === NO_ANSWER) void liveness.probe()
      return outcome
    },
  }
}

/**
 * Whether the facilitator responds at all. Only our own request for `/supported` changes it: otherwise a payer could
 * make the facilitator appear down.
 */
function createLiveness(client: HTTPFacilitatorClient, clock: () => number) {
  let isUp = true
  let isProbing = false
  let probedAt = Number.NEGATIVE_INFINITY
  /** Sends a probe, unless one is running or was sent within the last two seconds. */
  const probe = async () => {
    if (isProbing || clock() - probedAt < PROBE_EVERY_MS) return
    isProbing = true
    probedAt = clock()
    // Any 4xx status proves that the facilitator responds. x402's client puts the status into the error message.
    const hasResponded = (err: unknown) => /\(4\d\d\)/.test(toError(err).message)
    isUp = await client.getSupported().then(() => true, hasResponded)
    isProbing = false
  }
  /** While the facilitator is down, each call may start a probe. */
  const isDown = () => {
    if (!isUp) void probe()
    return !isUp
  }
  return { probe, isDown }
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

/** Whether a retry cannot succeed, as with a wrong key or address: a 4xx other than 408 and 429. `… (401)`. */
function isRefusal({ message }: Error): boolean {
  return /\(4\d\d\)/.test(message) && !/\(4(08|29)\)/.test(message)
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

const NO_ANSWER = 'facilitator_did_not_answer'

/** A facilitator is trusted with money, not with our memory. */
const FEE_PAYERS_MAX = 100

/** Every later 402 repeats the value, so it must be an address. */
function isFeePayer(named: unknown): named is string {
  return typeof named === 'string' && isSolanaAddress(named)
}
