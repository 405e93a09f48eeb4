import { decodePaymentSignatureHeader } from '@x402/core/http'
import { PaymentPayloadSchema } from '@x402/core/schemas'
import type { PaymentRequirements } from '@x402/core/types'
import { z } from 'zod'
import { IDENTIFIER, type PaymentProof } from '#operation/charge.ts'
import { Malformed } from './mismatch.ts'
import { PAYMENT_IDENTIFIER } from './offer.ts'

// The form of a payment, before it is compared with an offer. Each rule carries its error message.

const address = matchingString(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')
const digits = matchingString(/^\d{1,78}$/, 'must be a whole number, as a string of digits')
/** A number that fits into a 256-bit word. */
const word = digits.pipe(z.string().refine((text) => BigInt(text) < 1n << 256n, 'must be less than 2^256'))

const authorizationSchema = object({
  from: address,
  to: address,
  value: word,
  validAfter: word,
  validBefore: word,
  nonce: matchingString(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits'),
})

/** EIP-3009: the signed transfer. Smart wallets wrap long signatures (ERC-6492), so the length is not fixed. */
const transferSchema = object({
  signature: matchingString(/^0x[0-9a-fA-F]{130,16000}$/, 'must be 0x and 130 to 16000 hexadecimal digits').transform(
    normalizeParity,
  ),
  authorization: authorizationSchema,
})

/** Some wallets end a plain signature with the parity 0 or 1. Tokens accept 27 and 28 only. */
function normalizeParity(signature: string): string {
  if (signature.length !== 132) return signature
  return signature.replace(/0[01]$/, (parity) => (27 + Number(parity)).toString(16))
}

/** Solana: a transaction that the payer has signed and the fee payer has not. */
const transactionSchema = object({ transaction: text() })

export const payloadSchema = z.union([transferSchema, transactionSchema])

const IDENTIFIER_RULE = `must be ${IDENTIFIER.minLength} to ${IDENTIFIER.maxLength} letters, digits, - or _`
const identifier = matchingString(new RegExp(IDENTIFIER.pattern), IDENTIFIER_RULE)
  .min(IDENTIFIER.minLength, IDENTIFIER_RULE)
  .max(IDENTIFIER.maxLength, IDENTIFIER_RULE)

const identifierSchema = z.looseObject({
  [PAYMENT_IDENTIFIER]: looseObject({ info: looseObject({ id: identifier.optional() }) }).optional(),
})

type Fields = Readonly<Record<string, unknown>>
export type SentPayment =
  | { readonly x402Version: 1; readonly scheme: string; readonly network: string; readonly payload: Fields }
  | {
      readonly x402Version: 2
      readonly accepted: PaymentRequirements
      readonly payload: Fields
      readonly extensions?: Fields | null
    }
export type Transfer = z.infer<typeof transferSchema>
export type Authorization = Transfer['authorization']

/** Reads a payment of version 1 or 2 from either header or from `_meta`. Throws Malformed if it is not a payment. */
export function readSentPayment(proof: PaymentProof): SentPayment {
  // Some MCP clients put the header's text into `_meta`.
  const sent = 'meta' in proof ? proof.meta : proof.value
  // Safe: the package types its schema with zod 3, but at run time it is a schema of our zod version.
  const schema = PaymentPayloadSchema as unknown as z.ZodType<SentPayment>
  return read(schema, typeof sent === 'string' ? decodeHeader(sent) : sent)
}

export function readTransfer({ payload: sent }: SentPayment): Transfer {
  return read(transferSchema, sent, 'payload')
}

export function readTransaction({ payload: sent }: SentPayment): string {
  return read(transactionSchema, sent, 'payload').transaction
}

/**
 * The payer's identifier for a payment. An Idempotency-Key (draft-ietf-httpapi-idempotency-key-header, a quoted string)
 * outranks the identifier in the payment, because some clients generate that anew with each signature. Guessable
 * identifiers are refused, since strangers could read the answer with them.
 */
export function readIdentifier(proof: PaymentProof, sent: SentPayment): string | undefined {
  const key = 'meta' in proof ? undefined : proof.idempotencyKey
  if (key === undefined) {
    const extensions = sent.x402Version === 2 ? (sent.extensions ?? {}) : {}
    return read(identifierSchema, extensions, 'extensions')[PAYMENT_IDENTIFIER]?.info.id
  }
  const parsed = identifier.safeParse(key.trim().replace(/^"(.*)"$/, '$1'))
  if (parsed.success) return parsed.data
  throw new Malformed([
    { path: 'Idempotency-Key', message: `${IDENTIFIER_RULE} that nobody can guess, such as a UUID` },
  ])
}

function decodeHeader(value: string): unknown {
  try {
    return decodePaymentSignatureHeader(value)
  } catch {
    // The schema refuses `undefined` with the same error as every other value that is not an object.
    return undefined
  }
}

function read<T>(schema: z.ZodType<T>, sent: unknown, where?: string): T {
  const parsed = schema.safeParse(sent, { error: ruleOf })
  if (parsed.success) return parsed.data
  throw new Malformed(
    parsed.error.issues.map(({ path, message }) => ({
      path: [...(where === undefined ? [] : [where]), ...path].join('.'),
      message,
    })),
  )
}

function ruleOf({ code, expected, path }: z.core.$ZodRawIssue): string {
  if (code === 'invalid_union') return 'must be 1 or 2'
  if (path?.length === 0 || !path) return 'must be a JSON object, in a header as base64'
  return expected === 'object' || expected === 'record'
    ? 'must be an object'
    : `must be a ${String(expected ?? 'valid value')}`
}

function matchingString(pattern: RegExp, rule: string) {
  return z.string(rule).regex(pattern, rule)
}

function text() {
  return z.string('must be a string')
}

function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, 'must be an object')
}

function looseObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject(shape, 'must be an object')
}
