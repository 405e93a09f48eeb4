import type { Database } from '#data/db/client.ts'
import { ApiError } from '#support/errors/errors.ts'
import { suggest } from '#support/text/suggest.ts'
import { rowCache } from '#operation/row-cache.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { MODEL_DATASETS } from './catalogues.ts'
import { fold } from './model-search.ts'
import { listOffers, offers } from './queries.ts'
import { namesOfVendor } from './vendor-name.ts'

const vendors = rowCache([...MODEL_DATASETS], function* (db) {
  yield* offers.steps(db) ?? []
  return createNames(listVendors(db).map((vendor) => ({ key: vendor, label: vendor, names: namesOfVendor(vendor) })))
})

function listVendors(db: Database): string[] {
  return [...new Set(listOffers(db).map(({ vendor }) => vendor))]
}

/** Accepts a vendor by any of its names. An unknown name is passed on and matches nothing. */
export const vendorInput = namedInput({
  what: { en: 'vendor', zh: '廠商' },
  example: 'openai',
  names: vendors,
  // The vendor’s key is also accepted in any case or width.
  isKey: (db, text) => listOffers(db).some(({ vendor }) => vendor === fold(text)),
  mayBeWords: true,
})

/** Throws for a vendor that sells nothing in any catalogue, because an empty list would say that it has no prices. */
export function refuseUnknownVendor(db: Database, vendor: string): void {
  const known = listVendors(db)
  if (known.includes(fold(vendor))) return
  throw new ApiError(
    'not_found',
    `No catalogue lists a vendor ${vendor}. Send another, for example openai, or leave vendor out.`,
    {
      zh: `沒有目錄列出「${vendor}」這家廠商。請換一家，例如 openai，或不填 vendor。`,
      suggestions: suggest(vendor, known),
      replaces: 'vendor',
    },
  )
}
