import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { IDENTIFIER } from '#operation/charge.ts'
import { toJsonSchema } from '#operation/json-schema.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { ERROR_CODES } from '#support/errors/errors.ts'

const PROVENANCE = toJsonSchema(provenanceSchema, 'output')

/** Replaces the schema of provenance, which nearly every answer has, by references to one definition. */
export function referToProvenance(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isDeepStrictEqual(value, PROVENANCE)) return { $ref: '#/components/schemas/Provenance' }
  if (Array.isArray(value)) return value.map(referToProvenance)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, referToProvenance(child)]))
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What went wrong and what to send instead.'),
    code: z.enum(Object.keys(ERROR_CODES)),
    instance: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    suggestions: z.array(z.string()).optional(),
  })
  .describe('RFC 9457 problem details.')

const requirementsSchema = z
  .object({
    scheme: z.string(),
    network: z.string(),
    maxAmountRequired: z.string().describe('In the smallest unit of the asset.'),
    resource: z.string(),
    description: z.string().optional(),
    mimeType: z.string().optional(),
    payTo: z.string(),
    asset: z.string(),
    maxTimeoutSeconds: z.int(),
    extra: z.looseObject({}).optional(),
  })
  .describe('One way to pay.')

/** The response to an unpaid call, as x402 version 1 defines it. */
const paymentRequiredSchema = z
  .object({ x402Version: z.literal(1), error: z.string(), accepts: z.array(requirementsSchema) })
  .describe('PaymentRequired of x402, version 1. Version 2 is in the PAYMENT-REQUIRED header, as Base64 of JSON.')

const HEADERS = {
  'X-Request-Id': 'Identifies this request in the log of the server.',
  ETag: 'Send it back in If-None-Match. The response is 304 if nothing has changed.',
  'Retry-After': 'Seconds to wait before the next attempt.',
  Deprecation: 'RFC 9745: since when the operation is deprecated.',
  Sunset: 'RFC 8594: until when the operation answers.',
  'PAYMENT-REQUIRED': 'PaymentRequired of x402, version 2: Base64 of JSON.',
} as const

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Identifies a paid call. If the same payer repeats the same request with this key, the stored answer is returned ' +
    'and nothing is charged. Answers are stored for a day, large ones for a shorter time. The same key with another ' +
    'request: 409 `payment_conflict`. Without a payment it has no effect. Send a UUID or another value that nobody can ' +
    'guess, with or without the quotation marks of draft-ietf-httpapi-idempotency-key-header.',
  schema: IDENTIFIER,
}
export const IDEMPOTENCY_PARAMETER = { $ref: `#/components/parameters/${IDEMPOTENCY_KEY.name}` }

/** References to the definitions of headers, by name. */
export function referToHeaders(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The components that the paths refer to, and those that these refer to. */
export function componentsOf(paths: object): Record<string, object> {
  const all = createComponents()
  const used = new Set<unknown>()
  const follow = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      const component = all[kind]?.[name]
      if (component === undefined || used.has(component)) continue
      used.add(component)
      follow(component)
    }
  }
  follow(paths)
  const usedByKind = Object.entries(all).map(([kind, named]): [string, object] => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([, component]) => used.has(component))),
  ])
  return Object.fromEntries(usedByKind.filter(([, named]) => Object.keys(named).length > 0))
}

function createComponents(): Readonly<Record<string, Readonly<Record<string, object>>>> {
  return {
    schemas: {
      Problem: toJsonSchema(problemSchema, 'output'),
      PaymentRequired: toJsonSchema(paymentRequiredSchema, 'output'),
      Provenance: PROVENANCE,
    },
    responses: createResponses(),
    headers: Object.fromEntries(
      Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
    parameters: { [IDEMPOTENCY_KEY.name]: IDEMPOTENCY_KEY },
  }
}

function createResponses() {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const byCode = Object.fromEntries(
    Object.entries(ERROR_CODES).map(([code, { title }]) => [
      code,
      code === 'payment_required'
        ? {
            description: `${title}: the v1 body of x402; the v2 form is in the PAYMENT-REQUIRED header.`,
            headers: referToHeaders('X-Request-Id', 'PAYMENT-REQUIRED'),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentRequired' } } },
          }
        : {
            description: title,
            headers: referToHeaders('X-Request-Id', ...(code === 'too_many_requests' ? ['Retry-After'] : [])),
            content,
          },
    ]),
  )
  return { ...byCode, problem: { description: 'Any other failure; `code` names it.', content } }
}
