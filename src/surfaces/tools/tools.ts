import type { ApiError } from '#support/errors/errors.ts'
import { messageIn } from '#support/errors/problem.ts'
import type { Language } from '#support/errors/localized-text.ts'
import type { Effect, Operation, Price } from '#operation/operation.ts'
import type { Exchange } from '../exchange.ts'
import { formatsOf } from './answer-format.ts'
import { CARD_URI } from '#operation/sites.ts'
import { FORMER_VALUES, toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'

export interface ToolDefinition {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema?: JsonSchema
  readonly annotations: {
    readonly title?: string
    readonly readOnlyHint: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
    readonly openWorldHint?: boolean
  }
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** The tools of tools/list, serialised once per revision of the list. */
export interface ToolList {
  readonly revision: number
  definitions(): readonly ToolDefinition[]
  /** The tools to list. Absent if all tools are listed. */
  listed?(): readonly ToolDefinition[]
}

export function listedOf(list: ToolList): readonly ToolDefinition[] {
  return list.listed?.() ?? list.definitions()
}

export interface OpenToolbox extends ToolList {
  /** Returns the function that calls the tools for one request. */
  open(exchange: Exchange): CallTool
}

/** A toolbox with some functions replaced. The revision remains that of the original. */
export function toolboxLike(toolbox: OpenToolbox, change: Partial<Omit<OpenToolbox, 'revision'>>): OpenToolbox {
  return {
    get revision() {
      return toolbox.revision
    },
    definitions: () => toolbox.definitions(),
    listed: () => listedOf(toolbox),
    open: (exchange) => toolbox.open(exchange),
    ...change,
  }
}

/** Restricts a toolbox to the chosen tools. Other tools are neither listed nor callable. */
export function chosenTools(toolbox: OpenToolbox, isChosen: (name: string) => boolean): OpenToolbox {
  return toolboxLike(toolbox, {
    definitions: () => toolbox.definitions().filter(({ name }) => isChosen(name)),
    listed: () => listedOf(toolbox).filter(({ name }) => isChosen(name)),
    open(exchange) {
      const call = toolbox.open(exchange)
      return (name, args, meta) => (isChosen(name) ? call(name, args, meta) : undefined)
    },
  })
}

/** Calls a tool. Undefined for an unknown tool. Throws ApiError if the call fails. */
export type CallTool = (
  name: string,
  args: Record<string, unknown>,
  meta: unknown,
) => ToolAnswer | undefined | Promise<ToolAnswer | undefined>

/** The answer as JSON, from which the result is built, or the complete result of another server. */
export type ToolAnswer =
  | {
      readonly json: string
      /** The text for models. Default: the JSON. */
      readonly text?: string
      readonly meta?: Readonly<Record<string, unknown>>
      /** The answer is paid, so it is sent whatever its size. */
      readonly mustArrive?: boolean
    }
  | { readonly result: Readonly<Record<string, unknown>> }

/** The MCP annotations of a tool that runs others: it may do whatever any of them may do. */
export function hintsOf(tools: readonly ToolDefinition[]): ToolDefinition['annotations'] {
  const hints = tools.map(({ annotations }) => annotations)
  return {
    readOnlyHint: hints.every((it) => it.readOnlyHint),
    destructiveHint: hints.some((it) => it.destructiveHint === true),
    idempotentHint: hints.every((it) => it.idempotentHint === true),
    openWorldHint: hints.some((it) => it.openWorldHint !== false),
  }
}

export const RUNS_OTHERS = 'hub_run_plan'

/** Derives the MCP annotations of hub_run_plan from the tools that it can run. */
export function withRunnersHints(tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  return tools.map((tool) =>
    tool.name === RUNS_OTHERS ? { ...tool, annotations: { ...tool.annotations, ...hintsOf(tools) } } : tool,
  )
}

/** Clients prefix a tool's name with the server's and refuse names of more than 64 characters in total. */
export const NAME_CHARACTERS_MAX = 54

const ANNOTATIONS: Record<Effect, ToolDefinition['annotations']> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  fetch: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  submit: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
}

/** Derives the MCP tool from its operation. `networks` are the payment networks of a paid one. */
export function defineTool(operation: Operation, networks: readonly string[] = []): ToolDefinition {
  const tool = defineFreeTool(operation)
  return operation.price === undefined ? tool : priced(tool, operation.price, networks)
}

/** Adds the price wherever clients and models look for it. The last two fields are those of Cloudflare's agents. */
function priced(tool: ToolDefinition, price: Price, networks: readonly string[]): ToolDefinition {
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

function defineFreeTool(operation: Operation): ToolDefinition {
  return {
    name: operation.name,
    title: operation.title,
    description: operation.description,
    inputSchema: inputSchemaOf(operation),
    outputSchema: outputSchemaOf(operation),
    annotations: ANNOTATIONS[operation.effect],
    ...(operation.card && { _meta: { ui: { resourceUri: CARD_URI } } }),
  }
}

/** The inputs, with the options about the answer. Paid answers and exports have none. */
function inputSchemaOf(operation: Operation): JsonSchema {
  const { input, long, price, stream } = operation
  const schema = stream ? without('format', toJsonSchema(input, 'input')) : toJsonSchema(input, 'input')
  const own = offeredOf(schema)
  if (price !== undefined || stream)
    return Object.keys(own).length > 0 ? schema : { ...schema, additionalProperties: false }
  const inParts = long && { ...(own.limit === undefined && { limit: LIMIT }), cursor: CURSOR }
  // The first format is the default, as describe_tool says. A description in each list would cost too many tokens.
  return { ...schema, properties: { ...own, ...inParts, response_format: { enum: formatsOf(operation) } } }
}

/** Inputs and values that exist only for callers of earlier versions are not listed. */
function offeredOf({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const offered = Object.entries(properties).filter(([, { deprecated }]) => deprecated !== true)
  return Object.fromEntries(offered.map(([name, field]) => [name, withoutFormerValues(field)]))
}

function withoutFormerValues({ [FORMER_VALUES]: former, ...field }: JsonSchema): JsonSchema {
  return Array.isArray(former) ? { ...field, enum: field.enum?.filter((it) => !former.includes(it)) } : field
}

/** The input schema with the answer format explained, for an agent that reads one tool. */
export function explained({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const { response_format: format } = properties
  // A remote tool describes its own answer format.
  if (!format?.enum || format.description !== undefined) return { ...schema, properties }
  const [usual] = format.enum
  const description = `concise: the fields to act on; detailed: all; text: in words${format.enum.includes('csv') ? '; csv: the items as a table' : ''}.`
  return {
    ...schema,
    properties: { ...properties, response_format: { type: 'string', ...format, default: usual, description } },
  }
}

function without(name: string, { properties = {}, ...schema }: JsonSchema): JsonSchema {
  const { [name]: _, ...kept } = properties
  return { ...schema, properties: kept }
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

/** The output schema without descriptions, because agents pay for each token. /openapi.json has them. */
function outline(schema: JsonSchema, conciseWithout: readonly string[]): JsonSchema {
  const { description: _, properties, required, items, anyOf, ...rest } = schema
  const within = (name: string) =>
    conciseWithout.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
  const fields = Object.entries(properties ?? {}).map(([name, field]): [string, JsonSchema] => [
    name,
    name === 'provenance' ? anyProvenance(field) : outline(field, within(name)),
  ])
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(required && { required: required.filter((name) => !conciseWithout.includes(name)) }),
    ...(items && { items: outline(items, conciseWithout) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => outline(branch, conciseWithout)) }),
  }
}

/** Tools do not describe provenance, which has the same two shapes in every answer. */
function anyProvenance({ anyOf }: JsonSchema): JsonSchema {
  return { type: anyOf?.some(({ type }) => type === 'null') ? ['object', 'null'] : 'object' } as unknown as JsonSchema
}

/** Clients validate every structured answer, so the schema of a paid tool also allows its price. */
function outputSchemaOf({ output, price, conciseWithout, long }: Operation): JsonSchema {
  const { properties, ...whole } = outline(toJsonSchema(output, 'output'), conciseWithout)
  const answer = { ...whole, properties: { ...properties, ...(long && { more: MORE }) } }
  return price === undefined ? answer : { type: 'object', anyOf: [answer, PAYMENT_REQUIRED] }
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

/** Throws at start-up if a client would refuse one of the tools or confuse two of them. */
export function checkTools(definitions: readonly ToolDefinition[]): void {
  const seen = new Set<string>()
  for (const { name, description, annotations } of definitions) {
    if (!/^[A-Za-z0-9_.-]+$/.test(name)) throw new Error(`Tool name ${name} has characters that clients reject.`)
    if (name.length > NAME_CHARACTERS_MAX)
      throw new Error(`Tool name ${name} is over ${NAME_CHARACTERS_MAX} characters.`)
    if (seen.has(name)) throw new Error(`Two tools are named ${name}.`)
    if (description.trim() === '') throw new Error(`Tool ${name} has no description.`)
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
    const hints = [destructiveHint, idempotentHint, openWorldHint]
    if (!readOnlyHint && hints.some((hint) => typeof hint !== 'boolean'))
      throw new Error(`Tool ${name} changes something, so it must have all three MCP hints.`)
    seen.add(name)
  }
}

/** More suggestions would hide the likely ones. */
const SUGGESTIONS_MAX = 5

/** An error as a tool result. Code and message are in its text, because models read only that. */
export function toErrorResult(error: ApiError, language: Language = 'en'): Record<string, unknown> {
  const structuredContent = error.body?.structured
  if (structuredContent) {
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
      isError: true,
      // Some x402 clients look for the error here.
      _meta: { 'x402/error': structuredContent },
    }
  }
  // The suggestions are not listed if the message already mentions one, such as the newest year.
  const isNamed = error.suggestions?.some((it) => messageIn(error, language).includes(it))
  const listed = isNamed ? [] : (error.suggestions ?? []).slice(0, SUGGESTIONS_MAX)
  const suggestions =
    listed.length === 0 ? '' : language === 'zh' ? `可試：${listed.join('、')}。` : ` Try: ${listed.join(', ')}.`
  const text = `${error.code}: ${messageIn(error, language)}${suggestions}`
  return { content: [{ type: 'text', text }], isError: true }
}
