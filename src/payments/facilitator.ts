import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { z } from 'zod'
import { createCdpToken, type CdpKey } from './cdp-auth.ts'
import { boundedText } from './bounded-text.ts'
import { createPost, type Answer } from './post.ts'
import { isSolanaAddress } from './solana/base58.ts'
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
  /** The accounts that pay fees on a network of Solana (as version 2 writes it), the one to be told first; none while nobody says. */
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
 * The client of one network's facilitator. While it is down – which its own list of what it supports tells, never a
 * payment – nothing is sent to it.
 */
export function createFacilitator(settings: FacilitatorSettings, clock: () => number = Date.now): Facilitator {
  const { cdpKey, verifyTimeoutMs, settleTimeoutMs } = settings
  const url = settings.url.replace(/\/+$/, '')
  const authorize = (method: 'GET' | 'POST', path: string): Record<string, string> => {
    if (!cdpKey) return {}
    const token = createCdpToken(cdpKey, method, new URL(`${url}/${path}`), new Date(clock()))
    return { Authorization: `Bearer ${token}` }
  }
  const askSupported = async () =>
    fetch(`${url}/supported`, {
      headers: authorize('GET', 'supported'),
      signal: AbortSignal.timeout(verifyTimeoutMs),
    })
  const postVerify = createPost(`${url}/verify`, verifyTimeoutMs)
  const postSettle = createPost(`${url}/settle`, settleTimeoutMs)
  const uptime = new Uptime(() => probe(askSupported), clock)

  return {
    async supported(network) {
      const said = await askSupported().then(readSupported, () => undefined)
      const kinds = said?.kinds.filter((it) => it.x402Version === 2 && it.scheme === 'exact' && it.network === network)
      const named = kinds?.map(({ extra }) => extra?.['feePayer']) ?? []
      const family = `${network.split(':')[0]}:*`
      const signers = kinds?.length ? [said?.signers?.[network], said?.signers?.[family]].flat() : []
      return { feePayers: [...named, ...signers].slice(0, FEE_PAYERS_MAX).filter(isFeePayer) }
    },
    async verify(payload, requirements) {
      if (!uptime.isUp) return { is: 'unavailable', cause: new Error('The facilitator is down.') }
      const outcome = await postVerify(bodyOf(payload, requirements), authorize('POST', 'verify')).then(
        readVerification,
        (cause: unknown): Verification => ({ is: 'unavailable', cause }),
      )
      if (outcome.is === 'unavailable') void uptime.suspect()
      return outcome
    },
    async settle(payload, requirements) {
      if (!uptime.isUp) return { is: 'unknown', reason: 'facilitator_down' }
      const outcome = await postSettle(bodyOf(payload, requirements), authorize('POST', 'settle')).then(
        readSettlement,
        (): Settlement => ({ is: 'unknown', reason: NO_ANSWER }),
      )
      if (outcome.is === 'unknown' && outcome.reason === NO_ANSWER) void uptime.suspect()
      return outcome
    },
  }
}

/** What a payment was verified with: it is settled with the same bytes. */
const bodies = new WeakMap<PaymentPayload, { readonly requirements: PaymentRequirements; readonly body: Buffer }>()

/** As the official client has it; the payload names the requirements that it meets as well. */
function bodyOf(paymentPayload: PaymentPayload, paymentRequirements: PaymentRequirements): Buffer {
  const held = bodies.get(paymentPayload)
  if (held?.requirements === paymentRequirements) return held.body
  const { x402Version } = paymentPayload
  const body = Buffer.from(JSON.stringify({ x402Version, paymentPayload, paymentRequirements }))
  bodies.set(paymentPayload, { requirements: paymentRequirements, body })
  return body
}

/** Any answer of its own will do, a refusal too: it is there. */
async function probe(askSupported: () => Promise<Response>): Promise<void> {
  const response = await askSupported()
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`The facilitator answers ${response.status}.`)
}

const NO_ANSWER = 'facilitator_did_not_answer'

/** What is handed on stands in headers, of which clients read 8 or 16 KB: one that tells a stack is not to cost a payer his answer. */
const REASON_CHARACTERS_MAX = 200
/** A hash, or a signature of Solana; of what is neither the chain has to be asked. */
const TRANSACTION = /^[0-9A-Za-z]{1,100}$/

/** More than any facilitator has. */
const FEE_PAYERS_MAX = 100

const supportedSchema = z.looseObject({
  kinds: z.array(
    z.looseObject({
      x402Version: z.number(),
      scheme: z.string(),
      network: z.string(),
      extra: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  signers: z.record(z.string(), z.array(z.unknown())).nullish(),
})
const verificationSchema = z.looseObject({ isValid: z.boolean(), invalidReason: z.string().nullish() })
const settlementSchema = z.looseObject({
  success: z.boolean(),
  transaction: z.string(),
  errorReason: z.string().nullish(),
})

async function readSupported(response: Response): Promise<z.infer<typeof supportedSchema> | undefined> {
  if (!response.ok) return undefined
  const text = await boundedText(response).catch(() => '')
  return read({ status: response.status, text }, supportedSchema)
}

/** It stands in every demand from then on, so it is nothing but an address. */
function isFeePayer(named: unknown): named is string {
  return typeof named === 'string' && isSolanaAddress(named)
}

function readVerification(answer: Answer): Verification {
  const said = read(answer, verificationSchema)
  if (!said) return { is: 'unavailable', cause: new Error(`The facilitator answers ${answer.status}.`) }
  if (said.isValid && answer.status < 400) return { is: 'valid' }
  const reason = (said.invalidReason ?? 'invalid_payment').slice(0, REASON_CHARACTERS_MAX)
  // An exception inside the facilitator says nothing about the payment.
  if (reason.startsWith('unexpected_')) return { is: 'unavailable', cause: new Error(reason) }
  return { is: 'invalid', reason }
}

function readSettlement(answer: Answer): Settlement {
  const said = read(answer, settlementSchema)
  if (!said) return { is: 'unknown', reason: NO_ANSWER }
  const transaction = TRANSACTION.test(said.transaction) ? said.transaction : ''
  if (said.success && answer.status < 400) return { is: 'settled', transaction }
  const reason = (said.errorReason ?? 'no_reason_given').slice(0, REASON_CHARACTERS_MAX)
  if (said.transaction === '' && REFUSED_BEFORE_SENDING.test(reason)) return { is: 'refused', reason }
  return { is: 'unknown', reason }
}

/** What a facilitator says that is in its senses: what one says with a fault of its own decides nothing. */
function read<T>({ status, text }: Answer, schema: z.ZodType<T>): T | undefined {
  if (status >= 500) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    // No JSON.
    return undefined
  }
}
