import { ERROR_CODES, type ErrorCode } from '#errors/errors.ts'
import { pathParameters, type Operation } from '#operation/operation.ts'
import { mapTexts, routeNames, writeReferences } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { networksOf } from './card.ts'
import { endpointsOf } from './http/routes.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { otherForms } from './render.ts'
import type { Runtime } from './runtime.ts'

/** The OpenAPI 3.1 document of a service. */
export function openApiDocument(service: Service, runtime: Runtime): Record<string, unknown> {
  const names = routeNames(service.operations)
  return mapTexts(documentOf(service, runtime), (text) => writeReferences(text, names))
}

function documentOf(service: Service, runtime: Runtime): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const seen = new Set<string>()
  for (const { operation, method, path } of endpointsOf(service)) {
    const isAlias = seen.has(operation.name)
    seen.add(operation.name)
    const entry = describe(operation, method, path, service, runtime)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...entry,
        operationId: isAlias ? `${operation.name}${path.replaceAll(/\W+/g, '_')}` : operation.name,
      },
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${service.title} · ${service.titleZh}`,
      version: runtime.version,
      summary: service.summary,
      description: [service.summary, service.summaryZh, service.notice].filter(Boolean).join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Dozen', url: runtime.publicUrl() },
      // What registries of paid APIs hand to agents.
      'x-guidance': service.instructions,
    },
    servers: [{ url: runtime.publicUrl(service) }],
    paths,
    components: { schemas: { Problem: PROBLEM }, responses: errorResponses() },
  }
}

function describe(operation: Operation, method: 'GET' | 'POST', path: string, service: Service, runtime: Runtime) {
  const input = toJsonSchema(operation.input, 'input')
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
    // No keys and no accounts: what is not free is paid for per call. Registries look for it at each operation.
    security: [],
    ...(method === 'GET' || pathParameters(path).length > 0
      ? { parameters: parametersOf(operation, path, input, method) }
      : {}),
    ...(method === 'POST' && { requestBody: requestBody(operation, input) }),
    responses: {
      200: {
        description: 'The answer.',
        content: {
          'application/json': { schema: toJsonSchema(operation.output, 'output'), example: operation.example.output },
          ...Object.fromEntries(otherForms(operation).map((type) => [type, { schema: { type: 'string' } }])),
        },
      },
      ...Object.fromEntries(
        codes.map((code) => [ERROR_CODES[code].status, { $ref: `#/components/responses/${code}` }]),
      ),
      // What no record is held of, an Accept that nothing fits, a limit: every failure has the one shape.
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
  const example = operation.example.input as Record<string, unknown>
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
  const example = operation.example.input as Record<string, unknown>
  const json = { 'application/json': { schema: input, example } }
  if (textBody === undefined) return { required: true, content: json }
  return {
    required: true,
    content: { 'text/plain': { schema: input.properties?.[textBody] ?? {}, example: example[textBody] }, ...json },
  }
}

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'detail', 'code', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What went wrong and what to send instead.' },
    code: { type: 'string', enum: Object.keys(ERROR_CODES) },
    instance: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    suggestions: { type: 'array', items: { type: 'string' } },
  },
}

function errorResponses() {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const byCode = Object.fromEntries(
    Object.entries(ERROR_CODES).map(([code, { title }]) => [
      code,
      code === 'payment_required'
        ? {
            description: `${title}: the v1 body of x402; the v2 form is in the PAYMENT-REQUIRED header.`,
            content: { 'application/json': { schema: { type: 'object' } } },
          }
        : { description: title, content },
    ]),
  )
  return { ...byCode, problem: { description: 'Any other failure; `code` tells which.', content } }
}
