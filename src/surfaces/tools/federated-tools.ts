import { ApiError } from '#support/errors/errors.ts'
import type { Operation, Price } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { joinToolName, HUB_PATH_HEADER, type RemoteSites, type SiteCaller } from '#operation/sites.ts'
import { whenAdmitted } from '../admit.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import {
  callableTools,
  listedTools,
  namesOf,
  namingErrors,
  serviceToolbox,
  unlistedToolsOf,
  writeTool,
  type ToolScope,
} from './service-tools.ts'
import { frontedNames, seenFrom } from '#operation/references.ts'
import { callTool } from './call-tool.ts'
import { defineTool } from './define-tool.ts'
import { hintAtPlannedTools } from './runner-hints.ts'
import { shortenTool } from './shorten-tool.ts'
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
        return whenAdmitted<ToolAnswer | undefined>(exchange, 'fetch', runtime, ask)
      }
    },
  }
}

/**
 * The tools of all services of this process. Another hub gets only these, because two hubs that list each other's
 * remote tools would forward calls in a circle.
 */
export function localToolbox(service: Service, runtime: Runtime, scope: ToolScope = 'free'): OpenToolbox {
  const names = frontedNames(runtime.services, service.name, scope === 'all')
  const own = serviceToolbox(service, runtime, scope, names)
  const others = runtime.services.filter((other) => other !== service)
  const defineTools = (
    operationsOf: (other: Service) => Operation[],
    shorten: (tool: ToolDefinition, price?: Price) => ToolDefinition,
  ) =>
    others.flatMap((other) =>
      operationsOf(other).map((operation) => {
        const name = joinToolName(other.name, operation.name)
        const tool = { ...defineTool(operation, runtime.networks(other)), name }
        return writeTool(shorten(tool, operation.price), seenFrom(other.name, names))
      }),
    )
  const listedOf = (other: Service) => listedTools(other, runtime, scope)
  const listed = [
    // The hub's own descriptions stay complete, because they explain how to reach all other tools.
    ...listTools(own).map((tool) => ({ ...shortenTool(tool), description: tool.description })),
    ...defineTools(listedOf, shortenTool),
  ]
  const allOf = (other: Service) => [...listedOf(other), ...unlistedToolsOf(other)]
  const definitions = [...own.definitions(), ...defineTools(allOf, (tool) => tool)]
  const callable = new Map(others.flatMap(nameCallableTools))
  const open = (exchange: Exchange): CallTool => {
    const callOwn = own.open(exchange)
    return (name, args, meta) => {
      const found = callable.get(name)
      if (!found) return callOwn(name, args, meta)
      const callFronted: CallTool = () => callTool({ ...found, args, meta }, exchange, runtime)
      return namingErrors(callFronted, seenFrom(found.service.name, names))(name, args, meta)
    }
  }
  return { revision: 1, definitions: () => definitions, listed: () => listed, open }
}

/** The tools of a service with all names under which the hub accepts calls, such as `stocks__get_stock`. */
function nameCallableTools(service: Service) {
  return callableTools(service).flatMap((operation) =>
    [service.name, ...(service.hubAliases ?? [])].flatMap((site) =>
      namesOf(operation).map((name) => [joinToolName(site, name), { service, operation }] as const),
    ),
  )
}

/** The data about the caller that a remote site receives. A key of this server is not forwarded. */
export function callerOf(exchange: Exchange): SiteCaller {
  return {
    hubPath: hubPathOf(exchange),
    gone: exchange.abortSignal(),
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
export function findLoop(path: readonly string[], sites: RemoteSites): ApiError | undefined {
  if (!path.includes(sites.hubId)) return undefined
  return new ApiError('loop_detected', 'This hub is configured as a remote site of itself.')
}
