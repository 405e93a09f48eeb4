import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** By the name in the lists of the markets: everyday names in Taiwan, and the English word. */
function readNames(path: string): ReadonlyMap<string, string> {
  return new Map(
    readTable(path, z.object({ name: z.string(), also: z.string() })).map(({ name, also }) => [name, also]),
  )
}

/** Keys are the name before the hyphen; a variety with a row of its own comes first. */
export const PRODUCE_NAMES = readNames('reference/shop/produce-names.tsv')

/** Without the marks for frozen, farmed or caught. */
export const SEAFOOD_NAMES = readNames('reference/shop/seafood-names.tsv')
