import { pathParameters, splitRoute, type Operation } from '#operation/operation.ts'

type JsonObject = Readonly<Record<string, unknown>>
interface ObjectSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonObject>>
  readonly required?: readonly string[]
}

/** The discovery extension of version 2: what a catalogue needs to list a paid endpoint and an agent to call it. */
export interface Bazaar {
  readonly info: {
    readonly input: JsonObject
    readonly output?: { readonly type: 'json'; readonly example: unknown }
  }
  readonly schema: {
    readonly $schema: string
    readonly type: 'object'
    readonly properties: {
      readonly input: {
        readonly type: 'object'
        readonly properties: { readonly queryParams?: ObjectSchema; readonly body?: ObjectSchema } & JsonObject
        readonly required: readonly string[]
        readonly additionalProperties: false
      }
      readonly output?: JsonObject
    }
    readonly required: readonly ['input']
  }
  /** `/api/pro/history/:id`, so that a catalogue lists one entry and not one for every id. */
  readonly routeTemplate?: string
}

// The extension travels in a header: proxies commonly allow 8 KiB for all of them, and base64 adds a third.
const EXAMPLE_BYTES_MAX = 900
const SCHEMA_BYTES_MAX = 2_000

/** Describes a paid operation as it is called over HTTP with `method`. `inputSchema` is its input as JSON Schema. */
export function describeHttp(operation: Operation, method: 'GET' | 'POST', inputSchema: JsonObject): Bazaar {
  const path = operation.route ? splitRoute(operation.route).path : ''
  const inPath = pathParameters(path)
  const fields = fitted(inputSchema as ObjectSchema)
  const rest = pick(fields, (name) => !inPath.includes(name))
  const example = Object.entries(operation.example.input)
  const outside = Object.fromEntries(example.filter(([name]) => !inPath.includes(name)))
  const params = Object.fromEntries(example.filter(([name]) => inPath.includes(name)))
  const isQuery = method === 'GET'
  const values = isQuery ? { queryParams: outside } : { bodyType: 'json', body: outside }
  const valueSchemas = isQuery ? { queryParams: rest } : { bodyType: { type: 'string', const: 'json' }, body: rest }
  return {
    info: {
      input: { type: 'http', method, ...values, ...(inPath.length > 0 && { pathParams: params }) },
      output: { type: 'json', example: excerpt(operation.example.output) },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            type: { type: 'string', const: 'http' },
            method: { type: 'string', enum: [method] },
            ...valueSchemas,
            ...(inPath.length > 0 && { pathParams: pick(fields, (name) => inPath.includes(name)) }),
          },
          required: ['type', 'method', ...(isQuery ? [] : ['bodyType', 'body'])],
          additionalProperties: false,
        },
        output: OUTPUT_SCHEMA,
      },
      required: ['input'],
    },
    ...(inPath.length > 0 && { routeTemplate: path.replaceAll(/\{([^}]+)\}/g, ':$1') }),
  }
}

/** Describes a paid operation as an MCP tool. */
export function describeTool(operation: Operation, inputSchema: JsonObject): Bazaar {
  const { name, summary, example } = operation
  const fields = fitted(inputSchema as ObjectSchema)
  return {
    info: {
      input: { type: 'mcp', toolName: name, description: summary, inputSchema: fields, example: example.input },
      output: { type: 'json', example: excerpt(example.output) },
    },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            type: { type: 'string', const: 'mcp' },
            toolName: { type: 'string' },
            description: { type: 'string' },
            inputSchema: { type: 'object' },
            example: { type: 'object' },
          },
          required: ['type', 'toolName', 'inputSchema'],
          additionalProperties: false,
        },
        output: OUTPUT_SCHEMA,
      },
      required: ['input'],
    },
  }
}

const OUTPUT_SCHEMA = {
  type: 'object',
  properties: { type: { type: 'string' }, example: { type: 'object' } },
  required: ['type'],
}

function pick(schema: ObjectSchema, keep: (name: string) => boolean): ObjectSchema {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => keep(name)))
  const required = (schema.required ?? []).filter(keep)
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** The schema as it is, or without its descriptions where it is too long for a header; OpenAPI has all of it. */
function fitted(schema: ObjectSchema): ObjectSchema {
  if (JSON.stringify(schema).length <= SCHEMA_BYTES_MAX) return schema
  // A field named "description" is an object here, and stays.
  const isProse = (key: string, value: unknown) => key === 'description' && typeof value === 'string'
  const text = JSON.stringify(schema, (key, value: unknown) => (isProse(key, value) ? undefined : value))
  return JSON.parse(text) as ObjectSchema
}

/** The example cut to fit a header: lists to their first element, then long texts to a few words. */
function excerpt(example: object): unknown {
  const cuts = [
    (value: unknown) => value,
    (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value),
    (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : shortened(value)),
    (value: unknown) => (Array.isArray(value) ? [] : shortened(value)),
  ]
  for (const cut of cuts) {
    const text = JSON.stringify(example, (_key, value: unknown) => cut(value))
    if (Buffer.byteLength(text) <= EXAMPLE_BYTES_MAX) return JSON.parse(text)
  }
  return Object.fromEntries(
    Object.entries(example)
      .filter(([, value]) => typeof value !== 'object')
      .slice(0, 8),
  )
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > 24 ? `${value.slice(0, 23)}…` : value
}
