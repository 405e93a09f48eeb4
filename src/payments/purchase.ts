import { hash } from 'node:crypto'
import type { Delivery, Quote, Rendered } from '#operation/charge.ts'
import { toChecksumAddress } from './address.ts'
import type { Payment } from './decode-payment.ts'
import type { NewPayment } from './ledger.ts'
import { nextCheckAt } from './reconcile-schedule.ts'
import { Malformed } from './mismatch.ts'
import { paymentKey } from './payment-key.ts'
import { judgeSignature, type Judgement } from './signature.ts'
import { SOLANA_LIFE_SECONDS } from './requirements.ts'
import type { Offer } from './offer.ts'

export interface Purchase extends PaidRequest {
  /**
   * Whether the ledger shows that this payment had not been sent when this request arrived. Times are not compared,
   * since the clocks of several machines differ.
   */
  readonly arrivedBeforeSending: boolean
}

/** A payment whose ledger row has not been looked up yet. */
export interface PaidRequest {
  readonly quote: Quote
  readonly offer: Offer
  readonly payment: Payment
  readonly payer: string
  /** The signer, as far as the signature shows without a network request. */
  readonly signedBy: Exclude<Judgement, 'malformed'>
  readonly key: string
  /** Hash of request and signature, which identifies what one payment buys. */
  readonly fingerprint: string
  /** Hash of the request alone, equal for all payers. */
  readonly request: string
  /** A hash, because the identifier itself gives access to the answer. */
  readonly identifier: string | null
  /** Unix seconds after which the chain refuses the payment. On Solana, this is an upper bound. */
  readonly validBefore: number
  readonly arrivedAt: number
  readonly delivery: Delivery
  readonly work: () => Promise<Rendered>
}

/** Throws Malformed for a signature that every chain would refuse. */
export function readPurchase(
  quote: Quote,
  offer: Offer,
  payment: Payment,
  rest: Pick<PaidRequest, 'arrivedAt' | 'delivery' | 'work'>,
): PaidRequest {
  const { payer, signedBy, nonce, signature, validBefore } = readSignature(payment, rest.arrivedAt)
  const request = requestOf(quote)
  return {
    quote,
    offer,
    payment,
    payer,
    signedBy,
    key: paymentKey(payment.network, payer, nonce),
    // The fingerprint includes the signature, so that a nonce alone gives no access.
    fingerprint: hashOf([request, signature.toLowerCase()]),
    request,
    identifier: payment.identifier === undefined ? null : hashOf([payment.identifier]),
    validBefore,
    ...rest,
  }
}

interface Signature extends Pick<Purchase, 'payer' | 'signedBy' | 'validBefore'> {
  readonly nonce: string
  readonly signature: string
}

function readSignature(payment: Payment, arrivedAt: number): Signature {
  if (payment.family === 'solana') {
    const { payer, messageHash: nonce, signature } = payment.signed
    const validBefore = Math.floor(arrivedAt / 1000) + SOLANA_LIFE_SECONDS
    return { payer, signedBy: 'own_key', nonce, signature, validBefore }
  }
  const { signature, authorization } = payment.signed
  const signedBy = judgeSignature(signature, authorization, payment.network)
  if (signedBy === 'malformed') throw new Malformed([{ path: 'payload.signature', message: 'is malformed' }])
  const { from, nonce, validBefore } = authorization
  return { payer: toChecksumAddress(from), signedBy, nonce, signature, validBefore: Number(validBefore) }
}

/** The hash of a request. Excludes the public host, which may change between a payment and its retry. */
export function requestOf({ service, method, resourceUrl, search, body }: Quote): string {
  return hashOf([service, method, new URL(resourceUrl).pathname, search, body])
}

function hashOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts))
}

/**
 * The ledger row of a payment whose answer is ready. If `sentAt` is null, the payment waits for its payer's retry.
 */
export function toRow(purchase: Purchase, rendered: Rendered, text: string | null, sentAt: number | null): NewPayment {
  const { quote, payment, payer, key, fingerprint, request, identifier, validBefore, arrivedAt } = purchase
  const { network, requirements } = payment.terms
  return {
    key,
    fingerprint,
    request,
    identifier,
    service: quote.service,
    operation: quote.operation.name,
    method: quote.method,
    // The URL without its query, which is private and not needed for bookkeeping.
    resource: quote.resourceUrl,
    network: network.name,
    payer,
    pay_to: requirements.payTo,
    amount: requirements.amount,
    protocol: payment.version,
    valid_before: validBefore,
    payload: JSON.stringify(payment.payload),
    streamed: text === null,
    content_type: rendered.contentType,
    answer: text,
    answer_headers: JSON.stringify(rendered.headers ?? {}),
    sent_at: sentAt,
    next_look_at: nextCheckAt(
      { state: 'pending', looks: 0, valid_before: validBefore, sent_at: sentAt },
      sentAt ?? arrivedAt,
    ),
  }
}
