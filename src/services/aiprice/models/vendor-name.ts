import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const vendorRow = z.object({
  vendor: z.string(),
  /** As the vendor writes itself, where capital letters at the beginning of words are not enough; else empty. */
  name: z.string(),
  /** Other names that people use. */
  also: listCell,
})

const VENDORS = new Map(readTable('reference/aiprice/vendor-names.tsv', vendorRow).map((row) => [row.vendor, row]))

/** What people call a vendor that the catalogues list by this word. */
export function vendorName(vendor: string): string {
  return (
    VENDORS.get(vendor)?.name ||
    vendor.replaceAll(
      /(^|[-_])([a-z])/g,
      (_, between: string, letter: string) => (between === '' ? '' : ' ') + letter.toUpperCase(),
    )
  )
}

/** What a vendor goes by besides the word of the catalogues. */
export function namesOfVendor(vendor: string): readonly string[] {
  return VENDORS.get(vendor)?.also ?? []
}
