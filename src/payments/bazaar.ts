import { inLanguage } from '#support/errors/localized-text.ts'
import { pathParameters, splitRoute, type Operation } from '#operation/operation.ts'
import { fitSchema, shortenExample, SIZES, type JsonObject, type ObjectSchema, type Size } from './bazaar-sizes.ts'
import { toLatin1 } from './latin1.ts'

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

/** Describes an operation as an HTTP endpoint. `answer`: its recorded example answer, if there is one. */
export function describeHttp(
  operation: Operation,
  method: 'GET' | 'POST',
  inputSchema: JsonObject,
  answer: object | undefined,
): Bazaars {
  const path = operation.route ? splitRoute(operation.route).path : ''
  const pathNames = pathParameters(path)
  const example = Object.entries(exampleInput(operation))
  const otherValues = Object.fromEntries(example.filter(([name]) => !pathNames.includes(name)))
  const pathValues = Object.fromEntries(example.filter(([name]) => pathNames.includes(name)))
  const isQuery = method === 'GET'
  const values = isQuery ? { queryParams: otherValues } : { bodyType: 'json', body: otherValues }
  return describeInSizes(answer, (size) => {
    const fields = fitSchema(inputSchema, size)
    const otherFields = pick(fields, (name) => !pathNames.includes(name))
    const valueSchemas = isQuery
      ? { queryParams: otherFields }
      : { bodyType: { type: 'string', const: 'json' }, body: otherFields }
    return {
      input: { type: 'http', method, ...values, ...(pathNames.length > 0 && { pathParams: pathValues }) },
      properties: {
        type: { type: 'string', const: 'http' },
        method: { type: 'string', enum: [method] },
        ...valueSchemas,
        ...(pathNames.length > 0 && { pathParams: pick(fields, (name) => pathNames.includes(name)) }),
      },
      required: ['type', 'method', ...(isQuery ? [] : ['bodyType', 'body'])],
      // `{id}` in our routes is `:id` in a catalogue's.
      ...(pathNames.length > 0 && { routeTemplate: path.replaceAll(/\{([^}]+)\}/g, ':$1') }),
    }
  })
}

/** Describes an operation as an MCP tool. */
export function describeTool(operation: Operation, inputSchema: JsonObject, answer: object | undefined): Bazaars {
  const { name, summary } = operation
  const description = toLatin1(summary)
  return describeInSizes(answer, (size) => ({
    input: {
      type: 'mcp',
      toolName: name,
      description,
      inputSchema: fitSchema(inputSchema, size),
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
