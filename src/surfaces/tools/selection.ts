import { isTrackingKey } from '#operation/input/input-names.ts'
import { ApiError } from '#support/errors/errors.ts'
import { suggest } from '#support/text/suggest.ts'
import { restrictToolbox, listTools, changeToolbox } from './toolbox.ts'
import type { OpenToolbox } from './tools.ts'

export type Selection = NonNullable<ReturnType<typeof readSelection>>

/**
 * The tools that an MCP address selects: `/mcp?services=life,shop`, `?tools=is_holiday` or `?tools=find`. Undefined if
 * it selects all tools.
 */
export function readSelection(url: string) {
  const at = url.indexOf('?')
  if (at === -1) return undefined
  const query = new URLSearchParams(url.slice(at))
  const unknown = [...query.keys()].find(
    (name) => !['services', 'tools', 'paid'].includes(name) && !isTrackingKey(name),
  )
  if (unknown !== undefined)
    throw new ApiError(
      'invalid_input',
      `There is no parameter ${unknown}. Send services, tools, paid or lang, for example hub/mcp?tools=find.`,
    )
  const named = (name: string): readonly string[] =>
    [...new Set(query.getAll(name).flatMap((list) => list.split(/[\s,]+/)))].filter((it) => it !== '').toSorted()
  const services = named('services')
  const tools = named('tools')
  const includesPaid = query.get('paid') === '1' || tools.length > 0
  const isComplete = services.length === 0 && tools.length === 0
  if (isComplete && !includesPaid) return undefined
  return {
    /** Equal for all notations of the same selection, so that it can be a cache key. */
    key: JSON.stringify([services, tools, includesPaid]),
    /** Whether to list only the tools that find and call all others. */
    find: tools.length === 1 && tools[0] === 'find',
    services,
    tools,
    /** True with `?paid=1`, or if tools are selected by name or by search. */
    includesPaid,
    isComplete,
  }
}

/** Restricts a toolbox to the selected tools. Other tools are neither listed nor callable. */
export function selectTools(toolbox: OpenToolbox, { services, tools }: Selection): OpenToolbox {
  const names = toolbox.definitions().map(({ name }) => name)
  const known = new Set(names)
  const sites = new Set(names.flatMap((name) => (name.includes('__') ? [siteOf(name)] : [])))
  for (const name of tools) if (!known.has(name)) throw createUnknownError('tools', name, names)
  for (const name of services) if (!sites.has(name)) throw createUnknownError('services', name, [...sites])
  const wanted = new Set(tools)
  const isChosen = (name: string) => wanted.has(name) || services.includes(siteOf(name))
  // Tools that are selected by name are listed completely, those of a selected service in short form.
  const listed = () => [
    ...toolbox.definitions().filter(({ name }) => wanted.has(name)),
    ...listTools(toolbox).filter(({ name }) => !wanted.has(name) && isChosen(name)),
  ]
  return changeToolbox(restrictToolbox(toolbox, isChosen), { listed })
}

/** The service or site in a tool's name. Empty for the hub's own tools. */
export function siteOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf('__'), 0))
}

function createUnknownError(parameter: string, name: string, names: readonly string[]): ApiError {
  return new ApiError('invalid_input', `${parameter}: ${name} does not exist here.`, {
    suggestions: suggest(name, names),
  })
}
