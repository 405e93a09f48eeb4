import { nameValues } from './input/derived-kind.ts'
import { labelOf } from './view/label-of.ts'
import type { Context } from './context.ts'
import type { Dataset } from './dataset.ts'
import type { Router } from './front.ts'
import type { Import } from './import.ts'
import type { Operation } from './operation.ts'
import type { Prompt } from './prompt.ts'
import type { Source } from './provenance.ts'
import type { Resource } from './resource.ts'
import type { Sync } from './sync.ts'
import type { Ask } from './view/text.ts'
import type { ServiceWords } from './view/vocabulary.ts'

export interface Service {
  /** The first label of the host name: `life` is served at life.localhost. */
  readonly name: string
  readonly title: string
  readonly titleZh: string
  readonly summary: string
  readonly summaryZh: string
  /** Instructions of the MCP server: what the service covers, and with which tool to begin. */
  readonly instructions: string
  /** A disclaimer for every page, such as "not a diagnosis", in both languages as `joinLanguages` writes them. */
  readonly notice?: string
  readonly network: 'base' | 'base-sepolia'
  /** Paid operations return `endpoint_not_open` unless the configuration enables them. */
  readonly paidClosedByDefault?: true
  /** Other prefixes that work in tool names at the hub, as in `stocks__get_stock`. No list contains them. */
  readonly hubAliases?: readonly string[]
  /** Marks the hub: its /mcp also offers the tools of all services and of remote MCP servers, as `site__tool`. */
  readonly frontsOthers?: true
  /** A tool that finds the tools for a task `q`. `/mcp?tools=find` offers it instead of all tools. */
  readonly finder?: Operation
  readonly operations: readonly Operation[]
  readonly words?: ServiceWords
  readonly datasets: readonly Dataset[]
  /** MCP resources, besides those that every service has: llms.txt and the data sets. */
  readonly resources?: readonly Resource[]
  readonly prompts?: readonly Prompt[]
  /** Finds the operations, of any service, that answer what was typed into the front page's search box. */
  readonly router?: Router
  /** Inputs for which the search box suggests values, each with the operation that takes it. */
  readonly completes?: readonly Completed[]
  /** The service's page shows crisis lines at the top. */
  readonly helpsInCrisis?: true
  /** The permanent pages that llms.txt lists by name. */
  readonly listedPages?: (context: Pick<Context, 'db'>) => readonly (Ask & { readonly text: string })[]
  /** The data that operators can import with `npm run import -- <name> FILE`. */
  readonly imports?: Import
  /** Statutory figures with their validity dates. Maintainers get a reminder before the last one expires. */
  readonly figures?: { readonly file: string; rows(): readonly DatedFigure[] }
  /** Legal rules that the code implements. Maintainers get a reminder to review them. */
  readonly references?: readonly Reference[]
  /** Automatic updates of the data sets. A data set without one is updated by hand or by an import. */
  readonly syncs?: readonly Sync[]
}

export interface Completed {
  readonly operation: Operation
  readonly field: string
}

export interface DatedFigure {
  readonly figure: string
  readonly value: number
  readonly valid_from: string
  /** The last valid day, YYYY-MM-DD; null if no end is known. */
  readonly valid_to: string | null
  readonly law_en: string
}

export interface Reference {
  readonly asOf: string
  readonly staleAfterDays: number
  readonly sources: readonly Source[]
}

/** Declares a service. Throws if parts share a name, or if one refers to a part that the service does not declare. */
export function defineService(service: Service): Service {
  const { name, operations, syncs = [], resources = [], prompts = [] } = service
  refuseRepeats(
    name,
    operations.flatMap((operation) => [operation.name, ...operation.toolAliases]),
  )
  refuseRepeats(
    name,
    operations.flatMap(({ route, aliases }) => [...(route === undefined ? [] : [route]), ...aliases]),
  )
  for (const parts of [syncs, prompts])
    refuseRepeats(
      name,
      parts.map((part) => part.name),
    )
  refuseRepeats(
    name,
    resources.map(({ path }) => path),
  )
  refuseUndeclared(service)
  nameChoices(service)
  return Object.freeze(service)
}

/** Throws if a deprecation, resource or sync refers to an operation or data set of another service. */
function refuseUndeclared({ name: service, operations, datasets, syncs = [], resources = [] }: Service): void {
  for (const { name, deprecated } of operations) {
    if (deprecated && !operations.some((operation) => operation.name === deprecated.instead))
      throw new Error(`${name} is deprecated in favour of ${deprecated.instead}, which ${service} does not declare.`)
  }
  for (const { name } of datasets)
    if (!name.startsWith(`${service}_`)) throw new Error(`${name} does not start with ${service}_`)
  for (const { path, operation } of resources) {
    if (!operations.includes(operation))
      throw new Error(`${path} has an answer of ${operation.name}, but ${service} declares no such operation.`)
  }
  for (const sync of syncs) {
    const undeclared = sync.datasets.find((dataset) => !datasets.includes(dataset))
    if (undeclared) throw new Error(`${sync.name} returns ${undeclared.name}, which ${service} does not declare.`)
  }
}

/** Lets callers write an enum value by the label that forms show for it. */
function nameChoices({ operations, words }: Service): void {
  for (const { name, input } of operations) {
    for (const [field, schema] of Object.entries(input.shape)) {
      const values = labelOf(field, name, words)?.values ?? {}
      nameValues(schema, Object.fromEntries(Object.entries(values).map(([value, [zh, en]]) => [value, { zh, en }])))
    }
  }
}

function refuseRepeats(service: string, names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new Error(`${service} declares ${repeated} twice.`)
}
