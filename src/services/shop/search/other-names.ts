import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Everyday names in Taiwan and the English word, by the name in the market lists. */
function readNames(path: string): ReadonlyMap<string, string> {
  return new Map(
    readTable(path, z.object({ name: z.string(), also: z.string() })).map(({ name, also }) => [name, also]),
  )
}

/** Keyed by the name before the hyphen. A variety with its own row takes precedence. */
export const PRODUCE_NAMES = readNames('reference/shop/produce-names.tsv')

/** Keyed by the name without the marks for frozen, farmed or caught fish. */
export const SEAFOOD_NAMES = readNames('reference/shop/seafood-names.tsv')
