import { CATALOGUES } from './catalogues.ts'
import { dateOf, plainName, undatedName } from './model-name.ts'
import { VENDORS, vendorsBy } from './vendor-name.ts'

export interface NamedOffer {
  readonly model: string
  readonly vendor: string
  readonly catalogue: string
  readonly plain_name: string
}

const MAKERS = new Set(VENDORS.flatMap(({ vendor, is_maker }) => (is_maker === 'yes' ? [vendor] : [])))

/**
 * The maker of a model family, by the first word of its models’ names. Any other seller of such a model is a reseller.
 */
const BRANDS = vendorsBy('models')

export function isMaker({ vendor, plain_name }: Pick<NamedOffer, 'vendor' | 'plain_name'>): boolean {
  return MAKERS.has(vendor) && (brandOwner(plain_name) ?? vendor) === vendor
}

export function brandOwner(plainName: string): string | undefined {
  return BRANDS.get(/^[a-z]+/.exec(plainName)?.[0] ?? '')
}

/** The most trusted first. */
const SOURCES: readonly string[] = ['price lists', ...CATALOGUES]

export type Match<T> = { readonly found: T; readonly by: 'exact' | 'normalised' }

/**
 * Finds a model by exact name, otherwise regardless of case and provider, otherwise without its date. Of several offers
 * it takes the first by `compareOffers`.
 */
export function pickModel<T extends NamedOffer>(asked: string, offers: readonly T[]): Match<T> | undefined {
  const exact = offers.filter((offer) => offer.model === asked)
  if (exact.length > 0) return best(exact, 'exact')
  const plain = plainName(asked)
  const undated = undatedName(plain)
  const dated = plain === undated ? [] : offers.filter((offer) => offer.plain_name === plain)
  if (dated.length > 0) return best(dated, 'normalised')
  return best(
    offers.filter((offer) => undatedName(offer.plain_name) === undated),
    'normalised',
  )
}

function best<T extends NamedOffer>(offers: readonly T[], by: Match<T>['by']): Match<T> | undefined {
  const [found] = offers.toSorted(compareOffers)
  return found && { found, by }
}

/**
 * Sorts the maker’s offers before resellers’, undated names before dated ones, newer dates before older ones, and more
 * trusted sources first. Then shorter names, which have no provider or region. The names make the order total.
 */
export function compareOffers(a: NamedOffer, b: NamedOffer): number {
  return (
    Number(!isMaker(a)) - Number(!isMaker(b)) ||
    Number(dateOf(a.plain_name) !== '') - Number(dateOf(b.plain_name) !== '') ||
    dateOf(b.plain_name).localeCompare(dateOf(a.plain_name)) ||
    SOURCES.indexOf(a.catalogue) - SOURCES.indexOf(b.catalogue) ||
    a.model.length - b.model.length ||
    (a.model < b.model ? -1 : 1)
  )
}
