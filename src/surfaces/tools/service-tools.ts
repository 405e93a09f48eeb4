import { ApiError } from '#support/errors/errors.ts'
import type { Operation } from '#operation/operation.ts'
import { frontedNames, mapTexts, nameInError, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { callTool } from './call-tool.ts'
import { defineTool } from './define-tool.ts'
import type { CallTool, OpenToolbox } from './tools.ts'

export function toolsOf(service: Service): Operation[] {
  return service.operations.filter((operation) => operation.tool && operation.price === undefined)
}

/** Operations that cost or spend money. Their tools are listed on request but can always be called. */
function paidToolsOf(service: Service): Operation[] {
  return service.operations.filter(({ price, spends }) => price !== undefined || spends)
}

/** Free tools that no list contains but that clients may call by name. */
export function unlistedToolsOf(service: Service): Operation[] {
  return service.operations.filter(({ unlisted }) => unlisted)
}

export function callableTools(service: Service): Operation[] {
  return [...toolsOf(service), ...unlistedToolsOf(service), ...paidToolsOf(service)]
}

export function namesOf({ name, toolAliases }: Operation): string[] {
  return [name, ...toolAliases]
}

export type ToolScope = 'free' | 'all'

export function serviceToolbox(
  service: Service,
  runtime: Runtime,
  listed: ToolScope = 'free',
  names: NameOf = frontedNames([service], service.name, listed === 'all'),
): OpenToolbox {
  const operations = new Map(
    callableTools(service).flatMap((operation) => namesOf(operation).map((name) => [name, operation])),
  )
  const networks = runtime.networks(service)
  const listedDefinitions = listedTools(service, runtime, listed).map((operation) =>
    writeTool(defineTool(operation, networks), names),
  )
  const unlistedDefinitions = unlistedToolsOf(service).map((operation) => writeTool(defineTool(operation), names))
  const definitions = [...listedDefinitions, ...unlistedDefinitions]
  const open =
    (exchange: Exchange): CallTool =>
    (name, args, meta) => {
      const operation = operations.get(name)
      if (!operation) return undefined
      return callTool({ service, operation, args, meta }, exchange, runtime)
    }
  return {
    revision: 1,
    definitions: () => definitions,
    listed: () => listedDefinitions,
    open: (exchange) => namingErrors(open(exchange), names),
  }
}

/** A paid tool is listed only while its service accepts payments. Otherwise a call returns the reason. */
export function listedTools(service: Service, runtime: Runtime, listed: ToolScope): Operation[] {
  const isSold = listed === 'all' && runtime.isOpen(service)
  return isSold ? [...toolsOf(service), ...paidToolsOf(service)] : toolsOf(service)
}

/** The definition for this endpoint: each link in its texts is replaced by the name of a listed tool. */
export function writeTool<T>(definition: T, names: NameOf): T {
  return mapTexts(definition, (text) => writeReferences(text, names))
}

/** Replaces links in error messages by the names of tools at this endpoint. */
export function namingErrors(call: CallTool, names: NameOf): CallTool {
  const rename = (thrown: unknown): never => {
    throw thrown instanceof ApiError ? nameInError(thrown, names) : thrown
  }
  return (name, args, meta) => {
    try {
      const answer = call(name, args, meta)
      return answer instanceof Promise ? answer.catch(rename) : answer
    } catch (thrown) {
      return rename(thrown)
    }
  }
}
