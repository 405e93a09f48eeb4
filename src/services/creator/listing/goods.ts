import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { LISTING_CATEGORIES } from './listing-rules.ts'

/**
 * Goods under the category whose law applies: food is everything eaten or drunk; cosmetics follow the authority’s list,
 * which has scented soap, toothpaste and nail polish; everything else without rules of its own is general.
 */
export const GOODS = new Map(
  readTable('reference/creator/goods.tsv', z.object({ category: z.enum(LISTING_CATEGORIES), goods: listCell })).map(
    ({ category, goods }) => [category, goods],
  ),
)
