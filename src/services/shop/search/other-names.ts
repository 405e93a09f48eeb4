import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Reads a table from names in the market lists to common names in Taiwan and in English. */
function readNames(path: string): ReadonlyMap<string, string> {
  return new Map(
    readTable(path, z.object({ name: z.string(), also: z.string() })).map(({ name, also }) => [name, also]),
  )
}

/** The key is the name before the hyphen. A row for a variety takes precedence. */
export const PRODUCE_NAMES = readNames('reference/shop/produce-names.tsv')

/** The key is the name without marks for frozen, farmed or sea-caught fish. */
export const SEAFOOD_NAMES = readNames('reference/shop/seafood-names.tsv')
