import { nameValues } from './input/derived-kind.ts'
import { labelOf } from './view/label-of.ts'
import type { Dataset } from './dataset.ts'
import type { Router } from './front.ts'
import type { Import } from './import.ts'
import type { Operation } from './operation.ts'
import type { Prompt } from './prompt.ts'
import type { Source } from './provenance.ts'
import type { Resource } from './resource.ts'
import type { Sync } from './sync.ts'
import type { ServiceWords } from './view/vocabulary.ts'

export interface Service {
  /** The host label: `life` is served at life.localhost. */
  readonly name: string
  readonly title: string
  readonly titleZh: string
  /** One or two sentences for people, in each language. */
  readonly summary: string
  readonly summaryZh: string
  /** Instructions of the MCP server: the subject of the service and the tool to begin with. */
  readonly instructions: string
  /** A disclaimer for every page, such as "not a diagnosis". */
  /** In both languages, as `joinLanguages` writes them. */
  readonly notice?: string
  readonly network: 'base' | 'base-sepolia'
  /** Paid operations answer `endpoint_not_open` unless the configuration enables them. */
  readonly paidClosedByDefault?: true
  /** Unlisted alternative prefixes of its tools at the hub: `stocks__get_stock`. */
  readonly hubAliases?: readonly string[]
  /** Its /mcp also offers the tools of all other services and of remote sites, as `site__tool`. */
  readonly frontsOthers?: true
  /** The tool that finds a tool for a task `q`, offered at `/mcp?tools=find`. */
  readonly finder?: Operation
  readonly operations: readonly Operation[]
  /** Subjects similar to those of this service, but without data. The hub routes no task about them to this service. */
  readonly notCovered?: readonly string[]
  readonly words?: ServiceWords
  readonly datasets: readonly Dataset[]
  /** MCP resources, in addition to the llms.txt and the data sets of every service. */
  readonly resources?: readonly Resource[]
  readonly prompts?: readonly Prompt[]
  /** Routes a sentence to operations of all services, for the search box of the front page. */
  readonly router?: Router
  /** Inputs that the search box completes, each with the operation that answers it. */
  readonly completes?: readonly Completed[]
  /** Its page shows crisis lines at the top. */
  readonly helpsInCrisis?: true
  /** An operation without required input. llms.txt and the sitemap contain the links in its answer. */
  readonly home?: Operation
  /** The data that operators may import: `npm run import -- <name> FILE`. */
  readonly imports?: Import
  /** Statutory figures with their validity dates. Maintainers get a reminder before the last one expires. */
  readonly figures?: { readonly file: string; rows(): readonly DatedFigure[] }
  /** Legal rules that the code implements. Maintainers get a reminder to review them. */
  readonly references?: readonly Reference[]
  /** The automatic updates of its data sets. Other data sets are updated by hand or by an import. */
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

/** Declares a service: the table of contents of its folder. Throws if two operations share a name or route. */
export function defineService(service: Service): Service {
  refuseRepeats(
    service.name,
    service.operations.flatMap(({ name, toolAliases }) => [name, ...toolAliases]),
  )
  for (const { name, deprecated } of service.operations) {
    if (deprecated && !service.operations.some((operation) => operation.name === deprecated.instead))
      throw new Error(
        `${name} is deprecated in favour of ${deprecated.instead}, which ${service.name} does not declare.`,
      )
  }
  const routes = service.operations.flatMap((operation) => [operation.route ?? [], ...operation.aliases].flat())
  refuseRepeats(service.name, routes)
  for (const dataset of service.datasets) {
    if (!dataset.name.startsWith(`${service.name}_`))
      throw new Error(`${dataset.name} does not start with ${service.name}_`)
  }
  refuseRepeats(
    service.name,
    (service.syncs ?? []).map((sync) => sync.name),
  )
  refuseRepeats(
    service.name,
    (service.resources ?? []).map((resource) => resource.path),
  )
  refuseRepeats(
    service.name,
    (service.prompts ?? []).map((prompt) => prompt.name),
  )
  for (const { path, operation } of service.resources ?? []) {
    if (!service.operations.includes(operation))
      throw new Error(`${path} has an answer of ${operation.name}, but ${service.name} declares no such operation.`)
  }
  for (const { name, datasets } of service.syncs ?? []) {
    const stranger = datasets.find((dataset) => !service.datasets.includes(dataset))
    if (stranger) throw new Error(`${name} returns ${stranger.name}, which ${service.name} does not declare.`)
  }
  nameChoices(service)
  return Object.freeze(service)
}

/** Lets callers write enum values by the labels that forms show. */
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
