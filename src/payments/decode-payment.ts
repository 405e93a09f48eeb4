import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import type { PaymentProof } from '#operation/charge.ts'
import { Malformed, Mismatch } from './mismatch.ts'
import type { EvmNetwork, SolanaNetwork } from './networks.ts'
import {
  payloadSchema,
  readIdentifier,
  readSentPayment,
  readTransaction,
  readTransfer,
  type SentPayment,
  type Transfer,
} from './payment-form.ts'
import { readExactTransfer, type ExactTransfer } from './solana/exact-transfer.ts'
import type { Offer, Terms } from './offer.ts'

/** A payment that matches its offer but is not verified yet: anybody may have written its signature. */
export type Payment = {
  readonly version: 1 | 2
  readonly terms: Terms
  /** The payer's identifier for this payment. A payer who repeats it gets the answer again. */
  readonly identifier: string | undefined
  /** In the form of x402 version 2, which facilitators accept for version 1 too: both sign the same EIP-3009 data. */
  readonly payload: PaymentPayload
} & SignedTransfer

type SignedTransfer =
  | { readonly family: 'evm'; readonly network: EvmNetwork; readonly signed: Transfer }
  | { readonly family: 'solana'; readonly network: SolanaNetwork; readonly signed: ExactTransfer }

/**
 * Reads either version from either header, or from `_meta`. Throws Malformed for an unreadable payment, and Mismatch
 * for one that differs from the offer.
 */
export function decodePayment(proof: PaymentProof, offer: Offer): Payment {
  const sent = readSentPayment(proof)
  const wanted = sent.x402Version === 1 ? matchTermsV1(sent, offer) : matchTermsV2(sent.accepted, offer)
  return {
    version: sent.x402Version,
    ...readSigned(sent, wanted, offer),
    identifier: readIdentifier(proof, sent),
  }
}

/** A payment of version 1 names only scheme and network; the offer adds the other terms. */
function matchTermsV1({ scheme, network }: { scheme: string; network: string }, { terms }: Offer): Terms {
  refuseOther('scheme', scheme, 'exact')
  const readable = terms.filter((it) => it.network.family === 'evm')
  return findTerms('network', network, readable, (it) => it.network.name)
}

function matchTermsV2(
  accepted: Record<'scheme' | 'network' | 'amount' | 'asset' | 'payTo', string>,
  offer: Offer,
): Terms {
  const known = [...offer.terms, ...offer.unlisted]
  const terms = findTerms('accepted.network', accepted.network, known, ({ network }) => network.id)
  const { requirements: wanted, network } = terms
  const isSame = network.family === 'evm' ? isSameAddress : Object.is
  refuseOther('accepted.scheme', accepted.scheme, wanted.scheme)
  refuseOther('accepted.amount', accepted.amount, wanted.amount)
  refuseOther('accepted.asset', accepted.asset, wanted.asset, isSame)
  refuseOther('accepted.payTo', accepted.payTo, wanted.payTo, isSame)
  return terms
}

function readSigned(
  sent: SentPayment,
  terms: Terms,
  offer: Offer,
): SignedTransfer & Pick<Payment, 'terms' | 'payload'> {
  const { network } = terms
  const { amount, asset, payTo } = terms.requirements
  if (network.family === 'solana') {
    if (!('transaction' in sent.payload)) throw createPayloadError('{"transaction": base64}', network)
    const transaction = readTransaction(sent)
    const signed = readExactTransfer(transaction, { asset, payTo, amount, decimals: network.asset.decimals })
    const paid = withFeePayer(signed, terms)
    return { family: 'solana', network, signed, terms: paid, payload: toPayload({ transaction }, paid, offer) }
  }
  if (!('authorization' in sent.payload)) {
    throw createPayloadError('{"signature", "authorization"} of EIP-3009', network)
  }
  const signed = readTransfer(sent)
  refuseOther('payload.authorization.value', signed.authorization.value, amount)
  refuseOther('payload.authorization.to', signed.authorization.to, payTo, isSameAddress)
  return { family: 'evm', network, signed, terms, payload: toPayload(signed, terms, offer) }
}

function createPayloadError(form: string, { title }: Terms['network']): Malformed {
  return new Malformed([{ path: 'payload', message: `must be ${form} on ${title}` }])
}

/** The payment's terms, with the fee payer that it names, since a facilitator has several. */
function withFeePayer({ feePayer }: ExactTransfer, { network, requirements }: Terms): Terms {
  return { network, requirements: { ...requirements, extra: { ...requirements.extra, feePayer } } }
}

function findTerms(field: string, given: string, terms: readonly Terms[], nameOf: (terms: Terms) => string): Terms {
  const found = terms.find((it) => nameOf(it) === given)
  if (!found) refuse(field, terms.map(nameOf))
  return found
}

function refuseOther(field: string, given: string, wanted: string, isSame = Object.is): void {
  if (!isSame(given, wanted)) refuse(field, [wanted])
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function refuse(field: string, wanted: readonly string[]): never {
  const rule = wanted.length > 1 ? `one of ${wanted.join(', ')}` : wanted[0]
  throw new Mismatch(`Unable to find matching payment requirements: ${field} must be ${rule}.`)
}

// The facilitator's catalogue publishes terms, resource and extension, so ours replace the payer's copies.
function toPayload(signed: SentPayment['payload'], { requirements }: Terms, offer: Offer): PaymentPayload {
  return {
    x402Version: 2,
    resource: offer.resource,
    accepted: requirements,
    payload: signed,
    extensions: { bazaar: offer.bazaars[0] },
  }
}

const storedSchema = z.looseObject({ x402Version: z.literal(2), payload: payloadSchema })

export function parseStoredPayload(text: string): PaymentPayload {
  const payload: unknown = JSON.parse(text)
  storedSchema.parse(payload)
  // Safe: the ledger stores only payloads from decodePayment.
  return payload as PaymentPayload
}
