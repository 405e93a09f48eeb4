import { z } from 'zod'
import { usdField } from './catalogues.ts'

/** What tokens cost that are read from a cache, wait in a batch or go first, USD per million. Null where not listed. */
export const specialRates = z.object({
  cached_input_usd: usdField.describe('Input read from the vendor’s cache.'),
  batch_input_usd: usdField.describe('Input that waits in a batch.'),
  batch_output_usd: usdField.describe('Output that waits in a batch.'),
  priority_input_usd: usdField.describe('Input that goes first.'),
  priority_output_usd: usdField.describe('Output that goes first.'),
})

export type SpecialRates = z.infer<typeof specialRates>

const NONE: SpecialRates = {
  cached_input_usd: null,
  batch_input_usd: null,
  batch_output_usd: null,
  priority_input_usd: null,
  priority_output_usd: null,
}

/** As the column holds them; null where the catalogue lists none. A cache rate of 0 says that none was filled in. */
export function specialRatesJson(rates: Partial<SpecialRates>): string | null {
  const listed = Object.entries(rates).filter(([, usd]) => usd !== null && usd > 0)
  return listed.length > 0 ? JSON.stringify(Object.fromEntries(listed)) : null
}

export function parseSpecialRates(json: string | null): SpecialRates {
  return json === null ? NONE : { ...NONE, ...specialRates.partial().parse(JSON.parse(json)) }
}
