import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const vendorRow = z.object({
  vendor: z.string(),
  /** The vendor’s own spelling if it is more than capital initials; else empty. */
  name: z.string(),
  /** Other names that people use. */
  also: listCell,
})

const VENDORS = new Map(readTable('reference/aiprice/vendor-names.tsv', vendorRow).map((row) => [row.vendor, row]))

export function vendorName(vendor: string): string {
  return (
    VENDORS.get(vendor)?.name ||
    vendor.replaceAll(
      /(^|[-_])([a-z])/g,
      (_, between: string, letter: string) => (between === '' ? '' : ' ') + letter.toUpperCase(),
    )
  )
}

export function namesOfVendor(vendor: string): readonly string[] {
  return VENDORS.get(vendor)?.also ?? []
}
