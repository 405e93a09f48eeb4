import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import { IDENTIFIER, type PaymentProof } from '#operation/charge.ts'
import { Mismatch } from './mismatch.ts'
import type { EvmNetwork, SolanaNetwork } from './networks.ts'
import { readExactTransfer, type ExactTransfer } from './solana/exact-transfer.ts'
import { PAYMENT_IDENTIFIER, type Offer, type Terms } from './wire.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const digits = z.string().regex(/^\d{1,78}$/)
/** What fits into a word of the chain. */
const word = digits.pipe(z.string().refine((text) => BigInt(text) < 1n << 256n))

const authorizationSchema = z.object({
  from: address,
  to: address,
  value: word,
  validAfter: word,
  validBefore: word,
  nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
})

/** EIP-3009: what the payer signed. Smart wallets wrap long signatures (ERC-6492), hence no fixed length. */
const signedSchema = z.object({
  signature: z.string().regex(/^0x[0-9a-fA-F]{130,16000}$/),
  authorization: authorizationSchema,
})

/** Solana: what the payer signed, and whoever pays the fee did not yet. */
const partlySignedSchema = z.object({ transaction: z.string() })

const identifier = z.string().min(IDENTIFIER.minLength).max(IDENTIFIER.maxLength).regex(new RegExp(IDENTIFIER.pattern))
const identifierSchema = z.looseObject({ info: z.looseObject({ id: identifier.optional() }) })

const payloadSchema = z.discriminatedUnion('x402Version', [
  z.object({ x402Version: z.literal(1), scheme: z.string(), network: z.string(), payload: signedSchema }),
  z.object({
    x402Version: z.literal(2),
    accepted: z.object({
      scheme: z.string(),
      network: z.string(),
      amount: digits,
      asset: z.string(),
      payTo: z.string(),
    }),
    payload: z.union([signedSchema, partlySignedSchema]),
    extensions: z.looseObject({ 'payment-identifier': identifierSchema.optional() }).optional(),
  }),
])

export type Authorization = z.infer<typeof authorizationSchema>
type Sent = z.infer<typeof payloadSchema>

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
  | {
      readonly family: 'evm'
      readonly network: EvmNetwork
      readonly signed: { readonly signature: string; readonly authorization: Authorization }
    }
  | { readonly family: 'solana'; readonly network: SolanaNetwork; readonly signed: ExactTransfer }

/** Reads either version from either header, or from `_meta`. Throws Mismatch unless it is exactly what is offered. */
export function decodePayment(proof: PaymentProof, offer: Offer): Payment {
  // Some MCP clients send what others put into a header.
  const sent = 'meta' in proof ? proof.meta : proof.value
  const parsed = payloadSchema.safeParse(typeof sent === 'string' ? decodeHeader(sent) : sent)
  if (!parsed.success) throw new Mismatch('Invalid or malformed payment.')
  const payment = parsed.data
  const wanted = payment.x402Version === 1 ? termsOfV1(payment, offer) : termsOfV2(payment.accepted, offer)
  const signed = readSigned(payment.payload, wanted)
  const terms = signed.family === 'solana' ? paidBy(signed.signed, wanted) : wanted
  return {
    version: payment.x402Version,
    terms,
    ...signed,
    identifier: readIdempotencyKey(proof) ?? identifierOf(payment),
    payload: toPayload(payment.payload, terms, offer),
  }
}

function identifierOf(payment: Sent): string | undefined {
  return payment.x402Version === 2 ? payment.extensions?.[PAYMENT_IDENTIFIER]?.info.id : undefined
}

/**
 * What clients that know nothing of identifiers send with every try (draft-ietf-httpapi-idempotency-key-header, where it is in
 * quotation marks). It goes before the identifier that a payment brings, which some clients make up with each signature.
 * One that others could guess would open what was bought, so it is refused like any such identifier.
 */
function readIdempotencyKey(proof: PaymentProof): string | undefined {
  const sent = 'meta' in proof ? undefined : proof.idempotencyKey
  if (sent === undefined) return undefined
  const parsed = identifier.safeParse(sent.trim().replace(/^"(.*)"$/, '$1'))
  if (parsed.success) return parsed.data
  throw new Mismatch(
    'Idempotency-Key must be 16 to 128 letters, digits, - or _ that nobody can guess, such as a UUID. Nothing was charged.',
  )
}

