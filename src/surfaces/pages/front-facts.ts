import type { Service } from '#operation/service.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { ServiceGroup } from '#operation/view/vocabulary.ts'
import { addressOf, findPlace } from './site.ts'

/**
 * The facts about a service on the front page. They are stored, so that the page can be drawn before the service is
 * loaded.
 */
export interface FrontFacts {
  readonly name: string
  readonly shortName: Bilingual
  readonly group: ServiceGroup
  /** The address is relative to the service's own path. */
  readonly errands: readonly { readonly name: Bilingual; readonly address: string }[]
  /** Today's answers need the service's code. */
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
