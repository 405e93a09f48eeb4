import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { LISTING_CATEGORIES } from './listing-rules.ts'

/**
 * Goods by the category whose law applies. Food is everything that people eat or drink. Cosmetics follow the
 * authority’s list, which includes scented soap, toothpaste and nail polish. `general` has the goods without rules of
 * their own.
 */
export const GOODS = new Map(
  readTable('reference/creator/goods.tsv', z.object({ category: z.enum(LISTING_CATEGORIES), goods: listCell })).map(
    ({ category, goods }) => [category, goods],
  ),
)
