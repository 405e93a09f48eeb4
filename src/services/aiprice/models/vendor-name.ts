import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const vendorRow = z.object({
  vendor: z.string(),
  /** The vendor’s own spelling if it is more than capital initials; else empty. */
  name: z.string(),
  /** Other names that people use. */
  also: listCell,
  /** Whether it sells models of its own. */
  is_maker: z.enum(['yes', '']),
  /** First words of its models’ names. */
  models: listCell,
  /** How catalogues write it before a model’s name. */
  prefixes: listCell,
  /** Its names in the catalogues of LiteLLM, if others, and of models.dev, if used from there. */
  litellm: listCell,
  models_dev: listCell,
})

export const VENDORS = readTable('reference/aiprice/vendors.tsv', vendorRow)

const byKey = new Map(VENDORS.map((row) => [row.vendor, row]))

/** The vendors by each cell of a column. */
export function vendorsBy(column: 'models' | 'prefixes' | 'litellm' | 'models_dev'): ReadonlyMap<string, string> {
  return new Map(VENDORS.flatMap((row) => row[column].map((cell) => [cell, row.vendor] as const)))
}

export function vendorName(vendor: string): string {
  return (
    byKey.get(vendor)?.name ||
    vendor.replaceAll(
      /(^|[-_])([a-z])/g,
      (_, between: string, letter: string) => (between === '' ? '' : ' ') + letter.toUpperCase(),
    )
  )
}

export function namesOfVendor(vendor: string): readonly string[] {
  return byKey.get(vendor)?.also ?? []
}
