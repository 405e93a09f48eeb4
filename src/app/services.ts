import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { yieldTurn } from '#operation/cooperative-yield.ts'
import { PLAIN_FIELDS, type ServiceFacts } from '#operation/service-facts.ts'
import type { Service } from '#operation/service.ts'
import { programUrl } from '#support/files/project-root.ts'
import { serviceFacts } from './service-facts.ts'

// All services, each loaded on first use.

const require = createRequire(import.meta.url)

type CodeField = Exclude<keyof Service, (typeof PLAIN_FIELDS)[number]>

/** Fields of a service that require loading its code. */
const CODE_FIELDS = Object.keys({
  instructions: true,
  notice: true,
  hubAliases: true,
  finder: true,
  operations: true,
  words: true,
  datasets: true,
  resources: true,
  prompts: true,
  router: true,
  completes: true,
  listedPages: true,
  imports: true,
  figures: true,
  references: true,
  syncs: true,
} satisfies Record<CodeField, true>) as CodeField[]

/** A service whose code is loaded when one of its fields is read, or by `load`. */
interface OnDemand {
  readonly service: Service
  readonly isLoaded: () => boolean
  /** Loads the code. Concurrent calls share one import. */
  readonly load: () => Promise<void>
}

const all = new Map(serviceFacts.map((facts) => [facts.name, loadOnDemand(facts)]))

/** The services in the order of index.ts. Reading a field that requires a service's code loads it synchronously. */
export const services: readonly Service[] = [...all.values()].map(({ service }) => service)

/** Loads a service; all services without a name or for the hub. Requests are answered between two services. Undefined if they are loaded. */
export function loadServices(name?: string): Promise<void> | undefined {
  const one = name === undefined ? undefined : all.get(name)
  const wanted = one && !one.service.frontsOthers ? [one] : [...all.values()]
  const missing = wanted.filter(({ isLoaded }) => !isLoaded())
  if (missing.length === 0) return undefined
  const loading = loadEach(missing)
  // Callers who await the promise see the failure. If nobody awaits it, the rejection must not end the process.
  loading.catch(() => undefined)
  return loading
}

/** Loads the crisis help at start-up, before requests arrive, because people in crisis must not wait. */
export function loadHelpInCrisis(): void {
  // Reading the field loads the code.
  for (const service of services) if (service.helpsInCrisis) void service.operations
}

async function loadEach(missing: readonly OnDemand[]): Promise<void> {
  for (const { load } of missing) {
    await load()
    await yieldTurn()
  }
}

/** Finds the service among the exports of its module: `stock` is exported as stockService, the hub as createHub(). */
function findService({ name, frontsOthers }: ServiceFacts, exported: object): Service {
  if (frontsOthers) {
    // Safe, because only the hub fronts others.
    const { createHub } = exported as { createHub(neighbours: readonly Service[]): Service }
    return createHub(services.filter((it) => !it.frontsOthers))
  }
  const found = Object.values(exported).find((it: Partial<Service>) => it.name === name && it.operations)
  if (!found) throw new Error(`src/services/${name}/index.ts exports no service of that name.`)
  // Safe, because only a service has a name and operations.
  return found as Service
}

function loadOnDemand(facts: ServiceFacts): OnDemand {
  const url = programUrl(`services/${facts.name}/index`)
  // Safe, because getters for all other fields are added below.
  const service = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, facts[field]])) as unknown as Service
  let isLoaded = false
  let loading: Promise<void> | undefined
  const fill = (exported: object) => {
    if (isLoaded) return
    isLoaded = true
    // Getters have no setter, so they are removed before the fields are assigned.
    for (const field of CODE_FIELDS) delete (service as Partial<Record<CodeField, unknown>>)[field]
    Object.assign(service, findService(facts, exported))
  }
  for (const field of CODE_FIELDS) {
    const get = () => {
      fill(require(fileURLToPath(url)) as object)
      return service[field]
    }
    Object.defineProperty(service, field, { get, enumerable: true, configurable: true })
  }
  const load = async () => fill((await import(url.href)) as object)
  return {
    service,
    isLoaded: () => isLoaded,
    load: () => (loading ??= load().finally(() => (loading = undefined))),
  }
}
