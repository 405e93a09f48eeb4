import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'

const vendorRow = z.object({
  vendor: z.string(),
  /** The vendor’s name as the vendor writes it. Empty if capitalising the key gives it. */
  name: z.string(),
  also: listCell,
  is_maker: z.enum(['yes', '']),
  /** First words of the vendor’s model names, such as gpt. */
  models: listCell,
  /** Prefixes before a model’s name in catalogues. */
  prefixes: listCell,
  /** Its keys in LiteLLM (if different) and in models.dev (if we read it from there). */
  litellm: listCell,
  models_dev: listCell,
})

export const VENDORS = readTable('reference/aiprice/vendors.tsv', vendorRow)

const byKey = new Map(VENDORS.map((row) => [row.vendor, row]))

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
