import { nameValues } from './input/derived-kind.ts'
import { labelOf } from './view/label-of.ts'
import type { Dataset } from './dataset.ts'
import type { Router, Tile } from './front.ts'
import type { Import } from './import.ts'
import type { Operation } from './operation.ts'
import type { Prompt } from './prompt.ts'
import type { Source } from './provenance.ts'
import type { Resource } from './resource.ts'
import type { Sync } from './sync.ts'
import type { ServiceWords } from './view/vocabulary.ts'

export interface Service {
  /** The host label: `life` answers at life.localhost. */
  readonly name: string
  readonly title: string
  readonly titleZh: string
  /** One or two sentences for people, in each language. */
  readonly summary: string
  readonly summaryZh: string
  /** Told to agents on connecting: what this service knows and which tool to begin with. */
  readonly instructions: string
  /** Said on every page: what the answers are not (a diagnosis, advice). */
  readonly notice?: string
  /** The chain that paid calls are charged on unless configuration says otherwise. */
  readonly network: 'base' | 'base-sepolia'
  /** Paid operations answer `endpoint_not_open` until configuration opens them. */
  readonly paidClosedByDefault?: true
  /** Further names before its tools on the hub, which callers of other hubs use: `stocks__get_stock`. Not listed anywhere. */
  readonly hubAliases?: readonly string[]
  /** Its /mcp also offers the tools of every other service and of the remote sites, as `site__tool`. */
  readonly frontsOthers?: true
  /** One of its tools: names the tool for a task `q`. `/mcp?tools=find` asks it. */
  readonly finder?: Operation
  readonly operations: readonly Operation[]
  /** Names of what it might be taken to know and holds nothing of: the hub sends no task here for the words around one. */
  readonly notHeld?: readonly string[]
  /** What people call its operations and fields, in both languages. */
  readonly words?: ServiceWords
  readonly datasets: readonly Dataset[]
  /** What agents read by address, besides what every service has: its llms.txt and what its data sets are. */
  readonly resources?: readonly Resource[]
  /** Tasks for the menus of clients. */
  readonly prompts?: readonly Prompt[]
  /** Finds what a sentence asks for, of all services: the box of the front page. */
  readonly router?: Router
  /** Inputs whose names the search box completes, and the operation that answers for them. */
  readonly completes?: readonly Completed[]
  /** Today's answers on the front page. */
  readonly tiles?: readonly Tile[]
  /** Crisis lines stand on top of its page. */
  readonly helpsInCrisis?: true
  /** An operation without required input: what its answer links to is in llms.txt and the sitemap. */
  readonly home?: Operation
  /** What operators may bring: `npm run import -- <name> FILE`. */
  readonly imports?: Import
  /** Figures of the law with the days on which they hold: a maintainer is told before the last one ends. */
  readonly figures?: { readonly file: string; rows(): readonly DatedFigure[] }
  /** Rules that were read and written into the code: a maintainer is told when to read them again. */
  readonly references?: readonly Reference[]
  /** How the data sets are kept fresh. Those without one are kept by hand or by an operator’s import. */
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
  /** Null while no end is known. */
  readonly valid_to: string | null
  readonly law_en: string
}

export interface Reference {
  readonly asOf: string
  readonly staleAfterDays: number
  readonly sources: readonly Source[]
}

/** Declares a service: the table of contents of its folder. Refuses two operations with one name or one route. */
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
      throw new Error(`${path} is the answer of ${operation.name}, which ${service.name} does not declare.`)
  }
  for (const { name, datasets } of service.syncs ?? []) {
    const stranger = datasets.find((dataset) => !service.datasets.includes(dataset))
    if (stranger) throw new Error(`${name} brings ${stranger.name}, which ${service.name} does not declare.`)
  }
  nameChoices(service)
  return Object.freeze(service)
}

/** What is chosen from may be written as forms show it. */
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
