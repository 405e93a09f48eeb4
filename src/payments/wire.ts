import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { z } from 'zod'
import type { Language } from '#errors/said.ts'
import type { PaymentProof } from '#operation/charge.ts'
import type { Bazaar } from './bazaar.ts'
import type { Network } from './networks.ts'
import type { SignedOffers } from './offers.ts'
import type { SignedReceipt } from './receipts.ts'

/** What is accepted on one network. */
export interface Terms {
  readonly network: Network
  readonly requirements: PaymentRequirements
}

/** What one call costs and what is bought with it: everything that a 402 says, before it is written in either version. */
export interface Offer {
  /** One of them is to be met; the service's own network first. */
  readonly terms: readonly [Terms, ...Terms[]]
  readonly method: 'GET' | 'POST'
  /** What is bought, as people read it. */
  readonly title: Readonly<Record<Language, string>>
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: string }
  readonly bazaar: Bazaar
  /** What a person’s form asked, as the JSON to be sent with the payment. */
  readonly ask?: string | undefined
}

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

/** The extension that lets a payer name a payment by something that never is on the chain. */
const PAYMENT_IDENTIFIER = 'payment-identifier'
const IDENTIFIER_PATTERN = '^[a-zA-Z0-9_-]+$'
const identifierSchema = z.looseObject({
  info: z.looseObject({
    id: z.string().min(16).max(128).regex(new RegExp(IDENTIFIER_PATTERN)).optional(),
  }),
})

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
    payload: signedSchema,
    extensions: z.looseObject({ 'payment-identifier': identifierSchema.optional() }).optional(),
  }),
])

export type Signed = z.infer<typeof signedSchema>
export type Authorization = Signed['authorization']

/** A payment that matches its offer. Not verified yet: the signature may still be anybody's. */
export interface Payment {
  readonly version: 1 | 2
  /** Those that it meets. */
  readonly terms: Terms
  readonly signed: Signed
  /** Where the payer gave one: whoever knows it may have the answer again. */
  readonly identifier: string | undefined
  /** In version 2's form, which one facilitator takes for both: the EIP-3009 signature is the same. */
  readonly payload: PaymentPayload
}

export interface Receipt {
  readonly success: boolean
  readonly transaction: string
  readonly payer: string
  readonly network: Network
  readonly errorReason?: string
  readonly extensions?: SignedReceipt | undefined
}

/** A payment that cannot be accepted; the message says why, to the payer. */
export class Mismatch extends Error {}

export function encodeHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64')
}

