import { Decimal } from 'decimal.js'
import { currentPrice } from '../products/price-history.ts'
import type { Product } from '../products/queries.ts'

/** Matches requests for the lowest price per capacity: 每GB最便宜的DDR5, cheapest SSD per TB. */
const ASKED =
  /(?:平均 ?(?:每|一|1)?|每)(?:一|個)* ?[GT]B?(?:的?(?:單價|價格))?|(?:price )?per (?:[gt]b|gigabyte|terabyte)/i

/** Categories in which capacity determines the price. */
const PRICED_BY_CAPACITY = new Set(['memory', 'ssd', 'hard-drives', 'portable-storage'])

const SIZE = /(?<![\w.])(\d+(?:\.\d+)?) ?([GT])B?(?:[*x×](\d))?(?![a-z0-9])/i

/** Removes the request for a price per gigabyte. Undefined if the text has none. */
export function withoutPerGigabyte(text: string): string | undefined {
  const rest = text.replace(ASKED, ' ').replaceAll(/\s+/g, ' ').trim()
  return ASKED.test(text) && rest !== '' ? rest : undefined
}

/** The price per gigabyte in TWD, to two decimals. Null if the name states no capacity. */
export function perGigabyte(product: Product): number | null {
  const [, size, unit = '', pieces = '1'] = PRICED_BY_CAPACITY.has(product.category)
    ? (SIZE.exec(product.name) ?? [])
    : []
  if (size === undefined || Number(size) === 0) return null
  const gigabytes = new Decimal(size).times(/t/i.test(unit) ? 1000 : 1).times(pieces)
  return new Decimal(currentPrice(product).price_twd).div(gigabytes).toDecimalPlaces(2).toNumber()
}
