import { leftOutOfConcise } from '#operation/concise.ts'
import { FORMER_VALUES, toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Effect, Operation, Price } from '#operation/operation.ts'
import { CARD_URI } from '#operation/sites.ts'
import { formatsOf } from './answer-format.ts'
import type { ToolDefinition } from './tools.ts'

const ANNOTATIONS: Record<Effect, ToolDefinition['annotations']> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  fetch: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  submit: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
}

const LIMIT: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'How many items of the longest list at most. Default: all that fit.',
}

const CURSOR: JsonSchema = {
  type: 'string',
  description: 'For the rest of a cut list: more[].cursor of the answer.',
}

/** The lists that were shortened, each with the cursor of its next part. */
const MORE: JsonSchema = { type: 'array' }

const PAYMENT_REQUIRED: JsonSchema = {
  type: 'object',
  description: 'What an unpaid call gets: PaymentRequired of x402, version 2.',
  properties: {
    x402Version: { type: 'integer' },
    error: { type: 'string' },
    resource: { type: 'object' },
    accepts: { type: 'array', items: { type: 'object' } },
  },
  required: ['x402Version', 'accepts'],
}

/** Derives the MCP tool from its operation. `networks` are the payment networks of a paid one. */
export function defineTool(operation: Operation, networks: readonly string[] = []): ToolDefinition {
  const tool = defineUnpricedTool(operation)
  return operation.price === undefined ? tool : addPrice(tool, operation.price, networks)
}

/** Adds the price wherever clients and models look for it. The last two fields are those of Cloudflare's agents. */
function addPrice(tool: ToolDefinition, price: Price, networks: readonly string[]): ToolDefinition {
  const usd = price.slice(1)
  return {
    ...tool,
    description: `${tool.description} Costs ${price} a call, paid with x402 (USDC).`,
    annotations: {
      ...tool.annotations,
      title: `${tool.title} (${price})`,
      // A paid call moves money. A second payment moves it again.
      readOnlyHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    _meta: {
      ...tool._meta,
      // For an unpaid call, the card shows the price.
      ui: { resourceUri: CARD_URI },
      'x402/price': { amount: usd, currency: 'USD', networks },
      'agents-x402/paymentRequired': true,
      'agents-x402/priceUSD': Number(usd),
    },
  }
}

function defineUnpricedTool(operation: Operation): ToolDefinition {
  return {
    name: operation.name,
    title: operation.title,
    description: operation.description,
    inputSchema: listInputs(operation),
    outputSchema: listOutputs(operation),
    annotations: ANNOTATIONS[operation.effect],
    ...(operation.card && { _meta: { ui: { resourceUri: CARD_URI } } }),
  }
}

/** The inputs, with the options about the answer. Paid answers and exports have none. */
function listInputs(operation: Operation): JsonSchema {
  const { input, long, price, stream } = operation
  const schema = stream ? omitProperty('format', toJsonSchema(input, 'input')) : toJsonSchema(input, 'input')
  const own = omitDeprecated(schema)
  if (price !== undefined || stream)
    return Object.keys(own).length > 0 ? schema : { ...schema, additionalProperties: false }
  const inParts = long && { ...(own.limit === undefined && { limit: LIMIT }), cursor: CURSOR }
  // The first format is the default, as describe_tool says. A description in each list would cost too many tokens.
  return { ...schema, properties: { ...own, ...inParts, response_format: { enum: formatsOf(operation) } } }
}

/** Inputs and values that exist only for callers of earlier versions are not listed. */
function omitDeprecated({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const offered = Object.entries(properties).filter(([, { deprecated }]) => deprecated !== true)
  return Object.fromEntries(offered.map(([name, field]) => [name, omitFormerValues(field)]))
}

function omitFormerValues({ [FORMER_VALUES]: former, ...field }: JsonSchema): JsonSchema {
  return Array.isArray(former) ? { ...field, enum: field.enum?.filter((it) => !former.includes(it)) } : field
}

/** The input schema with the answer format explained, for an agent that reads one tool. */
export function explainFormat({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const { response_format: format } = properties
  // A remote tool describes its own answer format.
  if (!format?.enum || format.description !== undefined) return { ...schema, properties }
  const [usual] = format.enum
  const description = `concise: the fields to act on, without null; detailed: all; text: in words${format.enum.includes('csv') ? '; csv: the items as a table' : ''}.`
  return {
    ...schema,
    properties: { ...properties, response_format: { type: 'string', ...format, default: usual, description } },
  }
}

function omitProperty(name: string, { properties = {}, ...schema }: JsonSchema): JsonSchema {
  const { [name]: _, ...kept } = properties
  return { ...schema, properties: kept }
}

/** The output schema without descriptions, because agents pay for each token. /openapi.json has them. */
function omitDescriptions(schema: JsonSchema, conciseWithout: readonly string[]): JsonSchema {
  const { description: _, properties, required, items, anyOf, ...rest } = schema
  const within = (name: string) =>
    conciseWithout.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
  const fields = Object.entries(properties ?? {}).map(([name, field]): [string, JsonSchema] => [
    name,
    name === 'provenance' ? outlineProvenance(field) : omitDescriptions(field, within(name)),
  ])
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(required && {
      required: required.filter((name) => !conciseWithout.includes(name) && !isNullable(properties?.[name])),
    }),
    ...(items && { items: omitDescriptions(items, conciseWithout) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => omitDescriptions(branch, conciseWithout)) }),
  }
}

/** Tools do not describe provenance, which has the same two shapes in every answer. */
function outlineProvenance({ anyOf }: JsonSchema): JsonSchema {
  // Safe: a list of types is valid JSON Schema, which our type JsonSchema leaves out because nothing else uses it.
  return { type: anyOf?.some(({ type }) => type === 'null') ? ['object', 'null'] : 'object' } as unknown as JsonSchema
}

/** Concise answers leave out null. */
function isNullable(schema: JsonSchema | undefined): boolean {
  // Zod writes a nullable simple type as an array of two types.
  const types: unknown[] = [schema, ...(schema?.anyOf ?? [])].flatMap((it) => it?.type ?? [])
  return types.includes('null')
}

/** Clients validate every structured answer, so the schema of a paid tool also allows its price. */
function listOutputs(operation: Operation): JsonSchema {
  const { output, price, long } = operation
  const { properties, ...whole } = omitDescriptions(toJsonSchema(output, 'output'), leftOutOfConcise(operation))
  const answer = { ...whole, properties: { ...properties, ...(long && { more: MORE }) } }
  return price === undefined ? answer : { type: 'object', anyOf: [answer, PAYMENT_REQUIRED] }
}