/** Reads either version from either header, or from `_meta`. Throws Mismatch unless it is exactly what is offered. */
export function decodePayment(proof: PaymentProof, offer: Offer): Payment {
  // Some MCP clients send what others put into a header.
  const sent = 'meta' in proof ? proof.meta : proof.value
  const parsed = payloadSchema.safeParse(typeof sent === 'string' ? decodeHeader(sent) : sent)
  if (!parsed.success) throw new Mismatch('Invalid or malformed payment.')
  const payment = parsed.data
  const terms = payment.x402Version === 1 ? termsOfV1(payment, offer) : termsOfV2(payment.accepted, offer)
  const { authorization } = payment.payload
  refuseOther('amount', authorization.value, terms.requirements.amount)
  refuseOther('payTo', authorization.to.toLowerCase(), terms.requirements.payTo.toLowerCase())
  const identifier = payment.x402Version === 2 ? payment.extensions?.[PAYMENT_IDENTIFIER]?.info.id : undefined
  return {
    version: payment.x402Version,
    terms,
    signed: payment.payload,
    identifier,
    payload: toPayload(payment.payload, terms, offer),
  }
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
function termsOfV1({ scheme, network }: { scheme: string; network: string }, offer: Offer): Terms {
  refuseOther('scheme', scheme, 'exact')
  return onNetwork(network, offer, (terms) => terms.network.name)
}

function termsOfV2(accepted: Record<'scheme' | 'network' | 'amount' | 'asset' | 'payTo', string>, offer: Offer): Terms {
  const terms = onNetwork(accepted.network, offer, ({ network }) => network.id)
  const wanted = terms.requirements
  refuseOther('scheme', accepted.scheme, wanted.scheme)
  refuseOther('amount', accepted.amount, wanted.amount)
  refuseOther('asset', accepted.asset.toLowerCase(), wanted.asset.toLowerCase())
  refuseOther('payTo', accepted.payTo.toLowerCase(), wanted.payTo.toLowerCase())
  return terms
}

function onNetwork(given: string, { terms }: Offer, nameOf: (terms: Terms) => string): Terms {
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
function toPayload(signed: Signed, { requirements }: Terms, offer: Offer): PaymentPayload {
  return {
    x402Version: 2,
    resource: offer.resource,
    accepted: requirements,
    payload: signed,
    extensions: { bazaar: offer.bazaar },
  }
}

const storedSchema = z.looseObject({ x402Version: z.literal(2), payload: signedSchema })

/** Reads a payload back from the ledger. */
export function parseStoredPayload(text: string): { payload: PaymentPayload; signed: Signed } {
  const payload: unknown = JSON.parse(text)
  const { payload: signed } = storedSchema.parse(payload)
  // Safe: the ledger holds nothing but what decodePayment made.
  return { payload: payload as PaymentPayload, signed }
}

const IDENTIFIER_OFFER = {
  info: { required: false },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: { type: 'string', minLength: 16, maxLength: 128, pattern: IDENTIFIER_PATTERN },
    },
    required: ['required'],
  },
}

/** Version 2's 402, for the PAYMENT-REQUIRED header and for MCP. */
export function toPaymentRequired(offer: Offer, error: string, signed?: SignedOffers): PaymentRequired {
  return {
    x402Version: 2,
    error,
    resource: offer.resource,
    accepts: offer.terms.map(({ requirements }) => requirements),
    extensions: {
      bazaar: offer.bazaar,
      [PAYMENT_IDENTIFIER]: IDENTIFIER_OFFER,
      ...(signed && { 'offer-receipt': signed.extension }),
    },
  }
}

/** Version 1's 402 body. Its clients parse every entry of `accepts` strictly, so it holds version-1 entries only. */
export function toPaymentRequiredV1(offer: Offer, error: string) {
  const { resource, bazaar } = offer
  return {
    x402Version: 1,
    error,
    accepts: offer.terms.map(({ network, requirements }) => ({
      scheme: requirements.scheme,
      network: network.name,
      maxAmountRequired: requirements.amount,
      resource: resource.url,
      description: resource.description,
      mimeType: resource.mimeType,
      payTo: requirements.payTo,
      maxTimeoutSeconds: requirements.maxTimeoutSeconds,
      asset: requirements.asset,
      outputSchema: {
        input: { type: 'http', method: offer.method, discoverable: true, ...fieldsOf(bazaar) },
        output: bazaar.info.output?.example,
      },
      extra: requirements.extra,
    })),
  }
}

function fieldsOf(bazaar: Bazaar): object {
  const { queryParams, body } = bazaar.schema.properties.input.properties
  if (body) return { bodyType: 'json', bodyFields: body.properties ?? {} }
  return { queryParams: queryParams?.properties ?? {} }
}

/** Both receipts, whichever version paid: a client reads the one it knows. */
export function receiptHeaders(receipt: Receipt): Record<string, string> {
  return {
    'PAYMENT-RESPONSE': encodeHeader(settlementOf(receipt)),
    'X-PAYMENT-RESPONSE': encodeHeader({ ...receipt, network: receipt.network.name }),
  }
}

/** Version 2's receipt. */
export function settlementOf(receipt: Receipt) {
  return { ...receipt, network: receipt.network.id }
}
