import { HTTPFacilitatorClient } from '@x402/core/http'
import { SettleError, VerifyError, type PaymentPayload, type PaymentRequirements } from '@x402/core/types'
import { createCdpToken, type CdpKey } from './cdp-auth.ts'
import { Uptime } from './uptime.ts'

export type Verification =
  | { readonly is: 'valid' }
  | { readonly is: 'invalid'; readonly reason: string }
  /** Nobody said anything about the payment. */
  | { readonly is: 'unavailable'; readonly cause: unknown }

export type Settlement =
  | { readonly is: 'settled'; readonly transaction: string }
  /** The facilitator says that it never sent the transaction. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Money may have moved. */
  | { readonly is: 'unknown'; readonly reason: string }

export interface Facilitator {
  /** The accounts that pay fees on a network (as version 2 writes it), the one to be told first; none while nobody says. */
  supported(network: string): Promise<{ readonly feePayers: readonly string[] }>
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Verification>
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Settlement>
}

export interface FacilitatorSettings {
  readonly url: string
  /** Signs the requests, for Coinbase's facilitator. */
  readonly cdpKey?: CdpKey
  readonly verifyTimeoutMs: number
  readonly settleTimeoutMs: number
}

/**
 * Refusals that a facilitator gives before it sends anything. Any other reason may come after the transaction went out
 * ("nonce already used", above all, may be our own earlier attempt), so it decides nothing.
 */
const REFUSED_BEFORE_SENDING =
  /^(insufficient_funds|invalid_exact_evm_(insufficient_balance|signature|scheme|network_mismatch|recipient_mismatch|authorization_value|payload_\w+|token_\w+_mismatch|failed_to_parse_signature)|invalid_exact_svm_(unsupported_scheme|network_mismatch|fee_payer_\w+|payload_\w+|transaction_simulation_failed))$/

/**
 * The client of one network's facilitator: official wire code and our timeouts. While it is down – which its own list of
 * what it supports tells, never a payment – nothing is sent to it.
 */
export function createFacilitator(settings: FacilitatorSettings, clock: () => number = Date.now): Facilitator {
  const createAuthHeaders = settings.cdpKey && (() => authHeaders(settings.url, settings.cdpKey as CdpKey, clock()))
  const client = (timeoutMs: number) => new HTTPFacilitatorClient({ url: settings.url, timeoutMs, createAuthHeaders })
  const verifier = client(settings.verifyTimeoutMs)
  const settler = client(settings.settleTimeoutMs)
  const uptime = new Uptime(() => probe(settings, clock()), clock)

  return {
    async supported(network) {
      const said = await verifier.getSupported().catch(() => undefined)
      const kinds = said?.kinds.filter((it) => it.x402Version === 2 && it.scheme === 'exact' && it.network === network)
      const named = kinds?.map(({ extra }) => extra?.['feePayer']) ?? []
      const family = `${network.split(':')[0]}:*`
      const signers = kinds?.length ? [said?.signers[network], said?.signers[family]].flat() : []
      return { feePayers: [...named, ...signers].filter((it) => typeof it === 'string') }
    },
    async verify(payload, requirements) {
      if (!uptime.isUp) return { is: 'unavailable', cause: new Error('The facilitator is down.') }
      const outcome = await verifier.verify(payload, requirements).then(readVerification, readVerifyError)
      if (outcome.is === 'unavailable') void uptime.suspect()
      return outcome
    },
    async settle(payload, requirements) {
      if (!uptime.isUp) return { is: 'unknown', reason: 'facilitator_down' }
      const outcome = await settler.settle(payload, requirements).then(readSettlement, readSettleError)
      if (outcome.is === 'unknown' && outcome.reason === NO_ANSWER) void uptime.suspect()
      return outcome
    },
  }
}

/** Any answer of its own will do, a refusal too: it is there. */
async function probe({ url, cdpKey, verifyTimeoutMs }: FacilitatorSettings, now: number): Promise<void> {
  const auth = cdpKey && (await authHeaders(url, cdpKey, now)).supported
  const response = await fetch(`${url.replace(/\/+$/, '')}/supported`, {
    headers: auth ?? {},
    signal: AbortSignal.timeout(verifyTimeoutMs),
  })
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`The facilitator answers ${response.status}.`)
}

const NO_ANSWER = 'facilitator_did_not_answer'

function readVerification(answer: { isValid: boolean; invalidReason?: string }): Verification {
  if (answer.isValid) return { is: 'valid' }
  const reason = answer.invalidReason ?? 'invalid_payment'
  // An exception inside the facilitator says nothing about the payment.
  if (reason.startsWith('unexpected_')) return { is: 'unavailable', cause: new Error(reason) }
  return { is: 'invalid', reason }
}

function readVerifyError(error: unknown): Verification {
  if (error instanceof VerifyError && error.statusCode < 500) {
    return readVerification({ isValid: false, invalidReason: error.invalidReason })
  }
  return { is: 'unavailable', cause: error }
}

function readSettlement(answer: { success: boolean; transaction: string; errorReason?: string }): Settlement {
  if (answer.success) return { is: 'settled', transaction: answer.transaction }
  const reason = answer.errorReason ?? 'no_reason_given'
  if (answer.transaction === '' && REFUSED_BEFORE_SENDING.test(reason)) return { is: 'refused', reason }
  return { is: 'unknown', reason }
}

function readSettleError(error: unknown): Settlement {
  if (error instanceof SettleError && error.statusCode < 500) {
    return readSettlement({ success: false, transaction: error.transaction, errorReason: error.errorReason })
  }
  return { is: 'unknown', reason: NO_ANSWER }
}

async function authHeaders(url: string, cdpKey: CdpKey, now: number) {
  const bearer = (method: 'GET' | 'POST', path: string) => {
    const target = new URL(`${url.replace(/\/+$/, '')}/${path}`)
    return { Authorization: `Bearer ${createCdpToken(cdpKey, method, target, new Date(now))}` }
  }
  return { verify: bearer('POST', 'verify'), settle: bearer('POST', 'settle'), supported: bearer('GET', 'supported') }
}
