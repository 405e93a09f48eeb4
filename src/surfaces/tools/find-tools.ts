import { z } from 'zod'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { issueMessage } from '#operation/fault-message.ts'
import { parseJsonText } from '#operation/input/reading.ts'
import type { Operation } from '#operation/operation.ts'
import { sentencesOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Danger } from '#support/text/danger.ts'
import { suggest } from '#support/text/suggest.ts'
import { dangerInAnswers, dangerInRequest, helpChoice, helpForAgents } from '../help.ts'
import { explainFormat } from './define-tool.ts'
import { combineHints } from './runner-hints.ts'
import { COMMON_INPUTS } from './shorten-tool.ts'
import { listTools, changeToolbox } from './toolbox.ts'
import type { CallTool, OpenToolbox, ToolAnswer, ToolDefinition } from './tools.ts'

/** Instructions of an MCP endpoint with only find_tools, describe_tool and call_tool. */
export const FIND_INSTRUCTIONS =
  'Give find_tools the task in the user’s own words: it names the tools that answer it and fills their arguments. ' +
  'Send them with call_tool. describe_tool has the complete description and schemas of one tool. These reach every tool ' +
  'of every service and remote site here. If you run code, read dozen://hub/client.ts: every tool as a function.'

/** From this confidence on, the other tools are only named, without what they answer. */
const SURE = 0.9
/** Below this confidence, the tool's other inputs are not listed, because the tool is probably wrong. */
const UNLIKELY = 0.5

const inputs = {
  find_tools: z.object({
    task: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .describe('The task in the user’s own words, with its names, dates and amounts, for example 2026-10-10 放假嗎?'),
    limit: z.int().min(1).max(10).default(5).describe('How many tools to name at most.'),
  }),
  describe_tool: z.object({ name: z.string().describe('A name that find_tools gave, for example life__is_holiday.') }),
  call_tool: z.object({
    name: z.string().describe('A name that find_tools gave, for example life__is_holiday.'),
    arguments: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('The inputs of that tool, for example {"date":"2026-10-10"}.'),
  }),
}

const DESCRIPTIONS: Readonly<Record<keyof typeof inputs, readonly [title: string, description: string]>> = {
  find_tools: [
    'Find tools',
    'Names the tools that answer a task, best first, with a confidence from 0 to 1 (below 0.5 `ask` has a question for the user). Covers the sites connected here and twelve services for Taiwan: holidays, receipts, lottery, fuel, stocks, prices of goods and AI, film releases, opinions, mental health, sellers’ law and tax, SEO, llms.txt, Yu-Gi-Oh! rules, MCP and x402 directories. The best comes with arguments from the task (a `price` is per call): replace those in `to_replace`; `more_inputs` are still open, `more` has further calls that the task needs, `unused` is what no argument takes. Calls nothing; run the tool with call_tool.',
  ],
  describe_tool: [
    'Describe a tool',
    'The complete description, input schema and output schema of one tool. Use it before call_tool where find_tools left inputs open.',
  ],
  call_tool: [
    'Call a tool',
    'Calls one tool by name and returns its result unchanged. The arguments are checked by the tool’s own schema; put limit, cursor and response_format inside `arguments`.',
  ],
}

const recommendedSchema = z.object({
  service: z.string(),
  tool: z.string(),
  name: z.string(),
  example: z.object({
    mcp: z.object({ params: z.object({ arguments: z.record(z.string(), z.unknown()) }) }),
    placeholders: z.array(z.string()),
  }),
  more: z.array(
    z.object({
      arguments: z.record(z.string(), z.unknown()),
      placeholders: z.array(z.string()),
      mcp: z.object({ params: z.object({ name: z.string() }) }),
    }),
  ),
})

/** The part of the finder's answer that is used. */
const foundSchema = z.object({
  recommendation: recommendedSchema.optional(),
  alternatives: z.array(z.object({ name: z.string() })),
  paid: z
    .object({
      service: z.string(),
      name: z.string(),
      price: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      missing: z.array(z.string()),
      confidence: z.number(),
    })
    .optional(),
  confidence: z.number(),
  left_out: z.array(z.string()),
  ask: z.object({ question: z.string() }).optional(),
})

