import type { Service } from '#operation/service.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { ServiceGroup } from '#operation/view/vocabulary.ts'
import { addressOf, findPlace } from './site.ts'

/** Facts about a service for the front page, which is drawn before the services are loaded. */
export interface FrontFacts {
  readonly name: string
  readonly shortName: Bilingual
  readonly group: ServiceGroup
  /** Relative to the service's own path. */
  readonly errands: readonly { readonly name: Bilingual; readonly address: string }[]
  /** Whether the front page shows today's answers of the service, for which the service must be loaded. */
  readonly hasTiles: boolean
}

export function frontFactsOf(service: Service): FrontFacts {
  const { name, title, titleZh, words } = service
  return {
    name,
    shortName: words?.shortName ?? [titleZh, title],
    group: words?.group ?? 'life',
    errands: (words?.errands ?? []).flatMap((errand) => {
      const place = findPlace(service, errand.operation)
      return place ? [{ name: errand.name, address: addressOf(place, errand.input) }] : []
    }),
    hasTiles: words?.isOnFront === true,
  }
}
