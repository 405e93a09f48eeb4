import { ApiError } from '#support/errors/errors.ts'
import type { Operation, Price } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { joinToolName, HUB_PATH_HEADER, type RemoteSites, type SiteCaller } from '#operation/sites.ts'
import { whenAdmitted } from '../admit.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import {
  admitTool,
  callableTools,
  callOperation,
  listedTools,
  namesOf,
  namingErrors,
  refuseCall,
  serviceToolbox,
  unlistedToolsOf,
  writeTool,
  type Listed,
} from './service-tools.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { frontedNames, seenFrom, sentencesOf } from '#operation/references.ts'
import { defineTool } from './define-tool.ts'
import { hintAtPlannedTools } from './runner-hints.ts'
import { listTools } from './toolbox.ts'
import type { CallTool, OpenToolbox, ToolAnswer, ToolDefinition } from './tools.ts'

/** The hub's own tools, and those of remote MCP servers under the name `site__tool`. */
export function federatedToolbox(local: OpenToolbox, remoteSites: RemoteSites, runtime: Runtime): OpenToolbox {
  return {
    get revision() {
      return remoteSites.revision
    },
    // Safe, because the tools were validated when the site's list was read. Unknown fields are passed on.
    definitions: () =>
      hintAtPlannedTools([...local.definitions(), ...(remoteSites.tools() as unknown as readonly ToolDefinition[])]),
    listed: () =>
      hintAtPlannedTools([...listTools(local), ...(remoteSites.listed() as unknown as readonly ToolDefinition[])]),
    open(exchange) {
      const callLocal = local.open(exchange)
      return (name, args, meta) => {
        const called = callLocal(name, args, meta)
        if (called) return called
        if (!remoteSites.tools().some((tool) => tool.name === name)) return undefined
        exchange.operation = name
        const ask = () => remoteSites.call(name, args, meta, callerOf(exchange))?.then((result) => ({ result }))
        return whenAdmitted<ToolAnswer | undefined>(exchange, 'fetch', runtime, ask, refuseCall)
      }
    },
  }
}

/**
 * The tools of all services of this process. Another hub gets only these, because two hubs that list each other's
 * remote tools would forward calls in a circle.
 */
export function localToolbox(service: Service, runtime: Runtime, listed: Listed = 'free'): OpenToolbox {
  const names = frontedNames(runtime.services, service.name, listed === 'all')
  const own = serviceToolbox(service, runtime, listed, names)
  const frontedOf = (list: (other: Service) => Operation[]) =>
    runtime.services
      .filter((other) => other !== service)
      .flatMap((other) =>
        list(other).map(
          (operation) => [joinToolName(other.name, operation.name), { service: other, operation }] as const,
        ),
      )
  const others = new Map(
    runtime.services
      .filter((other) => other !== service)
      .flatMap((other) =>
        callableTools(other).flatMap((operation) =>
          [other.name, ...(other.hubAliases ?? [])].flatMap((site) =>
            namesOf(operation).map((name) => [joinToolName(site, name), { service: other, operation }] as const),
          ),
        ),
      ),
  )
  const front = (
    list: (other: Service) => Operation[],
    shorten: (tool: ToolDefinition, price?: Price) => ToolDefinition,
  ) =>
    frontedOf(list).map(([name, { service: other, operation }]) => {
      const tool = { ...defineTool(operation, runtime.networks(other)), name }
      return writeTool(shorten(tool, operation.price), seenFrom(other.name, names))
    })
  const fronts = (other: Service) => listedTools(other, runtime, listed)
  const shown = [
    ...listTools(own).map((tool) => ({ ...shortenTool(tool), description: tool.description })),
    ...front(fronts, shortenTool),
  ]
  const all = (other: Service) => [...fronts(other), ...unlistedToolsOf(other)]
  const definitions = [...own.definitions(), ...front(all, (tool) => tool)]
  const open = (exchange: Exchange): CallTool => {
    const callOwn = own.open(exchange)
    return (name, args, meta) => {
      const other = others.get(name)
      if (!other) return callOwn(name, args, meta)
      const callFronted: CallTool = () =>
        admitTool({ ...other, args, meta }, exchange, runtime, (call) => callOperation(call, exchange, runtime))
      return namingErrors(callFronted, seenFrom(other.service.name, names))(name, args, meta)
    }
  }
  return { revision: 1, definitions: () => definitions, listed: () => shown, open }
}

/**
 * A short form of a tool for the list of all services: first sentences, and inputs without bounds. describe_tool
 * returns the complete tool.
 */
function shortenTool(whole: ToolDefinition, price?: Price): ToolDefinition {
  const { title: _, outputSchema: __, annotations, ...tool } = whole
  return {
    ...tool,
    description: briefOf(tool.description, price),
    inputSchema: briefSchema(tool.inputSchema),
    annotations: briefHints(annotations),
  }
}

/** Hints on destruction and repetition concern only tools that change something. */
function briefHints(hints: ToolDefinition['annotations']): ToolDefinition['annotations'] {
  return hints.readOnlyHint ? { readOnlyHint: true } : hints
}

function briefOf(description: string, price: Price | undefined): string {
  const [first = ''] = sentencesOf(description)
  return price === undefined ? first.trimEnd() : `${first.trimEnd()} ${price} a call.`
}

/** These schema keywords are omitted: the field's name implies them, or the error message explains them. */
const BOUNDS = new Set(['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'minimum', 'maximum'])
/** The hub's instructions explain these inputs, which many tools have. */
const OF_EVERY_TOOL = new Set(['limit', 'offset', 'cursor', 'response_format'])

function briefSchema({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).flatMap(([name, field]): [string, JsonSchema][] => {
    if (OF_EVERY_TOOL.has(name)) return []
    return [[name, withoutBounds(field)]]
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** A longer enum is omitted, and so is one whose main values are in the field's description. */
const CHOICES_MAX = 20

function withoutBounds(schema: JsonSchema, about = ''): JsonSchema {
  const { items, anyOf, properties, enum: choices, description = about } = schema
  const isLong = (choices?.length ?? 0) > CHOICES_MAX
  const isDescribed = choices?.slice(0, 3).every((it) => description.includes(String(it))) === true
  const kept = Object.entries(schema).filter(
    ([key]) => !BOUNDS.has(key) && key !== 'anyOf' && !(key === 'enum' && (isLong || isDescribed)),
  )
  const types = [...new Set(anyOf?.map(({ type }) => type))]
  return {
    ...(Object.fromEntries(kept) as JsonSchema),
    ...(items && { items: withoutBounds(items, description) }),
    ...(types.length > 0 && { type: (types.length > 1 ? types : types[0]) as string }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withoutBounds(field)])),
    }),
  }
}

export function callerOf(exchange: Exchange): SiteCaller {
  return {
    hubPath: hubPathOf(exchange),
    gone: exchange.gone(),
    header: (name) => (name === 'authorization' && exchange.isKeyOurs ? undefined : exchange.header(name)),
    progress: exchange.progress,
    log: exchange.log?.tell,
    logLevel: exchange.log?.level,
    elicitation: exchange.elicitation,
  }
}

/** The ids of the hubs through which a request came. Empty for a direct request. */
export function hubPathOf(exchange: Exchange): string[] {
  return (exchange.header(HUB_PATH_HEADER) ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
}

/** The error for a request that has passed through this hub before. */
export function loopIn(path: readonly string[], sites: RemoteSites): ApiError | undefined {
  if (!path.includes(sites.hubId)) return undefined
  return new ApiError('loop_detected', 'This hub is configured as a remote site of itself.')
}
