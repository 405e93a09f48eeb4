import { createHash } from 'node:crypto'
import type { Delivery, Quote, Rendered } from '#operation/charge.ts'
import { toChecksumAddress } from './address.ts'
import type { NewPayment } from './ledger.ts'
import { nextLookAt } from './looks.ts'
import { paymentKey } from './payment-key.ts'
import { judgeSignature, type Judgement } from './signature.ts'
import { Mismatch, type Offer, type Payment } from './wire.ts'

/** A payment on its way through one request. */
export interface Purchase {
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
  readonly arrivedAt: number
  readonly delivery: Delivery
  readonly work: () => Promise<Rendered>
}

/** Makes out what is bought. Throws Mismatch for a signature that no chain would take. */
export function readPurchase(
  quote: Quote,
  offer: Offer,
  payment: Payment,
  rest: Pick<Purchase, 'arrivedAt' | 'delivery' | 'work'>,
): Purchase {
  const { signature, authorization } = payment.signed
  const { network, requirements } = payment.terms
  const signedBy = judgeSignature(signature, authorization, network)
  if (signedBy === 'malformed') throw new Mismatch('The signature is malformed.')
  const { from, nonce } = authorization
  const request = requestOf(quote)
  return {
    quote,
    offer,
    payment,
    payer: toChecksumAddress(from),
    signedBy,
    key: paymentKey(network.id, requirements.asset, from, nonce),
    // The signature is in it, so that a nonce alone opens nothing.
    fingerprint: hashOf([request, signature.toLowerCase()]),
    request,
    identifier: payment.identifier === undefined ? null : hashOf([payment.identifier]),
    ...rest,
  }
}

/** Without the public host: an installation may be given another name between a payment and its retry. */
function requestOf({ service, method, resourceUrl, search, body }: Quote): string {
  return hashOf([service, method, new URL(resourceUrl).pathname, search, body])
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The row of a payment whose work is done. One that is not sent at once waits for its payer to come back. */
export function toRow(purchase: Purchase, rendered: Rendered, text: string | null, sentAt: number | null): NewPayment {
  const { quote, payment, payer, key, fingerprint, request, identifier, arrivedAt } = purchase
  const { network, requirements } = payment.terms
  const validBefore = Number(payment.signed.authorization.validBefore)
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
