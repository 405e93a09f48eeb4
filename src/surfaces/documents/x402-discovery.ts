import { toJsonSchema } from '#operation/json-schema.ts'
import { routeNames, writeReferences } from '#operation/references.ts'
import { joinToolName } from '#operation/sites.ts'
import type { Service } from '#operation/service.ts'
import { networksOf, isPaid } from './paid-service.ts'
import { endpointsOf } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'

/** `/.well-known/x402` of a service: what it sells, for crawlers of paid APIs. */
export function serviceDiscovery(service: Service, runtime: Runtime) {
  return discoveryOf([service], service.title, service.summary, runtime.publicUrl(service), runtime)
}

export function frontDiscovery(runtime: Runtime) {
  const paid = runtime.services.filter(isPaid)
  const summary = `What ${paid.length} services sell per call.`
  return discoveryOf(paid, 'Dozen', summary, runtime.publicUrl(), runtime)
}

function discoveryOf(services: readonly Service[], name: string, description: string, url: string, runtime: Runtime) {
  const items = services.filter((service) => runtime.isOpen(service)).flatMap((service) => offersOf(service, runtime))
  return {
    version: 1,
    name,
    description,
    icon: `${url}/assets/icon.svg`,
    tags: services.map((service) => service.name),
    resources: services.flatMap((service) =>
      paidEndpoints(service).map(({ path }) => runtime.publicUrl(service) + path),
    ),
    items,
  }
}

function offersOf(service: Service, runtime: Runtime) {
  const url = runtime.publicUrl(service)
  const hub = runtime.services.find(({ frontsOthers }) => frontsOthers)
  const names = routeNames(service.operations)
  return paidEndpoints(service).map(({ operation, method, path, price }) => ({
    resource: url + path,
    method,
    name: operation.name,
    title: operation.title,
    title_zh: operation.titleZh,
    description: writeReferences(operation.description, names),
    tags: [service.name, service.title, operation.title, operation.titleZh],
    price: { amount: price.slice(1), currency: 'USD' },
    ...networksOf(service, runtime),
    input: toJsonSchema(operation.input, 'input'),
    output: toJsonSchema(operation.output, 'output'),
    mcp: {
      url: `${url}/mcp`,
      tool: operation.name,
      ...(hub && hub !== service && { hub_tool: joinToolName(service.name, operation.name) }),
    },
  }))
}

function paidEndpoints(service: Service) {
  return endpointsOf(service).flatMap((endpoint) => {
    const { price } = endpoint.operation
    return price === undefined ? [] : [{ ...endpoint, price }]
  })
}
