import { rankTools } from './choose-tool.ts'
import { fillArguments, findArguments } from './fill-arguments.ts'
import type { ListedTool } from './listed-tool.ts'

// A simple reader, which represents the least able model: it chooses and calls tools only by the texts that an
// endpoint returns. It shares no code with the hub's routing.

/** The result of a call, as the model sees it. */
export interface LocalizedText {
  readonly text: string
  readonly isError: boolean
}

export interface Endpoint {
  readonly tools: readonly ListedTool[]
  call(name: string, args: object): Promise<LocalizedText>
}

export interface Attempt {
  readonly tool: string
  readonly arguments: Record<string, unknown>
  readonly answer: LocalizedText
}

const CALLS_MAX = 3

/** The calls that the reader makes for a task. The last one has the answer. */
export async function readTask(task: string, endpoint: Endpoint): Promise<Attempt[]> {
  const finding = findingTools(endpoint.tools)
  return finding ? askFinder(task, endpoint, finding) : callByDescription(task, endpoint)
}

interface Finding {
  readonly find: string
  readonly task: string
  readonly call: string
}

/** The two tools of an endpoint that find a tool for a task and call it by name. */
function findingTools(tools: readonly ListedTool[]): Finding | undefined {
  const call = tools.find(({ inputSchema: { properties = {} } }) => 'name' in properties && 'arguments' in properties)
  for (const { name, inputSchema } of tools) {
    const [only, ...more] = inputSchema.required ?? []
    if (
      call &&
      only !== undefined &&
      more.length === 0 &&
      /\btask\b/.test(inputSchema.properties?.[only]?.description ?? '')
    )
      return { find: name, task: only, call: call.name }
  }
  return undefined
}

async function askFinder(task: string, { call }: Endpoint, finding: Finding): Promise<Attempt[]> {
  const found = await call(finding.find, { [finding.task]: task })
  const { tools } = JSON.parse(found.text) as {
    tools: { name: string; arguments?: Record<string, unknown>; more_inputs?: Record<string, string> }[]
  }
  const [first] = tools
  const open = Object.entries(first?.more_inputs ?? {}).map(([name, description]) => [name, { description }] as const)
  const attempts: Attempt[] = []
  let next: Call | undefined = first && {
    tool: first.name,
    arguments: {
      ...findArguments(task, { inputSchema: { properties: Object.fromEntries(open) } }),
      ...first.arguments,
    },
  }
  // The finder's call counts toward the maximum.
  while (next && attempts.length < CALLS_MAX - 1) {
    const attempt: Attempt = {
      ...next,
      answer: await call(finding.call, { name: next.tool, arguments: next.arguments }),
    }
    attempts.push(attempt)
    next = isDone(attempt) ? undefined : corrected(task, attempt, undefined, [])
  }
  return attempts
}

async function callByDescription(task: string, { tools, call }: Endpoint): Promise<Attempt[]> {
  const ranked = rankTools(task, tools)
  const attempts: Attempt[] = []
  let next: Call | undefined = ranked[0] && { tool: ranked[0].name, arguments: fillArguments(task, ranked[0]) }
  while (next && attempts.length < CALLS_MAX) {
    const attempt: Attempt = { ...next, answer: await call(next.tool, next.arguments) }
    attempts.push(attempt)
    next = isDone(attempt) ? undefined : corrected(task, attempt, tools, ranked)
  }
  return attempts
}

interface Call {
  readonly tool: string
  readonly arguments: Record<string, unknown>
}

/** Whether the last call has an answer, or an error that another call cannot avoid. */
function isDone({ answer }: Attempt): boolean {
  return !answer.isError || !/^(invalid_input|not_found|no_such)/.test(answer.text)
}

/**
 * The call that an error message suggests: with its suggested values, or with the tool that it names, and without the
 * refused input.
 */
function corrected(
  task: string,
  { tool, arguments: args, answer }: Attempt,
  tools: readonly ListedTool[] | undefined,
  ranked: readonly ListedTool[],
): Call | undefined {
  const [, suggested] = /(?:Try:|Did you mean|可試：)\s*([^,、。?]+?)(?:[,、。?]|\.(?:\s|$)|$)/.exec(answer.text) ?? []
  const named = tools?.find(({ name }) => name !== tool && new RegExp(`\\b${name}\\b`).test(answer.text))
  const field = Object.keys(args).find((name) => new RegExp(`\\b${name}\\b`).test(answer.text))
  if (suggested !== undefined && field !== undefined) return { tool, arguments: { ...args, [field]: suggested } }
  if (suggested !== undefined && typeof Object.values(args)[0] === 'string') {
    return { tool, arguments: { ...args, [Object.keys(args)[0] ?? '']: suggested } }
  }
  if (named) return { tool: named.name, arguments: fillArguments(task, named) }
  const known = tools?.find(({ name }) => name === tool)
  if (field !== undefined && !known?.inputSchema.required?.includes(field)) {
    const { [field]: _, ...kept } = args
    return { tool, arguments: kept }
  }
  const next = ranked[ranked.findIndex(({ name }) => name === tool) + 1]
  return next && { tool: next.name, arguments: fillArguments(task, next) }
}
