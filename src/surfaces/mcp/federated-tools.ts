import { ApiError } from '#support/errors/errors.ts'
import type { Operation, Price } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { fronted, HUB_PATH_HEADER, type RemoteSites, type SiteCaller } from '#operation/sites.ts'
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
import { outlineOf, type JsonSchema } from '#operation/json-schema.ts'
import { frontedNames, seenFrom, sentencesOf } from '#operation/references.ts'
import { defineTool, listedOf, type CallTool, type OpenToolbox, type ToolAnswer, type ToolDefinition } from './tools.ts'

/** The local tools, and those of the remote sites as `site__tool`. */
export function federatedToolbox(local: OpenToolbox, remoteSites: RemoteSites, runtime: Runtime): OpenToolbox {
  return {
    get revision() {
      return remoteSites.revision
    },
    // Safe: the sites' tools were vetted when they were read, and what else is in them is handed on.
    definitions: () => [...local.definitions(), ...(remoteSites.tools() as unknown as readonly ToolDefinition[])],
    listed: () => [...listedOf(local), ...(remoteSites.listed() as unknown as readonly ToolDefinition[])],
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
 * A service's own tools, and those of every other service as `service__tool`: all that runs in this process. Another hub
 * is shown no more: two that front each other would list each other's lists for ever, and pass a call round in a circle.
 */
export function localToolbox(service: Service, runtime: Runtime, listed: Listed = 'free'): OpenToolbox {
  const names = frontedNames(runtime.services, service.name)
  const own = serviceToolbox(service, runtime, listed, names)
  const frontedOf = (list: (other: Service) => Operation[]) =>
    runtime.services
      .filter((other) => other !== service)
      .flatMap((other) =>
        list(other).map((operation) => [fronted(other.name, operation.name), { service: other, operation }] as const),
      )
  const others = new Map(
    runtime.services
      .filter((other) => other !== service)
      .flatMap((other) =>
        callableTools(other).flatMap((operation) =>
          [other.name, ...(other.hubAliases ?? [])].flatMap((site) =>
            namesOf(operation).map((name) => [fronted(site, name), { service: other, operation }] as const),
          ),
        ),
      ),
  )
  const front = (list: (other: Service) => Operation[]) =>
    frontedOf(list).map(([name, it]) =>
      writeTool(frontedTool(name, it.operation, runtime.networks(it.service)), seenFrom(it.service.name, names)),
    )
  const shown = [...listedOf(own).map(outlined), ...front((other) => listedTools(other, runtime, listed))]
  const definitions = [...shown, ...front(unlistedToolsOf)]
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

/** The fields of the answer by name and type: a list that is read whole needs no more. */
function outlined({ outputSchema, ...definition }: ToolDefinition): ToolDefinition {
  return { ...definition, ...(outputSchema && { outputSchema: outlineOf(outputSchema) }) }
}

/**
 * The list of all services is read whole before anything is called, so a tool of another service is told here by its
 * first sentences and by its inputs without their bounds; its own endpoint and describe_tool say the rest.
 */
function frontedTool(name: string, operation: Operation, networks: readonly string[]): ToolDefinition {
  const { title: _, outputSchema: __, description, inputSchema, ...definition } = defineTool(operation, networks)
  return {
    ...definition,
    name,
    description: briefOf(description, operation.price),
    inputSchema: briefSchema(inputSchema),
  }
}

const DESCRIPTION_CHARACTERS_MAX = 100

/** The first sentence, and those behind it as far as there is room. */
function briefOf(description: string, price: Price | undefined): string {
  const sentences = sentencesOf(description)
  let brief = sentences[0] ?? ''
  for (const sentence of sentences.slice(1)) {
    if (brief.length + sentence.length > DESCRIPTION_CHARACTERS_MAX) break
    brief += sentence
  }
  return price === undefined ? brief.trimEnd() : `${brief.trimEnd()} ${price} a call.`
}

/** What says itself by its name, or is said again in the refusal of a wrong value. */
const BOUNDS = new Set(['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'default', 'minimum', 'maximum'])
const PLAIN_INPUTS = new Set(['limit', 'offset', 'cursor', 'response_format'])

function briefSchema({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]): [string, JsonSchema] => [
    name,
    PLAIN_INPUTS.has(name)
      ? { type: field.type ?? 'string', ...(field.enum && { enum: field.enum }) }
      : withoutBounds(field),
  ])
  return { ...schema, properties: Object.fromEntries(fields) }
}

/** Longer choices are told by the field's description, and by the refusal of what is none. */
const CHOICES_MAX = 9

function withoutBounds(schema: JsonSchema): JsonSchema {
  const isLong = (schema.enum?.length ?? 0) > CHOICES_MAX
  const kept = Object.entries(schema).filter(([key]) => !BOUNDS.has(key) && !(isLong && key === 'enum'))
  const { items, anyOf, properties } = schema
  return {
    ...Object.fromEntries(kept),
    ...(items && { items: withoutBounds(items) }),
    ...(anyOf && { anyOf: anyOf.map(withoutBounds) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withoutBounds(field)])),
    }),
  }
}

/** The caller as a site is asked for him. */
export function callerOf(exchange: Exchange): SiteCaller {
  return {
    hubPath: hubPathOf(exchange),
    gone: exchange.gone(),
    header: (name) => (name === 'authorization' && exchange.isKeyOurs ? undefined : exchange.header(name)),
    progress: exchange.progress,
    log: exchange.log?.tell,
    logLevel: exchange.log?.level,
  }
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
