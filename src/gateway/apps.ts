import { createFrontApp, createFrontDoor } from '#surfaces/front-app.ts'
import { endpointsOf, type ServiceApp } from '#surfaces/http/routes.ts'
import type { Service } from '#operation/service.ts'
import { withTiles } from '#surfaces/pages/front-page.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import type { Runtime } from '#surfaces/runtime.ts'
import { createServiceApp } from '#surfaces/service-app.ts'

/** The Hono apps of the services and of the front page, each created on first use. */
export function createApps(runtime: Runtime) {
  const made = new Map<string, { readonly app: ServiceApp; readonly unlimited: ReadonlySet<string> }>()
  let front: ServiceApp | undefined
  let frontDoor: ServiceApp | undefined
  const find = (name: string | undefined) => {
    if (name === undefined) return undefined
    const known = made.get(name)
    // A promise means that the service is not loaded yet.
    if (known || runtime.loadServices?.(name)) return known
    const service = runtime.services.find((it) => it.name === name)
    if (!service) return undefined
    const app = { app: createServiceApp(service, runtime), unlimited: unlimitedPaths(service) }
    made.set(name, app)
    return app
  }
  return {
    /** The app of a service. Undefined until the service is loaded. */
    ofService: (name: string | undefined) => find(name)?.app,
    front: () => (front ??= createFrontApp(runtime)),
    /** The front page alone, which works while the services are loading. */
    frontDoor: () => front ?? (frontDoor ??= createFrontDoor(runtime)),
    unlimitedPaths: (name: string | undefined) => find(name)?.unlimited ?? NONE,
    /** Loads the services whose data the front page shows. Undefined if they are loaded. */
    loadTiles(): Promise<unknown> | undefined {
      const loading = withTiles(runtime).flatMap(({ name }) => runtime.loadServices?.(name) ?? [])
      return loading.length === 0 ? undefined : Promise.all(loading)
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The paths of operations without a rate limit, and of their pages. */
function unlimitedPaths(service: Service): ReadonlySet<string> {
  const endpoints = endpointsOf(service).filter(({ operation }) => operation.unlimited)
  const pages = placesOf(service).filter(({ operation }) => operation.unlimited)
  return new Set([...endpoints.map(({ path }) => path), ...pages.flatMap(({ path, entry }) => [path, entry])])
}
