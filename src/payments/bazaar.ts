import { inLanguage } from '#support/errors/localized-text.ts'
import { pathParameters, splitRoute, type Operation } from '#operation/operation.ts'
import { toLatin1 } from './latin1.ts'

type JsonObject = Readonly<Record<string, unknown>>
interface ObjectSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonObject>>
  readonly required?: readonly string[]
}

/**
 * x402 version 2's discovery extension: the data with which a catalogue lists a paid endpoint and an agent calls it.
 */
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
  /** `/api/pro/history/:id`, so that a catalogue has one entry for all ids. */
  readonly routeTemplate?: string
}

/** Several descriptions of one operation, the most detailed first. */
export type Bazaars = readonly [Bazaar, ...Bazaar[]]

/** Byte limits of the sample answer and the input schema. The 402 uses the first size that fits into its header. */
const SIZES = [
  { example: 900, schema: 2_000 },
  { example: 500, schema: 1_200 },
  { example: 400, schema: 700 },
  { example: 250, schema: 400 },
  { example: 120, schema: 0 },
] as const

type Size = (typeof SIZES)[number]

/** `answer` is the recorded one, if there is one. */
export function describeHttp(
  operation: Operation,
  method: 'GET' | 'POST',
  inputSchema: JsonObject,
  answer: object | undefined,
): Bazaars {
  const path = operation.route ? splitRoute(operation.route).path : ''
  const inPath = pathParameters(path)
  const example = Object.entries(exampleInput(operation))
  const outside = Object.fromEntries(example.filter(([name]) => !inPath.includes(name)))
  const params = Object.fromEntries(example.filter(([name]) => inPath.includes(name)))
  const isQuery = method === 'GET'
  const values = isQuery ? { queryParams: outside } : { bodyType: 'json', body: outside }
  return describeInSizes(answer, (size) => {
    const fields = fitSize(inputSchema, size)
    const rest = pick(fields, (name) => !inPath.includes(name))
    const valueSchemas = isQuery ? { queryParams: rest } : { bodyType: { type: 'string', const: 'json' }, body: rest }
    return {
      input: { type: 'http', method, ...values, ...(inPath.length > 0 && { pathParams: params }) },
      properties: {
        type: { type: 'string', const: 'http' },
        method: { type: 'string', enum: [method] },
        ...valueSchemas,
        ...(inPath.length > 0 && { pathParams: pick(fields, (name) => inPath.includes(name)) }),
      },
      required: ['type', 'method', ...(isQuery ? [] : ['bodyType', 'body'])],
      ...(inPath.length > 0 && { routeTemplate: path.replaceAll(/\{([^}]+)\}/g, ':$1') }),
    }
  })
}

export function describeTool(operation: Operation, inputSchema: JsonObject, answer: object | undefined): Bazaars {
  const { name, summary } = operation
  const description = toLatin1(summary)
  return describeInSizes(answer, (size) => ({
    input: {
      type: 'mcp',
      toolName: name,
      description,
      inputSchema: fitSize(inputSchema, size),
      example: exampleInput(operation),
    },
    properties: {
      type: { type: 'string', const: 'mcp' },
      toolName: { type: 'string' },
      description: { type: 'string' },
      inputSchema: { type: 'object' },
      example: { type: 'object' },
    },
    required: ['type', 'toolName', 'inputSchema'],
  }))
}

interface Described extends Pick<Bazaar, 'routeTemplate'> {
  readonly input: JsonObject
  readonly properties: JsonObject
  readonly required: readonly string[]
}

function describeInSizes(answer: object | undefined, describe: (size: Size) => Described): Bazaars {
  const bazaarOf = (size: Size): Bazaar => {
    const { input, properties, required, ...rest } = describe(size)
    return {
      info: {
        input,
        ...(answer && { output: { type: 'json', example: shortenExample(inLanguage(answer, 'en'), size) } }),
      },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          input: { type: 'object', properties, required, additionalProperties: false },
          ...(answer && { output: OUTPUT_SCHEMA }),
        },
        required: ['input'],
      },
      ...rest,
    }
  }
  const [first, ...smaller] = SIZES
  return [bazaarOf(first), ...smaller.map(bazaarOf)]
}

const OUTPUT_SCHEMA = {
  type: 'object',
  properties: { type: { type: 'string' }, example: { type: 'object' } },
  required: ['type'],
}

/** The schema requires these texts, so one that Latin-1 cannot express becomes a placeholder. */
function exampleInput({ example }: Operation): JsonObject {
  const text = JSON.stringify(example, (_key, value: unknown) =>
    typeof value === 'string' ? (toLatin1(value) ?? '(text in Chinese)') : value,
  )
  return JSON.parse(text) as JsonObject
}

function pick(schema: ObjectSchema, keep: (name: string) => boolean): ObjectSchema {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => keep(name)))
  const required = (schema.required ?? []).filter(keep)
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** The most detailed version of the schema within the byte limit. */
function fitSize(inputSchema: JsonObject, { schema: bytesMax }: Size): ObjectSchema {
  const schema = inLatin1(inputSchema) as ObjectSchema
  if (JSON.stringify(schema).length <= bytesMax) return schema
  // An input may be named "description". Its value is an object, so it is not removed.
  const isProse = (key: string, value: unknown) => key === 'description' && typeof value === 'string'
  const text = JSON.stringify(schema, (key, value: unknown) => (isProse(key, value) ? undefined : value))
  const bare = JSON.parse(text) as ObjectSchema
  if (text.length <= bytesMax) return bare
  const fields = Object.entries(bare.properties ?? {})
  const kept = bytesMax > 0 ? fields : fields.filter(([name]) => bare.required?.includes(name))
  const types = kept.map(([name, { type }]) => [name, type ? { type } : {}])
  return { ...bare, properties: Object.fromEntries(types) }
}

/** Drops keywords that Latin-1 cannot express. Enums are dropped as a whole: a part would refuse valid values. */
function inLatin1(schema: JsonObject): unknown {
  const isOther = (value: unknown) => typeof value === 'string' && toLatin1(value) === undefined
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    if (isOther(value) || (Array.isArray(value) && value.some(isOther))) return undefined
    return typeof value === 'string' ? toLatin1(value) : value
  })
  return JSON.parse(text)
}

/** Shortens the example to the byte limit: first lists to their first element, then long texts to a few words. */
function shortenExample(example: object, { example: bytesMax }: Size): unknown {
  const plain = (value: unknown) => {
    if (Array.isArray(value)) return value.filter((it) => typeof it !== 'string' || toLatin1(it) !== undefined)
    return typeof value === 'string' ? toLatin1(value) : value
  }
  const cuts = [
    (value: unknown) => value,
    (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value),
    (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : shortenText(value)),
    (value: unknown) => (Array.isArray(value) ? [] : shortenText(value)),
  ]
  for (const cut of cuts) {
    const text = JSON.stringify(example, (_key, value: unknown) => cut(plain(value)))
    if (Buffer.byteLength(text) <= bytesMax) return JSON.parse(text)
  }
  const few = Object.entries(example).filter(([, value]) => typeof value !== 'object')
  const written = few.map(([name, value]): [string, unknown] => [name, shortenText(plain(value))])
  return Object.fromEntries(written.filter(([, value]) => value !== undefined).slice(0, bytesMax > 400 ? 8 : 3))
}

function shortenText(value: unknown): unknown {
  return typeof value === 'string' && value.length > 24 ? `${value.slice(0, 21)}...` : value
}
