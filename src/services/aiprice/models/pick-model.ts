import { CATALOGUES } from '../models/catalogues.ts'
import { dateOf, plainName, undatedName } from '../models/model-name.ts'
import { VENDORS, vendorsBy } from '../models/vendor-name.ts'

export interface Named {
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

export function isMaker({ vendor, plain_name }: Pick<Named, 'vendor' | 'plain_name'>): boolean {
  return MAKERS.has(vendor) && (brandOwner(plain_name) ?? vendor) === vendor
}

export function brandOwner(plainName: string): string | undefined {
  return BRANDS.get(/^[a-z]+/.exec(plainName)?.[0] ?? '')
}

const BELIEVED: readonly string[] = ['price lists', ...CATALOGUES]

export type Match<T> = { readonly found: T; readonly by: 'exact' | 'normalised' }

/**
 * Finds a model by exact name, otherwise regardless of case and provider, otherwise without its date. Of several offers
 * the maker’s comes first, then undated ones, then the newest.
 */
export function pickModel<T extends Named>(asked: string, offers: readonly T[]): Match<T> | undefined {
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

function best<T extends Named>(offers: readonly T[], by: Match<T>['by']): Match<T> | undefined {
  const [found] = offers.toSorted(compareOffers)
  return found && { found, by }
}

export function compareOffers(a: Named, b: Named): number {
  return (
    Number(!isMaker(a)) - Number(!isMaker(b)) ||
    Number(dateOf(a.plain_name) !== '') - Number(dateOf(b.plain_name) !== '') ||
    dateOf(b.plain_name).localeCompare(dateOf(a.plain_name)) ||
    BELIEVED.indexOf(a.catalogue) - BELIEVED.indexOf(b.catalogue) ||
    a.model.length - b.model.length ||
    (a.model < b.model ? -1 : 1)
  )
}