function decodeHeader(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64').toString('utf8'))
  } catch {
    // Falls through to the schema, which refuses it like any other malformed payment.
    return undefined
  }
}

/** Version 1 says no more than scheme and network; the rest is in what was signed. */
function termsOfV1({ scheme, network }: { scheme: string; network: string }, { terms }: Offer): Terms {
  refuseOther('scheme', scheme, 'exact')
  const readable = terms.filter((it) => it.network.family === 'evm')
  return onNetwork(network, readable, (it) => it.network.name)
}

function termsOfV2(accepted: Record<'scheme' | 'network' | 'amount' | 'asset' | 'payTo', string>, offer: Offer): Terms {
  const terms = onNetwork(accepted.network, [...offer.terms, ...offer.untold], ({ network }) => network.id)
  const { requirements: wanted, network } = terms
  // Only the addresses of Ethereum are the same in small letters.
  const written = (text: string) => (network.family === 'evm' ? text.toLowerCase() : text)
  refuseOther('scheme', accepted.scheme, wanted.scheme)
  refuseOther('amount', accepted.amount, wanted.amount)
  if (written(accepted.asset) !== written(wanted.asset)) refuse('asset', [wanted.asset])
  if (written(accepted.payTo) !== written(wanted.payTo)) refuse('payTo', [wanted.payTo])
  return terms
}

function readSigned(payload: Sent['payload'], { network, requirements }: Terms): Signed {
  const { amount, asset, payTo } = requirements
  if (network.family === 'solana') {
    if (!('transaction' in payload)) throw new Mismatch('On Solana the payload is {"transaction": base64}.')
    const { decimals } = network.asset
    const signed = readExactTransfer(payload.transaction, { asset, payTo, amount, decimals })
    return { family: 'solana', network, signed }
  }
  if ('transaction' in payload) {
    throw new Mismatch(`On ${network.title} the payload is {"signature", "authorization"} of EIP-3009.`)
  }
  refuseOther('amount', payload.authorization.value, amount)
  if (payload.authorization.to.toLowerCase() !== payTo.toLowerCase()) refuse('payTo', [payTo])
  return { family: 'evm', network, signed: payload }
}

/** The terms as this payment meets them: facilitators have several accounts for fees, and it was made out for one. */
function paidBy({ feePayer }: ExactTransfer, { network, requirements }: Terms): Terms {
  return { network, requirements: { ...requirements, extra: { ...requirements.extra, feePayer } } }
}

function onNetwork(given: string, terms: readonly Terms[], nameOf: (terms: Terms) => string): Terms {
  const found = terms.find((it) => nameOf(it) === given)
  if (!found) refuse('network', terms.map(nameOf))
  return found
}

function refuseOther(field: string, given: string, wanted: string): void {
  if (given !== wanted) refuse(field, [wanted])
}

function refuse(field: string, wanted: readonly string[]): never {
  const rule = wanted.length > 1 ? `one of ${wanted.join(', ')}` : `exactly ${wanted[0]}`
  throw new Mismatch(`Unable to find matching payment requirements: ${field} must be ${rule}.`)
}

// Terms, resource and extension are ours, not the payer's copies of them: the facilitator lists what it is told.
function toPayload(signed: Sent['payload'], { requirements }: Terms, offer: Offer): PaymentPayload {
  return {
    x402Version: 2,
    resource: offer.resource,
    accepted: requirements,
    payload: signed,
    extensions: { bazaar: offer.bazaar },
  }
}

const storedSchema = z.looseObject({ x402Version: z.literal(2), payload: z.union([signedSchema, partlySignedSchema]) })

/** Reads a payload back from the ledger. */
export function parseStoredPayload(text: string): PaymentPayload {
  const payload: unknown = JSON.parse(text)
  storedSchema.parse(payload)
  // Safe: the ledger holds nothing but what decodePayment made.
  return payload as PaymentPayload
}
