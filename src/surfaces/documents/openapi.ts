import { exampleAnswer } from '#operation/example-answer.ts'
import { z } from 'zod'
import { inLanguage } from '#support/errors/localized-text.ts'
import { ERROR_CODES, type ErrorCode } from '#support/errors/errors.ts'
import { IDENTIFIER } from '#operation/charge.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import { schemaSteps } from '#operation/preload.ts'
import { pathParameters, type Operation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { mapTexts, routeNames, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { networksOf } from './card.ts'
import { endpointsOf } from '../http/routes.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { otherForms } from '../render.ts'
import type { Runtime } from '../runtime.ts'

const LANGUAGE = 'Texts of answers are in English, or in Chinese with `lang=zh-TW` or Accept-Language.'

export function* openApiSteps(service: Service, runtime: Runtime): Steps<Record<string, unknown>> {
  const paths = yield* pathSteps(service, runtime, '')
  return {
    openapi: '3.1.1',
    info: {
      title: `${service.title} · ${service.titleZh}`,
      version: runtime.version,
      summary: service.summary,
      description: [service.summary, service.summaryZh, inLanguage(service.notice, 'en'), LANGUAGE]
        .filter(Boolean)
        .join('\n\n'),
      ...publisher(runtime),
      // Registries of paid APIs show this extension field to agents.
      'x-guidance': writeReferences(service.instructions, routeNames(service.operations)),
    },
    servers: [{ url: runtime.publicUrl(service) }],
    tags: [tagOf(service)],
    paths,
    components: componentsOf(),
  }
}

/** One document for all services. Their paths begin with the service's name. */
export function* frontOpenApiSteps(runtime: Runtime): Steps<Record<string, unknown>> {
  const { services } = runtime
  const paths = {}
  for (const service of services) Object.assign(paths, yield* pathSteps(service, runtime, `/${service.name}`))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dozen',
      version: runtime.version,
      summary: `${services.length} lookup services behind one port.`,
      description: services.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join('\n'),
      ...publisher(runtime),
    },
    servers: [{ url: runtime.publicUrl() }],
    tags: services.map(tagOf),
    paths,
    components: componentsOf(),
  }
}

function publisher(runtime: Runtime) {
  return { license: { name: 'MIT', identifier: 'MIT' }, contact: { name: 'Dozen', url: runtime.publicUrl() } }
}

function tagOf({ name, title, titleZh }: Service) {
  return { name, description: `${title} · ${titleZh}` }
}

type Paths = Record<string, Record<string, unknown>>

/** Yields after each schema or endpoint. `prefix` is the service's path; it also precedes operation ids. */
function* pathSteps(service: Service, runtime: Runtime, prefix: string): Steps<Paths> {
  const paths: Paths = {}
  const seen = new Set<string>()
  const names = prefix === '' ? routeNames(service.operations) : prefixedNames(service, runtime)
  const write = (text: string) => writeReferences(text, names)
  yield* schemaSteps(service.operations)
  for (const { operation, method, path } of endpointsOf(service)) {
    const isAlias = seen.has(operation.name)
    seen.add(operation.name)
    const name = prefix === '' ? operation.name : `${service.name}_${operation.name}`
    const described = {
      ...describe(operation, method, path, service, runtime),
      operationId: isAlias ? `${name}${path.replaceAll(/\W+/g, '_')}` : name,
    }
    paths[prefix + path] = {
      ...paths[prefix + path],
      [method.toLowerCase()]: withNamedSchemas(mapTexts(described, write)),
    }
    yield
  }
  return paths
}

/** Names operations by their route on the bare domain: `GET /life/api/is-holiday`. */
function prefixedNames(own: Service, { services }: Runtime): NameOf {
  return (name = own.name, operation) => {
    const route = services.find((it) => it.name === name)?.operations.find((it) => it.name === operation)?.route
    return route?.replace(' ', ` /${name}`)
  }
}

/** Replaces schemas that occur several times by references to one definition. */
function withNamedSchemas<T>(described: T): T {
  const named = JSON.stringify(described).replaceAll(
    JSON.stringify(PROVENANCE),
    JSON.stringify({ $ref: '#/components/schemas/Provenance' }),
  )
  return JSON.parse(named) as T
}

const PROVENANCE = toJsonSchema(provenanceSchema, 'output')

