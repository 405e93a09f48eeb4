import { hash } from 'node:crypto'
import type { Delivery, Quote, Rendered } from '#operation/charge.ts'
import { toChecksumAddress } from './address.ts'
import type { Payment } from './decode-payment.ts'
import type { NewPayment } from './ledger.ts'
import { nextLookAt } from './reconcile-schedule.ts'
import { Mismatch } from './mismatch.ts'
import { paymentKey } from './payment-key.ts'
import { judgeSignature, type Judgement } from './signature.ts'
import { SOLANA_LIFE_SECONDS } from './requirements.ts'
import type { Offer } from './offer.ts'

/** A payment on its way through one request. */
export interface Purchase extends Asked {
  /** It was here before the payment was sent to anybody, as the ledger has it: the clocks of several machines differ. */
  readonly isFromBefore: boolean
}

/** The same before the ledger was looked at. */
export interface Asked {
  readonly quote: Quote
  readonly offer: Offer
  readonly payment: Payment
  readonly payer: string
  /** Only a contract's signature is anything else. */
  readonly signedBy: Exclude<Judgement, 'malformed'>
  readonly key: string
  /** What one payment buys: this request, by this signature. */
  readonly fingerprint: string
  /** What is bought, whoever pays for it. */
  readonly request: string
  /** Hashed: the ledger keeps nothing that opens an answer. */
  readonly identifier: string | null
  /** Unix seconds after which the chain refuses it: as signed, or on Solana by when that is sure to be so. */
  readonly validBefore: number
  readonly arrivedAt: number
  readonly delivery: Delivery
  readonly work: () => Promise<Rendered>
}

/** Makes out what is bought. Throws Mismatch for a signature that no chain would take. */
export function readPurchase(
  quote: Quote,
  offer: Offer,
  payment: Payment,
  rest: Pick<Asked, 'arrivedAt' | 'delivery' | 'work'>,
): Asked {
  const { payer, signedBy, nonce, signature, validBefore } = readSignature(payment, rest.arrivedAt)
  const request = requestOf(quote)
  return {
    quote,
    offer,
    payment,
    payer,
    signedBy,
    key: paymentKey(payment.network, payer, nonce),
    // The signature is in it, so that a nonce alone opens nothing.
    fingerprint: hashOf([request, signature.toLowerCase()]),
    request,
    identifier: payment.identifier === undefined ? null : hashOf([payment.identifier]),
    validBefore,
    ...rest,
  }
}

interface Signature extends Pick<Purchase, 'payer' | 'signedBy' | 'validBefore'> {
  /** What the chain allows once. */
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
  if (signedBy === 'malformed') throw new Mismatch('The signature is malformed.')
  const { from, nonce, validBefore } = authorization
  return { payer: toChecksumAddress(from), signedBy, nonce, signature, validBefore: Number(validBefore) }
}

/** Without the public host: an installation may be given another name between a payment and its retry. */
function requestOf({ service, method, resourceUrl, search, body }: Quote): string {
  return hashOf([service, method, new URL(resourceUrl).pathname, search, body])
}

function hashOf(parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts))
}

/** The row of a payment whose work is done. One that is not sent at once waits for its payer to come back. */
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
    // Without the query: that is what somebody asked, and no bookkeeper needs it.
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
    next_look_at: nextLookAt(
      { state: 'pending', looks: 0, valid_before: validBefore, sent_at: sentAt },
      sentAt ?? arrivedAt,
    ),
  }
}
