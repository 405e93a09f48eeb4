import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/**
 * Patterns for product names, each with more names under which to find the product. `category` is empty for daily
 * goods.
 */
export const GOODS = readTable(
  'reference/shop/goods-names.tsv',
  z.object({
    category: z.string(),
    words: z.string().transform((words) => new RegExp(words, 'i')),
    names: z.string(),
  }),
)

export const DAILY_GOODS = GOODS.filter(({ category }) => category === '')

export function goodsNames(text: string): string[] {
  return DAILY_GOODS.flatMap(({ words, names }) => (words.test(text) ? names : []))
}

export function partNames(category: string, text: string): string[] {
  return GOODS.flatMap((it) => (it.category === category && it.words.test(text) ? it.names : []))
}
