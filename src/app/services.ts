import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { yieldTurn } from '#operation/cooperative-yield.ts'
import { PLAIN_FIELDS, type ServiceFacts } from '#operation/service-facts.ts'
import type { Service } from '#operation/service.ts'
import { programUrl } from '#support/files/project-root.ts'
import { serviceFacts } from './service-facts.ts'

// All services, each loaded on first use.

const require = createRequire(import.meta.url)

/** A service, and the loader of its code. */
interface OnDemand {
  readonly service: Service
  readonly isLoaded: () => boolean
  /** In steps that let other requests run. */
  readonly load: () => Promise<void>
}

const lookups = serviceFacts
  .filter(({ frontsOthers }) => !frontsOthers)
  .map((facts) => onDemand(facts, (exported) => takeService(facts.name, exported)))
const hubs = serviceFacts
  .filter(({ frontsOthers }) => frontsOthers)
  .map((facts) => onDemand(facts, (hub) => (hub as HubModule).createHub(services.filter((it) => !it.frontsOthers))))
const all = new Map([...lookups, ...hubs].map((it) => [it.service.name, it]))

/**
 * In the order of services/index.ts. Reading a field that is not among the facts loads the service's code,
 * synchronously.
 */
export const services: readonly Service[] = [...all.values()].map(({ service }) => service)

/**
 * Loads a service before use; loads all of them for one that fronts the others, or without a name. Undefined if nothing
 * needs loading.
 */
export function loadServices(name?: string): Promise<void> | undefined {
  const one = name === undefined ? undefined : all.get(name)
  const wanted = one && !one.service.frontsOthers ? [one] : [...all.values()]
  const missing = wanted.filter(({ isLoaded }) => !isLoaded())
  if (missing.length === 0) return undefined
  const loading = loadEach(missing)
  // Every awaiting caller sees the failure; without callers it must not be unhandled.
  loading.catch(() => undefined)
  return loading
}

/** Loads at once the code that people in need must not wait for. Call it at start-up, before requests arrive. */
export function loadHelpInCrisis(): void {
  for (const { service } of lookups) if (service.helpsInCrisis) void service.operations
}

async function loadEach(missing: readonly OnDemand[]): Promise<void> {
  for (const { load } of missing) {
    await load()
    await yieldTurn()
  }
}

interface HubModule {
  createHub(neighbours: readonly Service[]): Service
}

/** The service in its module's exports: `stock` is exported as stockService. */
function takeService(name: string, exported: object): Service {
  const found = Object.values(exported).find((it: Partial<Service>) => it.name === name && it.operations)
  if (!found) throw new Error(`src/services/${name}/index.ts exports no service of that name.`)
  return found as Service
}

function onDemand(facts: ServiceFacts, take: (exported: object) => Service): OnDemand {
  const { name } = facts
  const url = programUrl(`services/${name}/index`)
  const plain = new Set<PropertyKey>(PLAIN_FIELDS)
  let loaded: Service | undefined
  let loading: Promise<void> | undefined
  const whole = () => (loaded ??= take(require(fileURLToPath(url)) as object))
  const service = new Proxy({} as Service, {
    get: (_, key) => Reflect.get(loaded ?? (plain.has(key) ? facts : whole()), key),
    has: (_, key) => Reflect.has(whole(), key),
    ownKeys: () => Reflect.ownKeys(whole()),
    getOwnPropertyDescriptor: (_, key) => ({ ...Reflect.getOwnPropertyDescriptor(whole(), key), configurable: true }),
  })
  const load = async () => {
    const exported = (await import(url.href)) as object
    loaded ??= take(exported)
  }
  return {
    service,
    isLoaded: () => loaded !== undefined,
    load: () => (loading ??= load().finally(() => (loading = undefined))),
  }
}