function describe(operation: Operation, method: 'GET' | 'POST', path: string, service: Service, runtime: Runtime) {
  const input = toJsonSchema(operation.input, 'input')
  const answer = exampleAnswer(service.name, operation.name)
  const codes: ErrorCode[] = ['invalid_input', 'internal']
  if (!operation.unlimited) codes.push('too_many_requests')
  if (operation.price) codes.push('payment_required', 'payment_conflict', 'payment_pending')
  if (operation.effect !== 'read') codes.push('upstream_unavailable', 'upstream_timeout')
  if (pathParameters(path).length > 0) codes.push('not_found')
  if (method === 'POST') codes.push('body_too_large', 'unsupported_media_type')
  return {
    summary: operation.summary,
    description: operation.description,
    tags: [service.name],
    ...(operation.deprecated && { deprecated: true }),
    // Each call is paid, so no key or account is needed. Registries look for this field in each operation.
    security: [],
    ...(method === 'GET' || operation.price || pathParameters(path).length > 0
      ? { parameters: [...parametersOf(operation, path, input, method), ...(operation.price ? [PAID_AGAIN] : [])] }
      : {}),
    ...(method === 'POST' && { requestBody: requestBody(operation, input) }),
    responses: {
      200: {
        description: 'The answer.',
        headers: headersNamed(
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

function parametersOf(operation: Operation, path: string, input: JsonSchema, method: string) {
  const inPath = new Set(pathParameters(path))
  const rest = operation.restParameter ? pathParameters(path).at(-1) : undefined
  const tell = (name: string, text = '') =>
    name === rest ? `${text} Slashes in it may be sent as they are or as %2F.`.trimStart() : text
  const example = operation.example
  return Object.entries(input.properties ?? {})
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (input.required ?? []).includes(name),
      ...(tell(name, description) && { description: tell(name, description) }),
      schema,
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      ...(example[name] !== undefined && { example: example[name] }),
    }))
}

function requestBody(operation: Operation, input: JsonSchema) {
  const { textBody } = operation
  const example = operation.example
  const json = { 'application/json': { schema: input, example } }
  if (textBody === undefined) return { required: true, content: json }
  return {
    required: true,
    content: { 'text/plain': { schema: input.properties?.[textBody] ?? {}, example: example[textBody] }, ...json },
  }
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
  'X-Request-Id': 'Names this request in our log.',
  ETag: 'Send it back as If-None-Match: 304 where nothing has changed.',
  'Retry-After': 'Seconds after which to ask again.',
  Deprecation: 'RFC 9745: since when the operation is deprecated.',
  Sunset: 'RFC 8594: until when it answers.',
  'PAYMENT-REQUIRED': 'PaymentRequired of x402, version 2: Base64 of JSON.',
} as const

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names a paid call, so that the same payer who sends the same request under it again has its answer, uncharged, for as long ' +
    'as that is kept: a day, large ones less. With another request: 409 `payment_conflict`. Without a payment it means nothing. A ' +
    'UUID, or whatever else nobody can guess, with the quotation marks of draft-ietf-httpapi-idempotency-key-header or without.',
  schema: IDENTIFIER,
}
const PAID_AGAIN = { $ref: `#/components/parameters/${IDEMPOTENCY_KEY.name}` }

function headersNamed(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function componentsOf() {
  return {
    schemas: {
      Problem: toJsonSchema(problemSchema, 'output'),
      PaymentRequired: toJsonSchema(paymentRequiredSchema, 'output'),
      Provenance: PROVENANCE,
    },
    responses: errorResponses(),
    headers: Object.fromEntries(
      Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
    parameters: { [IDEMPOTENCY_KEY.name]: IDEMPOTENCY_KEY },
  }
}

function errorResponses() {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const byCode = Object.fromEntries(
    Object.entries(ERROR_CODES).map(([code, { title }]) => [
      code,
      code === 'payment_required'
        ? {
            description: `${title}: the v1 body of x402; the v2 form is in the PAYMENT-REQUIRED header.`,
            headers: headersNamed('X-Request-Id', 'PAYMENT-REQUIRED'),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentRequired' } } },
          }
        : {
            description: title,
            headers: headersNamed('X-Request-Id', ...(code === 'too_many_requests' ? ['Retry-After'] : [])),
            content,
          },
    ]),
  )
  return { ...byCode, problem: { description: 'Any other failure; `code` tells which.', content } }
}
