import { exampleAnswer } from '#operation/example-answer.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { pathParameters, type Operation } from '#operation/operation.ts'
import { ERROR_CODES, type ErrorCode } from '#support/errors/errors.ts'
import { inLanguage } from '#support/errors/localized-text.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { otherForms } from '../render.ts'
import type { Runtime } from '../runtime.ts'
import { networksOf } from './paid-service.ts'
import { IDEMPOTENCY_PARAMETER, referToHeaders } from './openapi-components.ts'

/** An endpoint as an Operation Object of OpenAPI 3.1, without its id. */
export function describeEndpoint({ service, operation, method, path }: Endpoint, runtime: Runtime) {
  const input = toJsonSchema(operation.input, 'input')
  const answer = exampleAnswer(service.name, operation.name)
  const codes = listErrorCodes(operation, method, path)
  return {
    summary: operation.summary,
    description: operation.description,
    tags: [service.name],
    ...(operation.deprecated && { deprecated: true }),
    // No call needs a key or an account. Registries look for this field in each operation.
    security: [],
    ...(method === 'GET' || operation.price || pathParameters(path).length > 0
      ? {
          parameters: [
            ...listParameters(operation, path, input, method),
            ...(operation.price ? [IDEMPOTENCY_PARAMETER] : []),
          ],
        }
      : {}),
    ...(method === 'POST' && { requestBody: describeBody(operation, input) }),
    responses: {
      200: {
        description: 'The answer.',
        headers: referToHeaders(
          'X-Request-Id',
          ...(method === 'GET' && !operation.price ? (['ETag'] as const) : []),
          ...(operation.deprecated ? (['Deprecation', 'Sunset'] as const) : []),
        ),
        content: {
          'application/json': {
            schema: toJsonSchema(operation.output, 'output'),
            ...(answer && { example: inLanguage(answer, 'en') }),
          },
          ...Object.fromEntries(otherForms(operation).map((type) => [type, { schema: { type: 'string' } }])),
        },
      },
      ...Object.fromEntries(
        codes.map((code) => [ERROR_CODES[code].status, { $ref: `#/components/responses/${code}` }]),
      ),
      // All other errors, such as a missing record or an exceeded rate limit, have the same shape.
      default: { $ref: '#/components/responses/problem' },
    },
    ...(operation.price && {
      'x-payment-info': {
        protocols: [{ x402: {} }],
        price: { mode: 'fixed', currency: 'USD', amount: operation.price.slice(1) },
        ...networksOf(service, runtime),
      },
    }),
  }
}

/** The errors that callers should be ready for. */
function listErrorCodes(operation: Operation, method: string, path: string): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_input', 'internal']
  if (!operation.unlimited) codes.push('too_many_requests')
  if (operation.price) codes.push('payment_required', 'payment_conflict', 'payment_pending')
  if (operation.effect !== 'read') codes.push('upstream_unavailable', 'upstream_timeout')
  if (pathParameters(path).length > 0) codes.push('not_found')
  if (method === 'POST') codes.push('body_too_large', 'unsupported_media_type')
  return codes
}

function listParameters(operation: Operation, path: string, input: JsonSchema, method: string) {
  const inPath = new Set(pathParameters(path))
  const rest = operation.restParameter ? pathParameters(path).at(-1) : undefined
  const addSlashes = (name: string, text = '') =>
    name === rest ? `${text} Slashes in it may be sent as they are or as %2F.`.trimStart() : text
  const example = operation.example
  return Object.entries(input.properties ?? {})
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (input.required ?? []).includes(name),
      ...(addSlashes(name, description) && { description: addSlashes(name, description) }),
      schema,
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      ...(example[name] !== undefined && { example: example[name] }),
    }))
}

function describeBody(operation: Operation, input: JsonSchema) {
  const { textBody } = operation
  const example = operation.example
  const json = { 'application/json': { schema: input, example } }
  if (textBody === undefined) return { required: true, content: json }
  return {
    required: true,
    content: { 'text/plain': { schema: input.properties?.[textBody] ?? {}, example: example[textBody] }, ...json },
  }
}
