import { ApiError } from '#errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { fronted, HUB_PATH_HEADER, type RemoteSites } from '#operation/sites.ts'
import { whenAdmitted } from '../admit.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { refuseDepth } from '#operation/execute.ts'
import {
  admitTool,
  callOperation,
  namingErrors,
  refuseCall,
  seenFrom,
  serviceToolbox,
  toolNames,
  toolsOf,
  writeTool,
} from './service-tools.ts'
import { outlineOf } from '#operation/json-schema.ts'
import { defineTool, type CallTool, type OpenToolbox, type ToolAnswer, type ToolDefinition } from './tools.ts'

/** The local tools, and those of the remote sites as `site__tool`. */
export function federatedToolbox(local: OpenToolbox, remoteSites: RemoteSites, runtime: Runtime): OpenToolbox {
  return {
    get revision() {
      return remoteSites.revision
    },
    // Safe: the sites' tools were vetted when they were read, and what else is in them is handed on.
    definitions: () => [...local.definitions(), ...(remoteSites.tools() as unknown as readonly ToolDefinition[])],
    open(exchange) {
      const callLocal = local.open(exchange)
      return (name, args, meta) => {
        const called = callLocal(name, args, meta)
        if (called) return called
        if (!remoteSites.tools().some((tool) => tool.name === name)) return undefined
        exchange.operation = name
        const ask = () => remoteSites.call(name, args, meta, hubPathOf(exchange))?.then((result) => ({ result }))
        return whenAdmitted<ToolAnswer | undefined>(exchange, 'fetch', runtime, ask, refuseCall)
      }
    },
  }
}

/**
 * A service's own tools, and those of every other service as `service__tool`: all that runs in this process. Another hub
 * is shown no more: two that front each other would list each other's lists for ever, and pass a call round in a circle.
 */
export function localToolbox(service: Service, runtime: Runtime): OpenToolbox {
  const names = toolNames(service, runtime.services)
  const own = serviceToolbox(service, runtime, names)
  const others = new Map<string, { service: Service; operation: Operation }>(
    runtime.services
      .filter((other) => other !== service)
      .flatMap((other) =>
        toolsOf(other).map(
          (operation) => [fronted(other.name, operation.name), { service: other, operation }] as const,
        ),
      ),
  )
  const definitions = [
    ...own.definitions(),
    ...[...others].map(([name, it]) => writeTool(frontedTool(name, it.operation), seenFrom(it.service, names))),
  ]
  const open = (exchange: Exchange): CallTool => {
    const callOwn = own.open(exchange)
    return (name, args, meta) => {
      const other = others.get(name)
      if (!other) return callOwn(name, args, meta)
      const callFronted: CallTool = () => {
        refuseDepth(args)
        return admitTool({ ...other, args, meta }, exchange, runtime, (call) => callOperation(call, exchange, runtime))
      }
      return namingErrors(callFronted, seenFrom(other.service, names))(name, args, meta)
    }
  }
  return { revision: 1, definitions: () => definitions, open }
}

/** The list of all services is long, so answers are only outlined here. */
function frontedTool(name: string, operation: Operation): ToolDefinition {
  const { outputSchema, ...definition } = defineTool(operation)
  return { ...definition, name, ...(outputSchema && { outputSchema: outlineOf(outputSchema) }) }
}

/** The hubs that a request came through; empty for a request of anybody else. */
export function hubPathOf(exchange: Exchange): string[] {
  return (exchange.header(HUB_PATH_HEADER) ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
}

/** The refusal of a request that has been here before. */
export function loopIn(path: readonly string[], sites: RemoteSites): ApiError | undefined {
  if (!path.includes(sites.hubId)) return undefined
  return new ApiError('loop_detected', 'This hub is asked by way of itself.')
}