/** Tools that find, describe and call all others. They take 2,000 tokens; a list of 70 tools takes 9,000. */
export function findToolbox(toolbox: OpenToolbox, service: Service, finder: Operation, clock: () => Date): OpenToolbox {
  const ownNames = new Set(service.operations.filter(({ tool }) => tool).map(({ name }) => name))
  // find_tools takes the place of the finder.
  ownNames.delete(finder.name)
  const ownOf = (tools: readonly ToolDefinition[]) =>
    tools
      .filter(({ name }) => ownNames.has(name))
      .map((tool) => ({ ...tool, description: tool.description.replaceAll(finder.name, 'find_tools') }))
  const brief = () => new Map(listTools(toolbox).map((definition) => [definition.name, definition]))
  const all = () => new Map(toolbox.definitions().map((definition) => [definition.name, definition]))
  return changeToolbox(toolbox, {
    definitions: () => [...listMetaTools(toolbox), ...ownOf(toolbox.definitions())],
    listed: () => [...listMetaTools(toolbox), ...ownOf(listTools(toolbox))],
    open(exchange) {
      const call = toolbox.open(exchange)
      return (name, args, meta) => {
        switch (name) {
          case 'find_tools':
            // The brief definitions come last, so they win. A tool that no list contains has only its complete one.
            return find(call, read(inputs.find_tools, args), { finder, now: clock() }, new Map([...all(), ...brief()]))
          case 'describe_tool':
            return toAnswer(describe(getDefinition(all(), read(inputs.describe_tool, args).name)))
          case 'call_tool': {
            const wanted = read(inputs.call_tool, args, ' What the tool itself takes goes into arguments.')
            getDefinition(all(), wanted.name)
            return call(wanted.name, { ...aboutLength(args), ...wanted.arguments }, meta)
          }
          default:
            // A caller that knows a tool's name may call it without call_tool.
            return call(name, args, meta)
        }
      }
    },
  })
}

function listMetaTools(toolbox: OpenToolbox): ToolDefinition[] {
  return (Object.keys(inputs) as (keyof typeof inputs)[]).map((name) => defineMeta(name, toolbox))
}

const HINTS_OF_LOOKUP = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function defineMeta(name: keyof typeof inputs, toolbox: OpenToolbox): ToolDefinition {
  const [title, description] = DESCRIPTIONS[name]
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(inputs[name], 'input'),
    annotations: name === 'call_tool' ? combineHints(toolbox.definitions()) : HINTS_OF_LOOKUP,
  }
}

/** Finds tools for a task. In danger, the result begins with whom to call, even if the search fails. */
async function find(
  call: CallTool,
  { task, limit }: z.output<typeof inputs.find_tools>,
  { finder, now }: { readonly finder: Operation; readonly now: Date },
  tools: ReadonlyMap<string, ToolDefinition>,
): Promise<ToolAnswer> {
  const notice = (need: Danger) => `${helpForAgents(need, now)}\n\n`
  let answer: Awaited<ReturnType<CallTool>>
  try {
    answer = await call(finder.name, { q: task }, undefined)
  } catch (thrown) {
    const need = dangerInRequest(task)
    if (!need) throw thrown
    const { service, operation, input } = helpChoice(need)
    return toAnswer({ tools: [{ name: `${service}__${operation}`, arguments: input }] }, notice(need))
  }
  if (!answer || !('json' in answer)) throw new Error(`${finder.name} returned no JSON.`)
  const { recommendation, alternatives, paid, confidence, left_out, ask } = foundSchema.parse(JSON.parse(answer.json))
  // A service that accepts no payments has no definition of its paid tools.
  const sold = paid && tools.has(paid.name) ? paid : undefined
  const describeBriefly = (name: string) => ({
    name,
    answers: sentencesOf(tools.get(name)?.description ?? '')[0]?.trim(),
  })
  const others = alternatives
    .slice(0, limit - 1)
    .map(({ name }) => (confidence >= SURE ? { name } : describeBriefly(name)))
  const [best, sure] = sold ? [sold, sold.confidence] : [recommendation, confidence]
  const danger =
    (recommendation && dangerInAnswers(recommendation.tool, recommendation.example.mcp.params.arguments)) ??
    dangerInRequest(task, best ? { service: best.service, confidence: sure } : undefined)
  const found = {
    ...(ask && { ask: ask.question }),
    tools: [
      ...(sold
        ? [
            {
              ...describeBriefly(sold.name),
              price: sold.price,
              arguments: sold.arguments,
              ...(sold.missing.length > 0 && { to_replace: sold.missing }),
            },
          ]
        : []),
      ...(recommendation
        ? [{ ...describeBriefly(recommendation.name), ...callOf(recommendation, confidence, tools) }]
        : []),
      ...others,
    ],
    ...(left_out.length > 0 && !sold && { unused: left_out }),
    confidence: sold?.confidence ?? confidence,
  }
  return toAnswer(found, danger && notice(danger))
}

