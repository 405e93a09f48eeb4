import { frontedNames, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import type { Selection } from '../tools/selection.ts'
import { federatedOffers } from './federated-offers.ts'
import { joinOffers, type Offers } from './offers.ts'
import { serviceOffers } from './service-offers.ts'

/** Resources and prompts of the service and of the services and sites behind it. A selection limits these. */
export function createEndpointOffers(
  service: Service,
  runtime: Runtime,
  selection?: Pick<Selection, 'services'>,
): Offers {
  const names = toolNamesAt(service, runtime)
  const chosen = selection?.services ?? []
  const others = service.frontsOthers ? runtime.services.filter((other) => other !== service) : []
  return joinOffers([
    ...(chosen.length === 0 ? [serviceOffers(service, runtime, names, false)] : []),
    ...others
      .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
      .map((other) => serviceOffers(other, runtime, names, true)),
    ...(service.frontsOthers && runtime.remoteSites ? [federatedOffers(runtime.remoteSites, runtime, chosen)] : []),
  ])
}

export function toolNamesAt(service: Service, runtime: Runtime): NameOf {
  return frontedNames(servicesBehind(service, runtime), service.name)
}

/** The services whose tools this endpoint lists. They may not be loaded yet. */
export function servicesBehind(service: Service, { services }: Runtime): readonly Service[] {
  return service.frontsOthers ? services : [service]
}
