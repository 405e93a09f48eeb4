import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import type { PaymentProof } from '#operation/charge.ts'
import { Mismatch } from './mismatch.ts'
import type { EvmNetwork, SolanaNetwork } from './networks.ts'
import {
  payloadSchema,
  readIdentifier,
  readSent,
  readTransaction,
  readTransfer,
  type Sent,
  type Transfer,
} from './payment-form.ts'
import { readExactTransfer, type ExactTransfer } from './solana/exact-transfer.ts'
import type { Offer, Terms } from './offer.ts'

/** A payment that matches its offer. Not verified yet: the signature of an EIP-3009 transfer may still be anybody's. */
export type Payment = {
  readonly version: 1 | 2
  /** Those that it meets. */
  readonly terms: Terms
  /** Where the payer gave one: whoever knows it may have the answer again. */
  readonly identifier: string | undefined
  /** In version 2's form, which one facilitator takes for both: the EIP-3009 signature is the same. */
  readonly payload: PaymentPayload
} & Signed

type Signed =
  | { readonly family: 'evm'; readonly network: EvmNetwork; readonly signed: Transfer }
  | { readonly family: 'solana'; readonly network: SolanaNetwork; readonly signed: ExactTransfer }

/** Reads either version from either header, or from `_meta`. Throws Mismatch unless it is exactly what is offered. */
export function decodePayment(proof: PaymentProof, offer: Offer): Payment {
  const sent = readSent(proof)
  const wanted = sent.x402Version === 1 ? termsOfV1(sent, offer) : termsOfV2(sent.accepted, offer)
  return {
    version: sent.x402Version,
    ...readSigned(sent, wanted, offer),
    identifier: readIdentifier(proof, sent),
  }
}

/** Version 1 says no more than scheme and network; the rest is in what was signed. */
function termsOfV1({ scheme, network }: { scheme: string; network: string }, { terms }: Offer): Terms {
  refuseOther('scheme', scheme, 'exact')
  const readable = terms.filter((it) => it.network.family === 'evm')
  return onNetwork('network', network, readable, (it) => it.network.name)
}

function termsOfV2(accepted: Record<'scheme' | 'network' | 'amount' | 'asset' | 'payTo', string>, offer: Offer): Terms {
  const known = [...offer.terms, ...offer.untold]
  const terms = onNetwork('accepted.network', accepted.network, known, ({ network }) => network.id)
  const { requirements: wanted, network } = terms
  // Only the addresses of Ethereum are the same in small letters.
  const isSame = network.family === 'evm' ? isSameAddress : Object.is
  refuseOther('accepted.scheme', accepted.scheme, wanted.scheme)
  refuseOther('accepted.amount', accepted.amount, wanted.amount)
  refuseOther('accepted.asset', accepted.asset, wanted.asset, isSame)
  refuseOther('accepted.payTo', accepted.payTo, wanted.payTo, isSame)
  return terms
}

function readSigned(sent: Sent, terms: Terms, offer: Offer): Signed & Pick<Payment, 'terms' | 'payload'> {
  const { network } = terms
  const { amount, asset, payTo } = terms.requirements
  if (network.family === 'solana') {
    if (!('transaction' in sent.payload)) throw new Mismatch('On Solana the payload is {"transaction": base64}.')
    const transaction = readTransaction(sent)
    const signed = readExactTransfer(transaction, { asset, payTo, amount, decimals: network.asset.decimals })
    const paid = paidBy(signed, terms)
    return { family: 'solana', network, signed, terms: paid, payload: toPayload({ transaction }, paid, offer) }
  }
  if (!('authorization' in sent.payload)) {
    throw new Mismatch(`On ${network.title} the payload is {"signature", "authorization"} of EIP-3009.`)
  }
  const signed = readTransfer(sent)
  refuseOther('payload.authorization.value', signed.authorization.value, amount)
  refuseOther('payload.authorization.to', signed.authorization.to, payTo, isSameAddress)
  return { family: 'evm', network, signed, terms, payload: toPayload(signed, terms, offer) }
}

/** The terms as this payment meets them: facilitators have several accounts for fees, and it was made out for one. */
function paidBy({ feePayer }: ExactTransfer, { network, requirements }: Terms): Terms {
  return { network, requirements: { ...requirements, extra: { ...requirements.extra, feePayer } } }
}

function onNetwork(field: string, given: string, terms: readonly Terms[], nameOf: (terms: Terms) => string): Terms {
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

// Terms, resource and extension are ours, not the payer's copies of them: the facilitator lists what it is told.
function toPayload(signed: Sent['payload'], { requirements }: Terms, offer: Offer): PaymentPayload {
  return {
    x402Version: 2,
    resource: offer.resource,
    accepted: requirements,
    payload: signed,
    extensions: { bazaar: offer.bazaars[0] },
  }
}

const storedSchema = z.looseObject({ x402Version: z.literal(2), payload: payloadSchema })

/** Reads a payload back from the ledger. */
export function parseStoredPayload(text: string): PaymentPayload {
  const payload: unknown = JSON.parse(text)
  storedSchema.parse(payload)
  // Safe: the ledger holds nothing but what decodePayment made.
  return payload as PaymentPayload
}