/** The arguments of the recommended call, the inputs that are still open, and further calls. */
function callOf(
  { name, example, more }: z.output<typeof recommendedSchema>,
  confidence: number,
  tools: ReadonlyMap<string, ToolDefinition>,
) {
  const { arguments: filled } = example.mcp.params
  const { placeholders } = example
  const open = confidence < UNLIKELY ? {} : describeOpenInputs(filled, tools.get(name))
  return {
    arguments: filled,
    ...(more.length > 0 && {
      more: more.map(({ arguments: given, placeholders: toReplace, mcp }) => ({
        ...(mcp.params.name !== name && { name: mcp.params.name }),
        arguments: given,
        ...(toReplace.length > 0 && { to_replace: toReplace }),
      })),
    }),
    ...(placeholders.length > 0 && { to_replace: placeholders }),
    ...(Object.keys(open).length > 0 && { more_inputs: open }),
  }
}

/** The inputs that the search did not fill in, because defaults such as "allow all" may be wrong. */
function describeOpenInputs(filled: Readonly<Record<string, unknown>>, tool: ToolDefinition | undefined) {
  const inputs = Object.entries(tool?.inputSchema.properties ?? {})
  return Object.fromEntries(
    inputs.flatMap(([name, field]) =>
      name in filled || COMMON_INPUTS.has(name) ? [] : [[name, describeInput(field)]],
    ),
  )
}

/** An input as an agent needs it to fill it in. Types, patterns and limits are left to describe_tool. */
function describeInput({ description = '', enum: choices, default: usual }: JsonSchema): string {
  const isMentioned = (value: unknown) => description.includes(String(value))
  const parts = [
    description,
    choices && !choices.every(isMentioned) && `One of ${choices.join(', ')}.`,
    usual !== undefined && !isMentioned(usual) && !/default/i.test(description) && `Default: ${JSON.stringify(usual)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

function describe(tool: ToolDefinition): ToolDefinition {
  return { ...tool, inputSchema: explainFormat(tool.inputSchema) }
}

function getDefinition(tools: ReadonlyMap<string, ToolDefinition>, name: string): ToolDefinition {
  const found = tools.get(name)
  if (found) return found
  throw new ApiError('not_found', `There is no tool ${name}. find_tools lists the existing ones.`, {
    suggestions: suggest(name, [...tools.keys()]),
  })
}

/** Options about the answer's length that the caller sent beside `arguments` instead of in it. */
function aboutLength(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => COMMON_INPUTS.has(name)))
}

/** Parses the inputs. An unknown input is an error, because ignoring it would change what the caller meant. */
function read<Schema extends z.ZodObject>(
  schema: Schema,
  args: Readonly<Record<string, unknown>>,
  /** A sentence for the error about an unknown input. */
  adviceOnUnknown = '',
): z.output<Schema> {
  const names = Object.keys(schema.shape)
  const given = Object.entries(args).flatMap(([name, value]) => {
    // Models also call the task a query.
    const key = name === 'query' && 'task' in schema.shape ? 'task' : name
    // Some clients send null for an absent value, or an object as JSON text.
    if (value === null) return []
    return [[key, key === 'arguments' && typeof value === 'string' ? (parseJsonText(value) ?? value) : value] as const]
  })
  const unknown = given.filter(([name]) => !names.includes(name) && !COMMON_INPUTS.has(name))
  const parsed = schema.safeParse(Object.fromEntries(given), { reportInput: true })
  if (parsed.success && unknown.length === 0) return parsed.data
  const errors = [
    ...unknown.map(([path]) => ({
      path,
      message: `There is no input ${path}. The inputs are ${names.join(', ')}.${adviceOnUnknown}`,
      zh: `沒有 ${path} 這一項，可用的是 ${names.join('、')}。`,
    })),
    ...(parsed.error?.issues ?? []).map((issue) => {
      const path = issue.path.join('.')
      const { en, zh } = args[path] === undefined ? describeMissing(schema, path) : issueMessage(issue)
      return { path, message: en, zh }
    }),
  ]
  throw new ApiError('invalid_input', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors })
}

function describeMissing({ shape }: z.ZodObject, path: string) {
  const { description = '' } = z.globalRegistry.get(shape[path]!) ?? {}
  return { en: `This input is required. ${description}`.trim(), zh: '這一項必填。' }
}

function toAnswer(value: unknown, before = ''): ToolAnswer {
  const json = JSON.stringify(value)
  return { json, text: before + json }
}
