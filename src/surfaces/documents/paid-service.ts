import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'

export function isPaid(service: Service): boolean {
  return service.operations.some((operation) => operation.price !== undefined)
}

/** The payment networks of a service. `network` repeats the first, for clients that support only one. */
export function networksOf(service: Service, runtime: Runtime) {
  const networks = runtime.networks(service)
  return { network: networks[0], networks }
}
